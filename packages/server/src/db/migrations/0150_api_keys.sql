-- Keys by which programs use the API in one project. Their secrets stand in bearer_secret.
create table api_key (
  project_id int not null references project (id),
  id text not null unique,
  name text not null,
  name_folded text not null,
  permissions text[] not null,
  -- Who answers for it: it may never do more than they may. No reference: who it was stays known after they are gone.
  owner_id text not null,
  owner_name text not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, id),
  constraint api_key_name_unique unique (project_id, name_folded)
);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy tenant on api_key using (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whoever shows a secret names no project.
create function api_key_holder(key_id text)
returns table (project_id int, name text, permissions text[], owner_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.project_id, k.name, k.permissions, k.owner_id from api_key k
  where k.id = key_id and (k.expires_at is null or k.expires_at > now())
$$;

create function tell_api_key_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('access_changed', 'api_key:' || old.id);
  return null;
end
$$;
create trigger access_changed after update or delete on api_key for each row execute function tell_api_key_changed();
