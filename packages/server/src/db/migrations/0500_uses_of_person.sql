-- What depends on an account, in all projects: whoever deletes the account belongs to no project.
create function api_keys_of_person(wanted text) returns table (project_id int, id text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.project_id, k.id, k.name || ' (' || p.name || ')' from api_key k join project p on p.id = k.project_id
  where k.owner_id = wanted and (k.expires_at is null or k.expires_at > now())
$$;

create function alert_plans_of_person(wanted text) returns table (project_id int, id text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.project_id, t.project_id::text, p.name from alert_telling t join project p on p.id = t.project_id
  where t.plan -> 'receivers' ? wanted
    or exists (select from jsonb_array_elements(t.plan -> 'steps') as step where step -> 'receivers' ? wanted)
$$;

create function schedules_of_person(wanted text) returns table (project_id int, id text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.project_id, s.schedule_id, s.name || ' (' || p.name || ')' from schedule s join project p on p.id = s.project_id
  where s.edited_by_id = wanted and s.next_run_at is not null
$$;

create function call_cards_of_person(wanted text) returns table (project_id int, id text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.project_id, c.card_id, c.name || ' (' || p.name || ')' from call_card c join project p on p.id = c.project_id
  where c.user_id = wanted and c.enabled
$$;

create function addresses_of_person(wanted text) returns table (project_id int, id text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.project_id, a.address_uid, a.name || ' (' || p.name || ')' from address a join project p on p.id = a.project_id
  where a.user_id = wanted
$$;
