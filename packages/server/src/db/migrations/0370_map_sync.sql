-- Which version of each map a robot has, as its fleet's owner knows it from its states.
create table robot_map (
  project_id int not null,
  robot_id text not null,
  map_id text not null,
  wanted text not null,
  held text,
  state text not null check (state in ('current', 'sending', 'waiting', 'unable')),
  attempts int not null,
  next_at timestamptz(3),
  -- { code, said }
  failure jsonb,
  -- { state, failure, by, at }: the last time that its scan was asked for
  scan_asked jsonb,
  updated_at timestamptz(3) not null,
  primary key (project_id, robot_id, map_id),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade
);
create index robot_map_of_map on robot_map (project_id, map_id);
alter table robot_map enable row level security;
alter table robot_map force row level security;
create policy tenant on robot_map
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- People ask the owner of the fleet to have maps sent, or a scan fetched.
alter table fleet_inbox drop constraint fleet_inbox_kind_check;
alter table fleet_inbox add constraint fleet_inbox_kind_check check (
  kind in (
    'delivery.created', 'delivery.command', 'robot.command', 'help.command', 'elevator.command', 'map.command', 'registry.changed',
    'fleet.asked'
  )
);
