-- Signing in with an account of another house. The clients' secrets lie in the vault.

create table sso_provider (
  id text primary key,
  name text not null,
  name_folded text not null constraint sso_provider_name_unique unique,
  issuer text not null,
  client_id text not null,
  hosts text[] not null,
  makes_accounts boolean not null,
  asks_second_factor boolean not null,
  rules jsonb not null,
  is_enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_provider_client_unique unique (issuer, client_id)
);

-- Which account a subject of a provider is, and what its rules gave at the last sign-in, so that the next one can take it back.
create table sso_identity (
  provider_id text not null references sso_provider (id) on delete cascade,
  subject text not null,
  user_id text not null references app_user (id) on delete cascade,
  granted jsonb not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create index sso_identity_by_user on sso_identity (user_id);

-- A browser that was sent to a provider, known by the digest of its cookie, from which state, nonce and verifier follow.
create table sso_attempt (
  digest text primary key,
  provider_id text not null references sso_provider (id) on delete cascade,
  redirect_uri text not null,
  return_url text,
  address text not null,
  expires_at timestamptz not null
);
create index sso_attempt_by_address on sso_attempt (address, expires_at);
