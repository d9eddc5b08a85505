-- What happened in a project, in words of the catalogue, for a week: whoever was away reads it, and those who watch are told.
create table domain_event (
  project_id int not null,
  sequence bigint not null,
  name text not null,
  version int not null,
  at timestamptz(3) not null,
  data jsonb not null,
  told_at timestamptz(3) not null default now(),
  primary key (project_id, sequence)
);
create index domain_event_age on domain_event (told_at);

alter table domain_event enable row level security;
alter table domain_event force row level security;
create policy tenant on domain_event
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

drop function tell_webhooks(int, jsonb);
drop function has_webhooks(int);

-- Tells what happened, an array of {name, version, at, data}: keeps it, and puts it before the webhooks of the project that hear of it. In
-- the transaction in which it happens, so that nothing is told that did not happen and nothing that did is lost.
create function tell_events(told_project int, told jsonb) returns void
language plpgsql as $$
begin
  with happened as (
    insert into domain_event (project_id, sequence, name, version, at, data)
    select told_project, nextval('domain_event_sequence'), e.name, e.version, e.at, e.data
    from jsonb_to_recordset(told) as e(name text, version int, at timestamptz, data jsonb)
    returning *
  )
  insert into webhook_call (project_id, id, webhook_id, sequence, event, body)
  select told_project, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.id, h.sequence, h.name,
    json_build_object(
      'type', h.name, 'version', h.version, 'timestamp', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sequence', h.sequence, 'project_id', told_project, 'data', h.data
    )::text
  from happened h join webhook w on w.project_id = told_project and w.active and h.name = any (w.events);
  if found then
    perform pg_notify('webhook_call', '');
  end if;
  perform pg_notify('domain_event', told_project::text);
end
$$;

create function domain_events_forget(days int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from domain_event where told_at < now() - make_interval(days => days)
$$;
