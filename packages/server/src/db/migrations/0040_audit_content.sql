-- What an entry says (before and after) stands beside the log, bound to it by a salted hash: it can be deleted (a tombstone within
-- 15 minutes, a person who is erased) without breaking the chain, but not altered. Who did it is a pseudonym in the log.
-- Entries of format 1 were written before; they keep their own text and hash.

alter table audit_entry add column format smallint not null default 1;
alter table audit_entry add column content_hash bytea;
alter table audit_entry add column subject text;
alter table audit_entry alter column actor_name drop not null;
create index audit_entry_by_code on audit_entry (project_id, code, number);
create index audit_entry_by_actor on audit_entry (project_id, actor_id, number);

create table audit_person (
  pseudonym text primary key,
  -- Null once the person was erased.
  user_id text constraint audit_person_user_unique unique,
  name text
);
revoke insert, update, delete, truncate on audit_person from rota_app;

create table audit_content (
  project_id int not null,
  number bigint not null,
  -- The person it is about, if it is about one.
  subject text,
  salt bytea not null,
  before jsonb,
  after jsonb,
  search_text text not null,
  primary key (project_id, number)
);
create index audit_content_by_subject on audit_content (subject) where subject is not null;
alter table audit_content enable row level security;
alter table audit_content force row level security;
create policy tenant on audit_content using (project_id = nullif(current_setting('app.project_id', true), '')::int);
revoke insert, update, delete, truncate on audit_content from rota_app;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete on audit_entry for each row execute function audit_is_append_only();
create trigger append_only_whole before truncate on audit_entry for each statement execute function audit_is_append_only();

create function audit_content_hash(salt bytea, before jsonb, after jsonb) returns bytea
language sql immutable as $$
  select sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8'))
$$;

create function audit_hash_of(entry audit_entry) returns bytea
language sql stable as $$
  select case when entry.format = 1
    then audit_hash(entry.previous_hash, entry.project_id, entry.number, entry.at, entry.actor_id, entry.actor_name,
                    entry.code, entry.entity, entry.entity_id, entry.before, entry.after)
    else sha256(entry.previous_hash || convert_to(jsonb_build_array(
           entry.format, entry.project_id, entry.number, extract(epoch from entry.at), entry.actor_id, entry.code, entry.entity,
           entry.entity_id, entry.subject, encode(entry.content_hash, 'hex'))::text, 'UTF8'))
  end
$$;

-- The pseudonym of a user id; made when it has none yet. A name is written only when it changed, so that two who act for the same
-- person do not wait for each other.
create function audit_pseudonym(for_user text, for_name text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known audit_person;
begin
  select * into known from audit_person where user_id = for_user;
  if not found then
    insert into audit_person values ('p-' || gen_random_uuid(), for_user, for_name) on conflict (user_id) do nothing;
    select * into known from audit_person where user_id = for_user;
  end if;
  if for_name is not null and known.name is distinct from for_name then
    update audit_person set name = for_name where pseudonym = known.pseudonym;
  end if;
  return known.pseudonym;
end
$$;
revoke execute on function audit_pseudonym from rota_app;

drop function audit_append(int, text, text, text, text, text, jsonb, jsonb);
create function audit_append(for_project int, by_user text, by_name text, for_code text, of_entity text, of_entity_id text,
                             content_before jsonb, content_after jsonb, about_user text default null, search_words text default '')
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant int := nullif(current_setting('app.project_id', true), '')::int;
  head audit_head;
  entry audit_entry;
  salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
begin
  if tenant is not null and tenant <> for_project then
    raise exception 'an entry of project % in a transaction of project %', for_project, tenant;
  end if;
  entry.actor_id := audit_pseudonym(by_user, by_name);
  entry.subject := case when about_user is null then null else audit_pseudonym(about_user, null) end;
  insert into audit_head values (for_project, 0, ''::bytea) on conflict do nothing;
  select * into head from audit_head where project_id = for_project for update;
  entry.format := 2;
  entry.project_id := for_project;
  entry.number := head.number + 1;
  entry.at := clock_timestamp();
  entry.code := for_code;
  entry.entity := of_entity;
  entry.entity_id := of_entity_id;
  entry.content_hash := audit_content_hash(salt, content_before, content_after);
  entry.previous_hash := head.hash;
  entry.hash := audit_hash_of(entry);
  insert into audit_entry select entry.*;
  insert into audit_content values (for_project, entry.number, entry.subject, salt, content_before, content_after, search_words);
  update audit_head set number = entry.number, hash = entry.hash where project_id = for_project;
  return entry.number;
end
$$;

-- Deletes what an entry says, within 15 minutes of it, and writes down who did. Answers 'deleted', 'missing' or 'too_old'.
create function audit_delete_entry(of_project int, of_number bigint, by_user text, by_name text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant int := nullif(current_setting('app.project_id', true), '')::int;
  entry audit_entry;
begin
  if tenant is distinct from of_project then
    raise exception 'an entry of project % in a transaction of project %', of_project, tenant;
  end if;
  select * into entry from audit_entry where project_id = of_project and number = of_number;
  if not found then return 'missing'; end if;
  if entry.at < clock_timestamp() - interval '15 minutes' or entry.format = 1
     or entry.code in ('LOG_ENTRY_DELETED', 'LOG_PERSON_ERASED') then return 'too_old'; end if;
  delete from audit_content where project_id = of_project and number = of_number;
  if not found then return 'missing'; end if;
  perform audit_append(of_project, by_user, by_name, 'LOG_ENTRY_DELETED', 'audit_entry', of_number::text, null, null);
  return 'deleted';
end
$$;

-- Erases a person from all chains: the name, and what entries about them say. Their pseudonym stays, and means nothing any more.
create function audit_erase_person(erased_user text, by_user text, by_name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text;
begin
  select pseudonym into known from audit_person where user_id = erased_user for update;
  if not found then return; end if;
  perform audit_append(0, by_user, by_name, 'LOG_PERSON_ERASED', 'person', known, null, null);
  delete from audit_content where subject = known;
  update audit_person set user_id = null, name = null where pseudonym = known;
end
$$;

-- The first entry of a stretch that does not fit its chain, and in which way:
-- missing, moved (does not follow the one before), changed, content_missing, content_changed.
create function audit_first_problem(of_project int, after_number bigint, up_to bigint) returns table (number bigint, problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  select bad.number, bad.problem from (
    select case when c.number <> c.number_before + 1 then c.number_before + 1 else c.number end as number,
      case
        when c.number <> c.number_before + 1 then 'missing'
        when c.hash <> audit_hash_of(c.entry) then 'changed'
        when c.previous_hash is distinct from c.hash_before then 'moved'
        when c.format = 1 then null
        when t.number is not null then
          case when audit_content_hash(t.salt, t.before, t.after) <> c.content_hash or t.subject is distinct from c.subject
               then 'content_changed' end
        when exists (select from audit_entry d where d.project_id = of_project and d.entity = 'audit_entry'
                       and d.entity_id = c.number::text and d.code = 'LOG_ENTRY_DELETED' and d.at <= c.at + interval '16 minutes')
          or exists (select from audit_entry d where d.project_id = 0 and d.entity = 'person'
                       and d.entity_id = c.subject and d.code = 'LOG_PERSON_ERASED') then null
        else 'content_missing'
      end as problem
    from (
      select e as entry, e.number, e.hash, e.previous_hash, e.content_hash, e.format, e.at, e.subject,
             lag(e.number, 1, after_number) over (order by e.number) as number_before,
             lag(e.hash, 1, case when after_number = 0 then ''::bytea
               else (select b.hash from audit_entry b where b.project_id = of_project and b.number = after_number) end)
               over (order by e.number) as hash_before
      from audit_entry e where e.project_id = of_project and e.number > after_number and e.number <= up_to) as c
    left join audit_content t on t.project_id = of_project and t.number = c.number) as bad
  where bad.problem is not null order by bad.number limit 1
$$;

-- Whether the log ends where its head says: null, or the first number that is missing or too much.
create function audit_tail_problem(of_project int) returns table (number bigint, problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when ends.last < ends.head then ends.last + 1 else ends.last end,
         case when ends.last < ends.head then 'missing' else 'head_changed' end
  from (select coalesce(h.number, 0) as head, coalesce(e.number, 0) as last, h.hash as head_hash, e.hash as last_hash
        from (select 1) as one
        left join audit_head h on h.project_id = of_project
        left join lateral (select number, hash from audit_entry where project_id = of_project order by number desc limit 1) e on true) as ends
  where ends.head <> ends.last or (ends.last > 0 and ends.head_hash is distinct from ends.last_hash)
$$;

create or replace function audit_first_broken(of_project int) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select number from audit_first_problem(of_project, 0, 9223372036854775807)),
                  (select number from audit_tail_problem(of_project)))
$$;

-- Chains and their heads, for the export: the only thing that is read across projects.
create function audit_heads() returns table (project_id int, number bigint, hash bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select project_id, number, hash from audit_head where number > 0 order by project_id
$$;

-- An entry as people read it.
create view audit_log with (security_invoker = true) as
  select e.project_id, e.number, e.at, e.actor_id as actor, p.user_id as actor_id, coalesce(p.name, e.actor_name) as actor_name,
         e.code, e.entity, e.entity_id, e.subject, e.format, e.hash, coalesce(c.before, e.before) as before, coalesce(c.after, e.after) as after,
         e.format = 2 and c.number is null as is_deleted, coalesce(c.search_text, '') as search_text
  from audit_entry e
  left join audit_content c on c.project_id = e.project_id and c.number = e.number
  left join audit_person p on p.pseudonym = e.actor_id;
