-- Addresses and ranges that are kept out, and those that never are. Entries that too many accounts tried from an address made by
-- themselves only keep strangers from signing in; those made by people refuse every call.
alter table blocked_ip add column kind text not null default 'block' check (kind in ('block', 'allow'));
alter table blocked_ip add column automatic boolean not null default false;
alter table blocked_ip add column reason text not null default '';
-- Who made it; no reference, as it stays known after they are gone.
alter table blocked_ip add column created_by text;
alter table blocked_ip add column created_by_name text;
update blocked_ip set automatic = true;
alter table blocked_ip alter column blocked_until drop not null;
alter table blocked_ip alter column accounts set default 0;
alter table blocked_ip alter column times set default 0;
alter table blocked_ip drop constraint blocked_ip_address_unique;
alter table blocked_ip add constraint blocked_ip_address_unique unique (kind, address);
create index blocked_ip_by_time on blocked_ip (kind, blocked_at desc, id desc);

-- Every server keeps the rules in memory.
create function tell_address_rules_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('address_rules_changed', '');
  return null;
end
$$;
create trigger address_rules_changed after insert or update or delete or truncate on blocked_ip
  for each statement execute function tell_address_rules_changed();

-- What blocked addresses tried, added up by every server now and then.
create unlogged table refused_address (
  address text primary key,
  count bigint not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  -- The call by its route, never what stood in its query.
  last_call text not null
);
create index refused_address_by_time on refused_address (last_at desc);
