-- Links by which people register, and what an account is beside its fields. Only digests of links are kept.

alter table app_user alter column password_hash drop not null;
alter table app_user add column can_login boolean not null default true;
alter table app_user add column validated_at timestamptz;
alter table app_user add column phone_verified_at timestamptz;
alter table app_user add column email_verified_at timestamptz;
alter table app_user add column language text;
alter table app_user add column last_seen_at timestamptz;

create table invitation (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  digest text not null constraint invitation_digest_unique unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index invitation_by_user on invitation (user_id, created_at);
