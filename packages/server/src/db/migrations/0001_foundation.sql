-- What every later migration builds on: the application's role, projects, people, sessions, the audit log, idempotency, jobs.
-- Tables with a `project_id` hold one tenant's data: row level security with the scalar policy, forced.

revoke create on schema public from public;
grant usage on schema public to rota_app;
alter default privileges in schema public grant select, insert, update, delete on tables to rota_app;
alter default privileges in schema public grant usage, select on sequences to rota_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to rota_app;

grant select on schema_migration to rota_app;

create table project (
  id int generated always as identity primary key,
  name text not null,
  name_folded text not null constraint project_name_unique unique,
  delivery jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app_user (
  id text primary key,
  username text not null,
  username_folded text not null constraint app_user_username_unique unique,
  name text not null,
  lastname text not null,
  phone text constraint app_user_phone_unique unique,
  email text constraint app_user_email_unique unique,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- `scope` is a project's id, or * for every project.
create table user_role (
  user_id text not null references app_user (id) on delete cascade,
  scope text not null check (scope = '*' or scope ~ '^[1-9][0-9]{0,9}$'),
  role text not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, scope, role),
  constraint system_admin_is_global check (role <> 'rr_system_admin' or scope = '*')
);

-- Only digests of refresh tokens are kept. The previous one is honoured for a moment, so that two tabs may race.
create table session (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  refresh_digest text not null constraint session_refresh_unique unique,
  previous_digest text,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index session_by_user on session (user_id);
create index session_by_previous on session (previous_digest) where previous_digest is not null;

create table login_failure (
  account text not null,
  address text not null,
  failures int not null,
  counted_from timestamptz not null,
  locked_until timestamptz,
  primary key (account, address)
);
