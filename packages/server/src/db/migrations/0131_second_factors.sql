-- Authenticator apps, recovery codes and passkeys. The secrets of the apps lie in the vault.

create table totp (
  user_id text primary key references app_user (id) on delete cascade,
  -- Null before the first code was right.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none opens twice.
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_code (
  user_id text not null references app_user (id) on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (user_id, digest)
);

create table passkey (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- What a browser was asked to sign, once, for a few minutes.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'sign_in')),
  -- Of `add`: whose session asked. Of `sign_in`: whose password was right, null where nobody's was asked for.
  user_id text references app_user (id) on delete cascade,
  expires_at timestamptz not null
);

-- Who sets one up may go on at once, and who loses the last one may not.
create function tell_second_factor_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('access_changed', case when tg_op = 'INSERT' then new.user_id else old.user_id end);
  return null;
end
$$;
create trigger second_factor_changed after insert or delete or update of confirmed_at on totp
  for each row execute function tell_second_factor_changed();
create trigger second_factor_changed after insert or delete on passkey for each row execute function tell_second_factor_changed();

-- A person who is deleted leaves no secret behind.
create function forget_totp_secrets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from vault_secret where name in ('totp/' || old.id, 'totp-new/' || old.id);
  return null;
end
$$;
create trigger forget_totp_secrets after delete on app_user for each row execute function forget_totp_secrets();
