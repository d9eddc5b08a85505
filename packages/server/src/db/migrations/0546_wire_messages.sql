-- What went over the wire between robots and the console. One partition a day, made ahead of time; a day that is no longer kept is dropped whole.
create sequence robot_message_number;
grant usage on sequence robot_message_number to rota_app;
create table robot_message (
  project_id int not null,
  robot_id text not null,
  at timestamptz(3) not null,
  number bigint not null default nextval('robot_message_number'),
  direction text not null check (direction in ('from_robot', 'to_robot')),
  topic text not null,
  order_id text,
  bytes int not null,
  -- Messages of the same content before this one that were not kept.
  left_out int not null,
  problem text,
  -- Secrets and what people said are masked before they are written.
  content jsonb,
  primary key (project_id, robot_id, at, number)
) partition by range (at);
create index robot_message_order on robot_message (project_id, robot_id, order_id, at) where order_id is not null;
select telemetry_protect('robot_message');

-- Makes the days from `back` days before a moment to `ahead` days after. Answers how many were new.
create function wire_prepare(around timestamptz, back int, ahead int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made int := 0;
  named text;
  day timestamp;
begin
  perform pg_advisory_xact_lock(hashtext('wire_prepare'));
  for day in select generate_series(date_trunc('day', around at time zone 'UTC') - back * interval '1 day',
                                    date_trunc('day', around at time zone 'UTC') + ahead * interval '1 day', interval '1 day')
  loop
    named := 'robot_message_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(named) is not null;
    execute format('create table %I partition of robot_message for values from (%L) to (%L)', named,
                   day::text || '+00', (day + interval '1 day')::text || '+00');
    perform telemetry_protect(named);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Drops the days that ended before what is kept. Answers their names.
create function wire_forget(kept_from timestamptz) returns setof text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  old record;
begin
  for old in
    select child.relname as named,
           substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \(''([^'']+)''\)')::timestamptz as until
      from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent = 'robot_message'::regclass and child.relkind = 'r'
  loop
    continue when old.until > kept_from;
    execute format('drop table %I', old.named);
    return next old.named;
  end loop;
end $$;

select wire_prepare(now(), 1, 7);
