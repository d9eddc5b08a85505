-- Simulated robots that people added to their project, and the one simulator that runs them.

-- A robot that is removed, or moves to another project, is no longer run.
create table simulated_robot (
  project_id int not null,
  robot_id text not null,
  model text not null check (model in ('carrier', 'tray', 'tower')),
  -- Several are added in one transaction; their order is kept.
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, robot_id),
  foreign key (project_id, robot_id) references robot (project_id, id) on delete cascade
);
alter table simulated_robot enable row level security;
alter table simulated_robot force row level security;
create policy tenant on simulated_robot
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Two simulators would sign in as the same robots in turns.
create table simulator_runner (
  is_only boolean primary key default true check (is_only),
  runner_id text not null,
  seen_at timestamptz(3) not null
);

-- The simulator belongs to no project.
create function projects_with_simulated_robots() returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.project_id from simulated_robot s order by s.project_id
$$;
