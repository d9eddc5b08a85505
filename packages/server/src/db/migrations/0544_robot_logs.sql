-- Part of a text is looked for in millions of lines: trigrams find it, and the robot stands in the same index, so that one robot's
-- search does not read what all others wrote. Both extensions come with PostgreSQL and need no superuser.
create schema if not exists extensions;
grant usage on schema extensions to rota_app;
create extension if not exists pg_trgm schema extensions;
create extension if not exists btree_gin schema extensions;

-- Lines of robots' logs. `sequence` tells lines of one moment apart, so that a line that comes again is no second line. `level` is 0
-- (debug) to 4 (fatal). `dropped` counts lines that came too fast to be kept. One partition a day, dropped whole when it is too old.
create table robot_log_line (
  project_id int not null,
  robot_id text not null,
  at timestamptz(3) not null,
  sequence bigint not null,
  level smallint not null check (level between 0 and 4),
  source text not null,
  text text not null,
  dropped int not null default 0,
  primary key (project_id, robot_id, at, sequence)
) partition by range (at);
create index robot_log_line_search on robot_log_line
  using gin (robot_id extensions.text_ops, text extensions.gin_trgm_ops);
create index robot_log_line_grave on robot_log_line (project_id, robot_id, at, sequence) where level >= 2;

-- Files that robots uploaded. Their bytes are in the data directory.
create table robot_log_file (
  project_id int not null references project (id),
  robot_id text not null,
  file_id text not null,
  at timestamptz(3) not null default now(),
  name text not null,
  bytes int not null,
  primary key (project_id, file_id)
);
create index robot_log_file_robot on robot_log_file (project_id, robot_id, at);

select telemetry_protect('robot_log_line'), telemetry_protect('robot_log_file');

-- A log is evidence: nothing of it changes, and after 15 minutes nothing is deleted, whoever asks. What is past its retention goes by
-- whole partitions, which fire no trigger, and by the owner's function below.
create function robot_log_guard() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'entries of robot logs do not change' using errcode = 'check_violation';
  end if;
  if old.at < clock_timestamp() - interval '15 minutes'
     and not (tg_table_name = 'robot_log_file' and current_user <> 'rota_app'
              and old.at < clock_timestamp() - interval '30 days') then
    raise exception 'entries of robot logs cannot be deleted after 15 minutes' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger robot_log_line_guard before update or delete on robot_log_line
  for each row execute function robot_log_guard();
create trigger robot_log_file_guard before update or delete on robot_log_file
  for each row execute function robot_log_guard();
revoke update, truncate on robot_log_line, robot_log_file from rota_app;

-- Makes the partitions of the days around a moment. Answers how many were new.
create function robot_log_prepare(around timestamptz, back int, ahead int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made int := 0;
  day timestamp;
  named text;
begin
  perform pg_advisory_xact_lock(hashtext('robot_log_prepare'));
  for day in select generate_series(date_trunc('day', around at time zone 'UTC') - back * interval '1 day',
                                    date_trunc('day', around at time zone 'UTC') + ahead * interval '1 day', interval '1 day')
  loop
    named := 'robot_log_line_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(named) is not null;
    execute format('create table %I partition of robot_log_line for values from (%L) to (%L)', named,
                   day::text || '+00', (day + interval '1 day')::text || '+00');
    perform telemetry_protect(named);
    -- Everything goes through the table itself.
    execute format('revoke all on %I from rota_app', named);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the days that ended before `before`. Answers their names.
create function robot_log_forget(before timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  old record;
begin
  for old in
    select child.relname as named,
           substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \(''([^'']+)''\)')::timestamptz as until
      from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent = 'robot_log_line'::regclass and child.relkind = 'r'
  loop
    continue when old.until > least(before, now() - interval '1 day');
    execute format('drop table %I', old.named);
    return next old.named;
  end loop;
end $$;

-- Takes files older than 30 days out of the list. Answers whose they were, for their bytes to be removed.
create function robot_log_files_forget() returns table (of_project int, of_file text)
language sql security definer set search_path = public, pg_temp as $$
  delete from robot_log_file where at < clock_timestamp() - interval '30 days 1 minute' returning project_id, file_id
$$;

select robot_log_prepare(now(), 2, 7);
