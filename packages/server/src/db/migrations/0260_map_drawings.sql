-- What is drawn on maps for robots to keep to: every change is a version, and the newest one holds.
create table map_drawings (
  project_id int not null,
  map_id text not null,
  version int not null check (version > 0),
  drawings jsonb not null,
  message text,
  -- The version whose drawings were put back.
  restored_from int,
  changed_by_id text not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default now(),
  primary key (project_id, map_id, version),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade
);

alter table map_drawings enable row level security;
alter table map_drawings force row level security;
create policy tenant on map_drawings
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
