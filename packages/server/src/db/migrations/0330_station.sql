-- Places from which robots are called, and how that is done in a project.
create table station (
  project_id int not null references project (id),
  station_id text not null,
  name text not null check (char_length(name) between 1 and 80),
  name_folded text not null,
  -- Opens its public page. It is printed and shown again, so it is kept as it is.
  code text not null constraint station_code_unique unique,
  -- No reference: a target that is deleted leaves its station, which then says that its place is missing.
  target_id text not null,
  purposes jsonb not null,
  hours jsonb not null,
  switch text not null check (switch in ('automatic', 'open', 'closed')),
  switch_reason text,
  is_public boolean not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, station_id),
  constraint station_name_unique unique (project_id, name_folded)
);
alter table station enable row level security;
alter table station force row level security;
create policy tenant on station
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table call_settings (
  project_id int primary key references project (id),
  high_demand_after_minutes int not null,
  closed_after_minutes int not null,
  is_project_page_on boolean not null,
  shows_floor boolean not null,
  code text constraint call_settings_code_unique unique
);
alter table call_settings enable row level security;
alter table call_settings force row level security;
create policy tenant on call_settings
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whoever stands before a code knows no project. A code of a project names no station.
create function place_of_code(wanted text) returns table (project_id int, station_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.project_id, s.station_id from station s where s.code = wanted and s.is_public
  union all
  select c.project_id, null from call_settings c where c.code = wanted and c.is_project_page_on
$$;
