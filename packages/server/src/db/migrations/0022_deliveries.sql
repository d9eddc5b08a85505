create table delivery (
  project_id int not null,
  delivery_id text not null,
  task_id text not null,
  tracking_id text not null,
  kind text not null check (kind in ('delivery')),
  status text not null check (
    status in (
      'Created', 'Queued', 'Requested', 'Pending', 'In Progress', 'Being Delivered', 'Delivered',
      'Completed', 'Cancelled', 'Failed', 'Expired', 'Recovering', 'Recovered'
    )
  ),
  map_id text not null,
  address text,
  sender text,
  requested_robot_id text,
  robot_id text,
  trip_id text,
  lids text[] not null default '{}',
  filling_target_id text,
  filling_target_name text,
  attempt int not null default 1,
  releasing boolean not null default false,
  return_of text,
  -- The last reason given for what happens, or does not happen, with it.
  decision_code text,
  decision_params jsonb,
  -- Ids, address, sender and target names without case and accents.
  search_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (project_id, delivery_id)
);
create unique index delivery_tracking on delivery (project_id, tracking_id);
create index delivery_created on delivery (project_id, created_at, delivery_id);
create index delivery_updated on delivery (project_id, updated_at, delivery_id);
create index delivery_open on delivery (project_id)
  where status not in ('Completed', 'Cancelled', 'Failed', 'Expired') or releasing;
create index delivery_of_robot on delivery (project_id, robot_id, created_at);

create table subtask (
  project_id int not null,
  sub_task_id text not null,
  delivery_id text not null,
  position int not null,
  target_id text not null,
  target_name text not null,
  lid text,
  note text,
  status text not null check (status in ('waiting', 'going', 'arrived', 'done', 'cancelled')),
  completed_at timestamptz(3),
  primary key (project_id, sub_task_id),
  foreign key (project_id, delivery_id) references delivery (project_id, delivery_id) on delete cascade
);
create unique index subtask_of_delivery on subtask (project_id, delivery_id, position);
create index subtask_of_target on subtask (project_id, target_id);

create table delivery_event (
  project_id int not null,
  event_id bigint generated always as identity,
  delivery_id text not null,
  at timestamptz(3) not null,
  from_status text,
  to_status text not null,
  code text,
  params jsonb not null,
  actor text not null,
  primary key (project_id, event_id),
  foreign key (project_id, delivery_id) references delivery (project_id, delivery_id) on delete cascade
);
create index delivery_event_of_delivery on delivery_event (project_id, delivery_id, event_id);

alter table delivery enable row level security;
alter table delivery force row level security;
create policy tenant on delivery
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table subtask enable row level security;
alter table subtask force row level security;
create policy tenant on subtask
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table delivery_event enable row level security;
alter table delivery_event force row level security;
create policy tenant on delivery_event
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
