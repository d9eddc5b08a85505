-- What robots said, about every ten seconds a row. Each row covers the `seconds` before `at`, so that sums need no neighbours.
-- One partition a day, made ahead of time; a day that is no longer kept is dropped whole.
create table robot_sample (
  project_id int not null,
  robot_id text not null,
  at timestamptz(3) not null,
  seconds real not null,
  driving_s real not null,
  waiting_s real not null,
  charging_s real not null,
  idle_s real not null,
  offline_s real not null,
  distance_m real not null,
  battery real,
  battery_used real not null,
  speed real,
  speed_max real,
  state text not null,
  map_id text,
  x real,
  y real,
  theta real,
  errors smallint not null,
  cpu real,
  memory real,
  disk real,
  primary key (project_id, robot_id, at)
) partition by range (at);
create index robot_sample_time on robot_sample using brin (at);

-- Roll-ups keep sums and counts, so that an hour made of minutes is the hour made of samples. `at` is the beginning of the stretch.
create table robot_minute (
  project_id int not null,
  robot_id text not null,
  at timestamptz(3) not null,
  samples int not null,
  seconds double precision not null,
  driving_s double precision not null,
  waiting_s double precision not null,
  charging_s double precision not null,
  idle_s double precision not null,
  offline_s double precision not null,
  distance_m double precision not null,
  battery_sum double precision not null,
  battery_n int not null,
  battery_used double precision not null,
  speed_sum double precision not null,
  speed_n int not null,
  speed_max real,
  errors smallint not null,
  cpu_sum double precision not null,
  memory_sum double precision not null,
  disk_sum double precision not null,
  usage_n int not null,
  primary key (project_id, robot_id, at)
) partition by range (at);
create index robot_minute_time on robot_minute using brin (at);

create table robot_hour (like robot_minute including all);

-- Up to where samples are rolled up. One row for the installation.
create table telemetry_progress (
  only_one boolean primary key default true check (only_one),
  rolled_until timestamptz(3) not null
);
insert into telemetry_progress (rolled_until) values (date_trunc('hour', now()));
revoke insert, update, delete, truncate on telemetry_progress from rota_app;

create function telemetry_protect(named text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %I enable row level security', named);
  execute format('alter table %I force row level security', named);
  execute format('create policy tenant on %I using (project_id = nullif(current_setting(''app.project_id'', true), '''')::int)', named);
end $$;
revoke execute on function telemetry_protect from rota_app;
select telemetry_protect('robot_sample'), telemetry_protect('robot_minute'), telemetry_protect('robot_hour');

-- Makes the partitions around a moment: days of samples and months of minutes, from `back` days before it to `ahead` days after. Answers how many were new.
create function telemetry_prepare(around timestamptz, back int, ahead int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made int := 0;
  wanted record;
begin
  perform pg_advisory_xact_lock(hashtext('telemetry_prepare'));
  for wanted in
    select 'robot_sample' as parent, 'robot_sample_' || to_char(day, 'YYYYMMDD') as named, day as since, day + interval '1 day' as until
      from generate_series(date_trunc('day', around at time zone 'UTC') - back * interval '1 day',
                           date_trunc('day', around at time zone 'UTC') + ahead * interval '1 day', interval '1 day') as day
    union all
    select 'robot_minute', 'robot_minute_' || to_char(month, 'YYYYMM'), month, month + interval '1 month'
      from generate_series(date_trunc('month', (around at time zone 'UTC') - back * interval '1 day'),
                           date_trunc('month', (around at time zone 'UTC') + ahead * interval '1 day'), interval '1 month') as month
  loop
    continue when to_regclass(wanted.named) is not null;
    execute format('create table %I partition of %I for values from (%L) to (%L)', wanted.named, wanted.parent,
                   wanted.since::text || '+00', wanted.until::text || '+00');
    perform telemetry_protect(wanted.named);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Rolls samples up into minutes and minutes into hours, from a little before the last time until the minute of `now_at`, a few hours at
-- a time. Samples that come late, at most 15 minutes, are still counted: a stretch is computed anew, never added to.
create function telemetry_roll_up(now_at timestamptz) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
  until timestamptz;
begin
  select rolled_until into since from telemetry_progress for update;
  until := least(date_trunc('minute', now_at), since + interval '6 hours');
  if until <= since then return since; end if;
  insert into robot_minute
    select project_id, robot_id, date_bin('1 minute', at, 'epoch') as minute, count(*), sum(seconds::float8), sum(driving_s::float8),
           sum(waiting_s::float8), sum(charging_s::float8), sum(idle_s::float8), sum(offline_s::float8), sum(distance_m::float8),
           coalesce(sum(battery::float8), 0), count(battery), sum(battery_used::float8), coalesce(sum(speed::float8), 0), count(speed),
           max(speed_max), max(errors), coalesce(sum(cpu::float8), 0), coalesce(sum(memory::float8), 0), coalesce(sum(disk::float8), 0), count(cpu)
      from robot_sample
     where at >= date_trunc('minute', since) - interval '15 minutes' and at < until
     group by project_id, robot_id, minute
  on conflict (project_id, robot_id, at) do update set
    (samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m, battery_sum, battery_n, battery_used, speed_sum,
     speed_n, speed_max, errors, cpu_sum, memory_sum, disk_sum, usage_n) =
    (excluded.samples, excluded.seconds, excluded.driving_s, excluded.waiting_s, excluded.charging_s, excluded.idle_s, excluded.offline_s,
     excluded.distance_m, excluded.battery_sum, excluded.battery_n, excluded.battery_used, excluded.speed_sum, excluded.speed_n,
     excluded.speed_max, excluded.errors, excluded.cpu_sum, excluded.memory_sum, excluded.disk_sum, excluded.usage_n);
  insert into robot_hour
    select project_id, robot_id, date_bin('1 hour', at, 'epoch') as hour, sum(samples), sum(seconds), sum(driving_s), sum(waiting_s),
           sum(charging_s), sum(idle_s), sum(offline_s), sum(distance_m), sum(battery_sum), sum(battery_n), sum(battery_used),
           sum(speed_sum), sum(speed_n), max(speed_max), max(errors), sum(cpu_sum), sum(memory_sum), sum(disk_sum), sum(usage_n)
      from robot_minute
     where at >= date_bin('1 hour', since - interval '15 minutes', 'epoch') and at < until
     group by project_id, robot_id, hour
  on conflict (project_id, robot_id, at) do update set
    (samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m, battery_sum, battery_n, battery_used, speed_sum,
     speed_n, speed_max, errors, cpu_sum, memory_sum, disk_sum, usage_n) =
    (excluded.samples, excluded.seconds, excluded.driving_s, excluded.waiting_s, excluded.charging_s, excluded.idle_s, excluded.offline_s,
     excluded.distance_m, excluded.battery_sum, excluded.battery_n, excluded.battery_used, excluded.speed_sum, excluded.speed_n,
     excluded.speed_max, excluded.errors, excluded.cpu_sum, excluded.memory_sum, excluded.disk_sum, excluded.usage_n);
  update telemetry_progress set rolled_until = until;
  return until;
end $$;

-- Drops the days of samples and the months of minutes that ended before what is kept, and are rolled up. Answers their names.
create function telemetry_forget(samples_before timestamptz, minutes_before timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  old record;
  done timestamptz;
begin
  select rolled_until - interval '1 hour' into done from telemetry_progress;
  for old in
    select child.relname as named,
           substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \(''([^'']+)''\)')::timestamptz as until,
           parent.relname as parent
      from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where parent.oid in ('robot_sample'::regclass, 'robot_minute'::regclass) and child.relkind = 'r'
  loop
    continue when old.until > done;
    continue when old.until > (case when old.parent = 'robot_sample' then samples_before else minutes_before end);
    execute format('drop table %I', old.named);
    return next old.named;
  end loop;
end $$;

select telemetry_prepare(now(), 1, 7);
