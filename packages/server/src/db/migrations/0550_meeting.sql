-- Calls between robots and people: who talked when. Nothing that is said or seen is kept.
create table meeting (
  project_id int not null references project (id),
  meeting_id text not null,
  robot_id text not null,
  -- The robot's own word for the call that it started, or the task that started it: heard twice, it is one call.
  call_id text,
  started_by text not null check (started_by in ('robot', 'task', 'person')),
  state text not null check (state in ('ringing', 'calling', 'running', 'ended')),
  person_id text,
  person text,
  tab text,
  rang_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  -- The server that speaks with the robot. Without renewal its side is gone, with the browser or the server.
  desk text not null,
  lease_until timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('hung_up', 'robot_hung_up', 'declined', 'unanswered', 'cancelled', 'dropped', 'robot_gone')),
  primary key (project_id, meeting_id),
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (outcome is null)),
  check (state <> 'running' or person_id is not null)
);
-- A robot is in one call at a time, and so is a person.
create unique index meeting_of_robot on meeting (project_id, robot_id) where state <> 'ended';
create unique index meeting_of_person on meeting (project_id, person_id) where state <> 'ended';
create unique index meeting_of_call on meeting (project_id, robot_id, call_id);
create index meeting_by_time on meeting (project_id, robot_id, rang_at desc, meeting_id desc);
create index meeting_open on meeting (project_id) where state <> 'ended';

-- The people in whose browsers a call rang.
create table meeting_ringer (
  project_id int not null,
  meeting_id text not null,
  person_id text not null,
  name text not null,
  declined_at timestamptz(3),
  primary key (project_id, meeting_id, person_id),
  foreign key (project_id, meeting_id) references meeting (project_id, meeting_id) on delete cascade
);

alter table meeting enable row level security;
alter table meeting force row level security;
create policy tenant on meeting
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table meeting_ringer enable row level security;
alter table meeting_ringer force row level security;
create policy tenant on meeting_ringer
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The projects with open calls, for the servers that end those whose time is over.
create function projects_with_open_meetings() returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct m.project_id from meeting m where m.state <> 'ended'
$$;

-- The servers by which the two sides of a call find each other, for the whole installation: one row. The TURN secret is in the vault.
create table meeting_network (
  is_it boolean primary key default true check (is_it),
  stun_urls text[] not null,
  turn_urls text[] not null,
  turn_ttl_s int not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);
