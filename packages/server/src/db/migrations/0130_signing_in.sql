-- Steps of signing in beside the password, the policy that asks for them, and ways back in.

-- An invited person has no password before they register, and one who signs in elsewhere never has one.
alter table app_user alter column password_hash drop not null;
alter table app_user add column validated_at timestamptz;
alter table app_user add column phone_verified_at timestamptz;
alter table app_user add column email_verified_at timestamptz;
alter table app_user add column can_login boolean not null default true;
alter table app_user add column language text check (language in ('en', 'tr'));
alter table app_user add column last_seen_at timestamptz;
alter table app_user add column sms_pin boolean not null default false;
update app_user set validated_at = created_at;
create trigger access_changed_can_login after update of can_login on app_user for each row
  when (new.can_login is distinct from old.can_login) execute function tell_access_changed();

-- `confirmed_at`: when the password was last said. `is_strong`: a second factor was given, here or at a provider that asks for one.
alter table session add column confirmed_at timestamptz;
alter table session add column is_strong boolean not null default false;

-- One row. Who is asked: nobody, everybody, or who holds one of the roles. No shortest password: the one of the settings.
create table sign_in_policy (
  is_only boolean primary key default true check (is_only),
  password_min int check (password_min in (6, 8, 12, 15)),
  sms_pin_of text not null default 'nobody' check (sms_pin_of in ('nobody', 'everybody', 'roles')),
  sms_pin_roles text[] not null default '{}',
  second_factor_of text not null default 'nobody' check (second_factor_of in ('nobody', 'everybody', 'roles')),
  second_factor_roles text[] not null default '{}',
  updated_at timestamptz not null default now()
);
insert into sign_in_policy default values;

-- A sign-in whose first step was right, known by the digest of the device's cookie.
create table sign_in_challenge (
  id text primary key,
  digest text not null constraint sign_in_challenge_digest_unique unique,
  user_id text not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('sms', 'second_factor')),
  address text not null,
  pin_digest text,
  pin_sent_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_challenge_by_user on sign_in_challenge (user_id, address);

-- Codes that were sent, for the limits on sending; `place` is an address, or a device that the account knows.
create table sent_code (
  id bigint generated always as identity primary key,
  user_id text not null references app_user (id) on delete cascade,
  purpose text not null,
  place text not null,
  at timestamptz not null default now()
);
create index sent_code_by_user on sent_code (user_id, purpose, at);

-- Who asked for a reset, known or not, for the limit on asking; names only as digests.
create table reset_request (
  id bigint generated always as identity primary key,
  name_digest text not null,
  address text not null,
  at timestamptz not null default now()
);
create index reset_request_by_address on reset_request (address, at);

create table password_reset (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  via text not null check (via in ('phone', 'email')),
  address text not null,
  code_digest text not null,
  -- Set once the code was right.
  token_digest text constraint password_reset_token_unique unique,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  -- Null where the person asked.
  revoked_by text
);
create index password_reset_by_user on password_reset (user_id, created_at);

create table invitation (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  digest text not null constraint invitation_digest_unique unique,
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index invitation_by_user on invitation (user_id, created_at);

-- The code that proves a phone or an e-mail: of each kind the last one sent counts.
create table contact_code (
  user_id text not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  digest text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
