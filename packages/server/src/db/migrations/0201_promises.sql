-- What was promised for each stop, and when: the last row of a stop stands in `subtask`, too.
create table promise_told (
  project_id int not null,
  promise_id bigint generated always as identity,
  delivery_id text not null,
  sub_task_id text not null,
  at timestamptz(3) not null,
  -- Null where nobody could say any more.
  promised_from timestamptz(3),
  promised_to timestamptz(3),
  likelihood real,
  primary key (project_id, promise_id),
  foreign key (project_id, delivery_id) references delivery (project_id, delivery_id) on delete cascade
);
create index promise_told_of_delivery on promise_told (project_id, delivery_id, promise_id);
alter table promise_told enable row level security;
alter table promise_told force row level security;
create policy tenant on promise_told
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What a site taught its fleet control: how long drives and stops take there.
create table fleet_learned (
  project_id int primary key,
  learned jsonb not null,
  updated_at timestamptz(3) not null
);
alter table fleet_learned enable row level security;
alter table fleet_learned force row level security;
create policy tenant on fleet_learned
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Questions that the owner answers without changing anything.
alter table fleet_inbox drop constraint fleet_inbox_kind_check;
alter table fleet_inbox add constraint fleet_inbox_kind_check check (
  kind in ('delivery.created', 'delivery.command', 'robot.command', 'registry.changed', 'fleet.asked')
);
