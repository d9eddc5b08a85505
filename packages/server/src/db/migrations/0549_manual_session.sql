-- Who drives a robot by hand, and who did. A session without a renewed lease is over: its driver's server is gone.
create table manual_session (
  project_id int not null references project (id),
  session_id text not null,
  robot_id text not null,
  driver_id text not null,
  driver text not null,
  started_at timestamptz(3) not null default now(),
  lease_until timestamptz(3) not null,
  requested_by_id text,
  requested_by text,
  ended_at timestamptz(3),
  end_reason text,
  distance_m real not null default 0,
  primary key (project_id, session_id),
  check ((ended_at is null) = (end_reason is null)),
  check ((requested_by_id is null) = (requested_by is null))
);
-- One driver at a time.
create unique index manual_session_open on manual_session (project_id, robot_id) where ended_at is null;
create index manual_session_by_time on manual_session (project_id, robot_id, started_at desc);
create index manual_session_lease on manual_session (lease_until) where ended_at is null;

alter table manual_session enable row level security;
alter table manual_session force row level security;
create policy tenant on manual_session
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The projects with a session whose lease has run out, for the job that ends it.
create function projects_with_lost_drivers() returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.project_id from manual_session s where s.ended_at is null and s.lease_until < now()
$$;
