-- What is kept of a day of messages when the day is dropped: when the errors of a robot changed, and what was said of its connection. The
-- timeline of a robot reaches back further than its messages.
create table robot_change (
  project_id int not null,
  robot_id text not null,
  at timestamptz(3) not null,
  number bigint not null,
  kind text not null check (kind in ('errors', 'connection')),
  -- The list of errors, or the word for the connection.
  content jsonb not null,
  primary key (project_id, robot_id, at, number)
);
create index robot_change_time on robot_change using brin (at);
select telemetry_protect('robot_change');

-- Keeps the changes of a day of messages. The first state of a day counts as one, as an error may have ended over night.
create function wire_keep_changes(day regclass) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format($statement$
    insert into robot_change (project_id, robot_id, at, number, kind, content)
    select project_id, robot_id, at, number, 'errors', errors
      from (select project_id, robot_id, at, number, errors,
                   lag(errors) over (partition by project_id, robot_id order by at, number) as before
              from (select project_id, robot_id, at, number, coalesce(content->'errors', '[]') as errors
                      from %1$s where topic = 'state' and problem is null) as state) as compared
     where errors is distinct from before
    union all
    select project_id, robot_id, at, number, 'connection', coalesce(content->'connectionState', '""')
      from %1$s where topic = 'connection'
    on conflict do nothing$statement$, day);
end $$;
revoke execute on function wire_keep_changes from rota_app;

drop function wire_forget(timestamptz);
-- Drops the days of messages that ended before what is kept, and changes from before `changes_from`. Answers the names of the days.
create function wire_forget(kept_from timestamptz, changes_from timestamptz) returns setof text
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
    perform wire_keep_changes(old.named::regclass);
    execute format('drop table %I', old.named);
    return next old.named;
  end loop;
  delete from robot_change where at < changes_from;
end $$;
