-- A version of a map keeps all that people put on it: the points beside the drawings, the findings that they chose to live with, and the
-- version of the scan that lay under it.
alter table map_drawings add column points jsonb;
alter table map_drawings add column ignored jsonb not null default '[]';
alter table map_drawings add column scan_version int not null default 0;

-- How far from it robots may stop, metres, and where they go from there in an emergency.
alter table target add column tolerance double precision check (tolerance between 0.01 and 5);
alter table target add column escape_point text;
alter table target add foreign key (project_id, escape_point) references target (project_id, id)
  on delete set null (escape_point) deferrable initially immediate;

-- Two points may change their names with each other in one commit.
alter table target drop constraint target_name_unique;
alter table target add constraint target_name_unique unique (project_id, name_folded) deferrable initially immediate;

-- Versions of before kept no points: those that are there now stand for them, so that to restore one deletes none.
update map_drawings set
  points = coalesce((
    select jsonb_agg(jsonb_build_object('target_id', id, 'name', name, 'type', type, 'x', x, 'y', y, 'theta', theta,
      'elevator_group', elevator_group, 'door_direction', door_direction, 'tolerance', tolerance, 'escape_point', escape_point) order by id)
    from target where target.project_id = map_drawings.project_id and target.map_id = map_drawings.map_id), '[]'),
  scan_version = coalesce((
    select max(version) from map_version
    where map_version.project_id = map_drawings.project_id and map_version.map_id = map_drawings.map_id and status = 3), 0);
alter table map_drawings alter column points set not null;

-- Who has which map open in the editor, on any server. Whoever is silent for a minute is gone.
create table map_editor (
  project_id int not null,
  map_id text not null,
  client_id text not null,
  user_id text not null,
  name text not null,
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  is_changed boolean not null,
  primary key (project_id, map_id, client_id),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade
);

alter table map_editor enable row level security;
alter table map_editor force row level security;
create policy tenant on map_editor
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
