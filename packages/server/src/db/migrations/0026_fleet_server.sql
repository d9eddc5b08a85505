-- Servers that run fleets, so that each can tell its fair share of the projects. One that is not seen any more does not count.
create table fleet_server (
  holder text primary key,
  seen_at timestamptz(3) not null
);

-- How long each project has been without an owner that renews its lease, in ms; 0 while it has one. It spans projects, so the
-- application may only ask this.
create function fleet_unserved(late_after interval)
returns table (project_id int, unserved_ms bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.project_id, greatest(0, extract(epoch from clock_timestamp() - l.expires_at + late_after) * 1000)::bigint from lease l
$$;
