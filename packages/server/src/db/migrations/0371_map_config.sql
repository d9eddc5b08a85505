-- What robots are told of a floor beside its map: every change is a version, and the newest one holds.
create table map_config (
  project_id int not null,
  map_id text not null,
  version int not null check (version > 0),
  config jsonb not null,
  changed_by_id text not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default now(),
  primary key (project_id, map_id, version),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade
);
alter table map_config enable row level security;
alter table map_config force row level security;
create policy tenant on map_config
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
