-- Updates of robots' software in waves. A rollout belongs to the installation, as it may reach robots of several projects; how far each
-- robot is belongs to its project.

-- It finishes its work and gets no other, for an update. In the row of the robot, so that whoever runs its fleet knows.
alter table robot
  add column reserved boolean not null default false,
  -- Words by which people choose robots.
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);

create table rollout (
  rollout_id text primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Name and version, folded.
  search_text text not null,
  release_id text not null,
  kind text not null check (kind in ('robot_software', 'screen_app', 'firmware')),
  release_version text not null,
  state text not null check (state in ('running', 'paused', 'stopped', 'finished', 'aborted')),
  -- Why a health check stopped it.
  stop jsonb,
  project_ids int[] not null check (cardinality(project_ids) > 0),
  waves jsonb not null,
  limits jsonb not null,
  hours jsonb,
  battery_percent int not null check (battery_percent between 20 and 100),
  rolls_back boolean not null,
  current_wave int not null default 1,
  wave_done_at timestamptz(3),
  -- Failures before are those that a person knew of when they went on.
  failures_since timestamptz(3) not null default now(),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  -- When no robot was at it any more.
  ended_at timestamptz(3),
  version int not null default 1
);
create index rollout_by_time on rollout (created_at desc, rollout_id desc);
create index rollout_open on rollout (rollout_id) where ended_at is null;
create index rollout_by_release on rollout (release_id);

create table rollout_robot (
  project_id int not null references project (id),
  rollout_id text not null references rollout (rollout_id) on delete cascade,
  robot_id text not null,
  -- As it was called then: the robot may be renamed or gone.
  robot_name text not null,
  kind text not null,
  update_id text not null unique,
  -- The number of the action for updaters that want one.
  number int generated always as identity unique,
  wave int not null,
  step text not null check (step in ('queued', 'waiting', 'reserved', 'offered', 'downloading', 'installing', 'restarting', 'missing',
    'rolling_back', 'installed', 'failed', 'rolled_back', 'skipped', 'aborted')),
  step_at timestamptz(3) not null default now(),
  waits_for text,
  transport text check (transport in ('mqtt', 'ddi', 'screen_app')),
  from_version text,
  to_version text not null,
  progress int check (progress between 0 and 100),
  failure text,
  failed_at timestamptz(3),
  message text check (char_length(message) <= 300),
  began_at timestamptz(3),
  ended_at timestamptz(3),
  -- What an updater said last over HTTP.
  reported jsonb,
  primary key (project_id, rollout_id, robot_id)
);
-- A robot is at one update at a time, whatever two rollouts decide at once.
create unique index rollout_robot_one on rollout_robot (robot_id)
  where step in ('reserved', 'offered', 'downloading', 'installing', 'restarting', 'missing', 'rolling_back');
create index rollout_robot_history on rollout_robot (project_id, robot_id, step_at desc);
alter table rollout_robot enable row level security;
alter table rollout_robot force row level security;
create policy tenant on rollout_robot
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The software that a robot reported last.
create table robot_software (
  project_id int not null,
  robot_id text not null,
  kind text not null,
  version text not null,
  previous_version text,
  since timestamptz(3) not null default now(),
  primary key (project_id, robot_id, kind),
  -- A move deletes the robot's row and inserts it again.
  foreign key (project_id, robot_id) references robot (project_id, id) deferrable initially deferred
);
alter table robot_software enable row level security;
alter table robot_software force row level security;
create policy tenant on robot_software
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A robot that moves to another project takes its updates along as history. One that it had not begun ends: it was meant for the old project.
create function rollout_robot_move(moved text, from_project int, to_project int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update robot_software set project_id = to_project where project_id = from_project and robot_id = moved;
  update rollout_robot
     set project_id = to_project,
         step = case when step in ('queued', 'waiting') then 'skipped' else step end,
         ended_at = case when step in ('queued', 'waiting') then now() else ended_at end
   where project_id = from_project and robot_id = moved
$$;
