-- Accounts of robots' computers, programs and devices. `scope` is a project's id, or * for every project, as people's roles have it.
create table machine_account (
  id text primary key,
  scope text not null check (scope = '*' or scope ~ '^[1-9][0-9]{0,9}$'),
  role text not null,
  name text not null,
  name_folded text not null,
  note text not null,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint machine_account_name_unique unique (scope, name_folded)
);

create function tell_machine_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('access_changed', 'machine:' || old.id);
  return null;
end
$$;
create trigger access_changed after update or delete on machine_account for each row execute function tell_machine_changed();

-- What holders of secrets did that their keepers may want to know: new secrets, new places of use, refused calls.
create table service_log (
  id bigint generated always as identity primary key,
  holder text not null,
  at timestamptz(3) not null default now(),
  event text not null,
  detail text not null
);
create index service_log_by_holder on service_log (holder, id desc);
