-- A change that is tried on a virtual clock: how it gets on and, for some days, what came of it. The one that is under way gives a sign of
-- life every second; without one for half a minute its server is gone.
create table preflight (
  project_id int not null,
  preflight_id text not null,
  -- The map whose draft is tried; null where settings are.
  map_id text,
  status text not null check (status in ('running', 'done', 'cancelled', 'failed', 'interrupted', 'too_long')),
  progress double precision not null default 0 check (progress between 0 and 1),
  source jsonb not null,
  robots int not null,
  tasks int not null,
  left_out int not null,
  report jsonb,
  started_by_id text not null,
  started_by text not null,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (project_id, preflight_id),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade,
  check ((status = 'running') = (ended_at is null))
);
create unique index preflight_one_at_a_time on preflight (project_id) where status = 'running';
create index preflight_newest on preflight (project_id, map_id, started_at desc);
create index preflight_age on preflight (started_at);

alter table preflight enable row level security;
alter table preflight force row level security;
create policy tenant on preflight
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create function preflights_forget(days int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from preflight where started_at < now() - make_interval(days => days)
$$;
