-- Who put the goods of a task in, took them out, or opened a lid over them.
create table custody_event (
  project_id int not null,
  custody_id bigint generated always as identity,
  delivery_id text not null,
  at timestamptz(3) not null,
  act text not null check (act in ('loaded', 'taken', 'collected', 'emptied', 'opened')),
  lids text[] not null,
  target_id text,
  target_name text,
  done_by text not null check (done_by in ('person', 'at_robot', 'time_out')),
  person text,
  primary key (project_id, custody_id),
  foreign key (project_id, delivery_id) references delivery (project_id, delivery_id) on delete cascade
);
create index custody_event_of_delivery on custody_event (project_id, delivery_id, custody_id);

alter table custody_event enable row level security;
alter table custody_event force row level security;
create policy tenant on custody_event
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
