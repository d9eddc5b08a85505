-- Devices that are no robots: call buttons, watches, card readers, tablets, screens. Like a robot each has one account at the broker.
create table device (
  project_id int not null references project (id),
  id text not null unique,
  -- What is printed on it; one of a kind in the installation.
  device_id text not null constraint device_id_unique unique,
  name text not null,
  name_folded text not null,
  type text not null,
  model text not null,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, id),
  constraint device_name_unique unique (project_id, name_folded)
);
alter table device enable row level security;
alter table device force row level security;
create policy tenant on device using (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table mqtt_user alter column robot_id drop not null;
alter table mqtt_user add column device_id text references device (id) on delete cascade;
alter table mqtt_user add constraint mqtt_user_has_one_owner check ((robot_id is null) <> (device_id is null));
alter table mqtt_user add column signed_in_at timestamptz(3);
alter table mqtt_user add column signed_in_from text;
create index mqtt_user_by_device on mqtt_user (device_id);

create or replace function mqtt_accounts(usernames text[])
returns table (username text, topic_prefix text, password_hashes text[], enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, u.topic_prefix, u.password_hashes, u.enabled and coalesce(r.enabled, d.enabled)
  from mqtt_user u left join robot r on r.id = u.robot_id left join device d on d.id = u.device_id
  where u.username = any (usernames)
$$;

create or replace function mqtt_provisioned_accounts(usernames text[])
returns table (username text, topic_prefix text, password_seed text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, u.topic_prefix, u.password_seed, u.enabled and coalesce(r.enabled, d.enabled)
  from mqtt_user u left join robot r on r.id = u.robot_id left join device d on d.id = u.device_id
  where usernames is null or u.username = any (usernames)
$$;

-- The broker knows only a user name.
create function mqtt_signed_in(whose text, address text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update mqtt_user set signed_in_at = now(), signed_in_from = address where username = whose
$$;
