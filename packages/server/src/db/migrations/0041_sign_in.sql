-- Who may try to sign in, and how often; which devices an account knows; and changes of access told to every server.

alter table session add column last_seen_at timestamptz not null default now();
create index session_by_address on session (ip, created_at);

alter table app_user add column roles_version int not null default 1;

-- Every change of what somebody may do is told, whichever way it came about: by a call, a job or by hand.
create function tell_access_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose text;
begin
  if tg_table_name = 'app_user' then
    whose := old.id;
  else
    whose := case when tg_op = 'INSERT' then new.user_id else old.user_id end;
  end if;
  if tg_table_name = 'user_role' then
    update app_user set roles_version = roles_version + 1 where id = whose;
  end if;
  perform pg_notify('access_changed', whose);
  return null;
end
$$;
create trigger access_changed after insert or update or delete on user_role for each row execute function tell_access_changed();
create trigger access_changed after delete on app_user for each row execute function tell_access_changed();
create trigger access_changed_disabled after update of disabled_at on app_user for each row execute function tell_access_changed();
create trigger access_changed after delete on session for each row execute function tell_access_changed();
create trigger access_changed_revoked after update of revoked_at on session for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function tell_access_changed();

drop table login_failure;

-- Wrong passwords in a row for an account from one place (an address, or a device the account knows).
create table sign_in_counter (
  account text not null,
  place text not null,
  wrong int not null,
  counted_from timestamptz not null,
  locked_until timestamptz,
  lockouts int not null,
  primary key (account, place)
);

-- Passwords that were looked at and not found right, for the limits that span places.
create table sign_in_attempt (
  id bigint generated always as identity primary key,
  account text not null,
  place text not null,
  address text not null,
  is_known_device boolean not null,
  at timestamptz not null default now()
);
create index sign_in_attempt_by_account on sign_in_attempt (account, at);
create index sign_in_attempt_by_address on sign_in_attempt (address, at);

-- Devices that signed in well, by the digest of their cookie.
create table known_device (
  digest text not null,
  user_id text not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (digest, user_id)
);
create index known_device_by_user on known_device (user_id);

create table blocked_ip (
  id text primary key,
  address text not null constraint blocked_ip_address_unique unique,
  -- How many accounts were tried when it was blocked last.
  accounts int not null,
  times int not null,
  blocked_at timestamptz not null default now(),
  blocked_until timestamptz not null
);
