-- Append-only: the application may read its project's entries and add to them through the function, nothing else.
-- The entries of a project (0: the installation) form a chain, each carrying the hash of the one before.

create table audit_entry (
  project_id int not null,
  number bigint not null,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  code text not null check (code like 'LOG\_%'),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (project_id, number)
);
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy tenant on audit_entry using (project_id = nullif(current_setting('app.project_id', true), '')::int);
revoke insert, update, delete, truncate on audit_entry from rota_app;
create index audit_entry_by_entity on audit_entry (project_id, entity, entity_id);

create table audit_head (
  project_id int primary key,
  number bigint not null,
  hash bytea not null
);
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy tenant on audit_head using (project_id = nullif(current_setting('app.project_id', true), '')::int);
revoke insert, update, delete, truncate on audit_head from rota_app;

-- What is hashed: jsonb has one text per value (sorted keys, no spaces), so that the same entry always gives the same bytes.
create function audit_hash(previous bytea, project_id int, number bigint, at timestamptz, actor_id text, actor_name text,
                           code text, entity text, entity_id text, before jsonb, after jsonb) returns bytea
language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    project_id, number, extract(epoch from at), actor_id, actor_name, code, entity, entity_id, before, after)::text, 'UTF8'))
$$;

create function audit_append(for_project int, actor_id text, actor_name text, code text, entity text, entity_id text,
                             before jsonb, after jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant int := nullif(current_setting('app.project_id', true), '')::int;
  head audit_head;
  next_number bigint;
  entry_at timestamptz := clock_timestamp();
  entry_hash bytea;
begin
  if tenant is not null and tenant <> for_project then
    raise exception 'an entry of project % in a transaction of project %', for_project, tenant;
  end if;
  insert into audit_head values (for_project, 0, ''::bytea) on conflict do nothing;
  select * into head from audit_head where project_id = for_project for update;
  next_number := head.number + 1;
  entry_hash := audit_hash(head.hash, for_project, next_number, entry_at, actor_id, actor_name, code, entity, entity_id, before, after);
  insert into audit_entry values (for_project, next_number, entry_at, actor_id, actor_name, code, entity, entity_id,
                                  before, after, head.hash, entry_hash);
  update audit_head set number = next_number, hash = entry_hash where project_id = for_project;
  return next_number;
end
$$;

-- The number of the first entry that does not fit its chain, or null when all do.
create function audit_first_broken(of_project int) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select min(bad) from (
    select number as bad from (
      select number, hash, previous_hash, lag(hash, 1, ''::bytea) over (order by number) as expected_previous,
             lag(number, 1, 0::bigint) over (order by number) as previous_number,
             audit_hash(previous_hash, project_id, number, at, actor_id, actor_name, code, entity, entity_id, before, after) as expected_hash
      from audit_entry where project_id = of_project) as chain
    where hash <> expected_hash or previous_hash <> expected_previous or number <> previous_number + 1
    union all
    select h.number from audit_head h where h.project_id = of_project
      and h.hash is distinct from coalesce((select hash from audit_entry e where e.project_id = h.project_id order by number desc limit 1), ''::bytea)
  ) as broken
$$;
