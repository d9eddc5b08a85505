-- Secrets that must be read back (of gateways, providers, second factors, certificates), sealed under a key that the database does not hold.
create table vault_secret (
  name text primary key,
  -- Which key sealed it.
  key_id text not null,
  sealed bytea not null,
  updated_at timestamptz not null default now()
);
