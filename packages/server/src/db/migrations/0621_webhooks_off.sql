-- As before, but nothing is put before the webhooks of a project that has switched them off.
create or replace function tell_events(told_project int, told jsonb) returns void
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
  from happened h join webhook w on w.project_id = told_project and w.active and h.name = any (w.events)
  where not exists (select from project p where p.id = told_project and 'webhooks' = any (p.features_off));
  if found then
    perform pg_notify('webhook_call', '');
  end if;
  perform pg_notify('domain_event', told_project::text);
end
$$;
