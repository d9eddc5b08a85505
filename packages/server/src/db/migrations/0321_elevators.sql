-- Elevators that robots ride: where they stop, how they are reached, what the owner of the fleet keeps of them.
create table elevator (
  project_id int not null references project (id),
  elevator_id text not null unique,
  name text not null check (char_length(name) between 1 and 80),
  name_folded text not null,
  elevator_group text not null check (char_length(elevator_group) between 1 and 80),
  site text not null,
  -- In the order in which a person wrote them, from the lowest as a rule: floor, place of the cab, heading, door.
  stops jsonb not null,
  cab_width double precision not null,
  cab_depth double precision not null,
  session_ttl_s int not null check (session_ttl_s between 10 and 120),
  -- How it is reached; a secret of it lies in the vault.
  adapter jsonb not null,
  -- Whoever took it out of service for robots; null while nobody did.
  out_of_service_by text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, elevator_id),
  constraint elevator_name_unique unique (project_id, name_folded)
);
alter table elevator enable row level security;
alter table elevator force row level security;
create policy tenant on elevator
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A robot that has an elevator. Robots and trips may be gone before their last session is.
create table elevator_session (
  project_id int not null,
  session_id text not null,
  elevator_id text not null,
  robot_id text not null,
  trip_id text not null,
  from_floor text not null,
  to_floor text not null,
  state text not null check (state in ('on_the_way', 'on_the_floor', 'in_the_elevator')),
  began_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  how text check (how in ('done', 'given_up', 'expired', 'released')),
  primary key (project_id, session_id),
  foreign key (project_id, elevator_id) references elevator (project_id, elevator_id) on delete cascade
);
-- One cab, one robot: whatever else goes wrong, no second session begins.
create unique index elevator_session_open on elevator_session (project_id, elevator_id) where ended_at is null;
create index elevator_session_of_elevator on elevator_session (project_id, elevator_id, began_at desc);
alter table elevator_session enable row level security;
alter table elevator_session force row level security;
create policy tenant on elevator_session
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A robot is in the cab and did not get out: nobody else gets in.
create table elevator_block (
  project_id int not null,
  elevator_id text not null,
  robot_id text not null,
  since timestamptz(3) not null,
  primary key (project_id, elevator_id),
  foreign key (project_id, elevator_id) references elevator (project_id, elevator_id) on delete cascade
);
alter table elevator_block enable row level security;
alter table elevator_block force row level security;
create policy tenant on elevator_block
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table elevator_log (
  project_id int not null,
  elevator_id text not null,
  position bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null,
  robot_id text,
  robot_name text,
  from_floor text,
  to_floor text,
  detail text,
  by_whom text,
  seconds double precision,
  primary key (project_id, elevator_id, position),
  foreign key (project_id, elevator_id) references elevator (project_id, elevator_id) on delete cascade
);
alter table elevator_log enable row level security;
alter table elevator_log force row level security;
create policy tenant on elevator_log
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What the owner last showed of each, for the servers that own another fleet.
create table elevator_view (
  project_id int not null,
  elevator_id text not null,
  view jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, elevator_id),
  foreign key (project_id, elevator_id) references elevator (project_id, elevator_id) on delete cascade
);
alter table elevator_view enable row level security;
alter table elevator_view force row level security;
create policy tenant on elevator_view
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- An elevator has an account at the broker, as robots and devices have.
alter table mqtt_user add column elevator_id text references elevator (elevator_id) on delete cascade;
alter table mqtt_user drop constraint mqtt_user_has_one_owner;
alter table mqtt_user add constraint mqtt_user_has_one_owner check (num_nonnulls(robot_id, device_id, elevator_id) = 1);
create index mqtt_user_by_elevator on mqtt_user (elevator_id);

create or replace function mqtt_accounts(usernames text[])
returns table (username text, topic_prefix text, password_hashes text[], enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, u.topic_prefix, u.password_hashes, u.enabled and coalesce(r.enabled, d.enabled, true)
  from mqtt_user u left join robot r on r.id = u.robot_id left join device d on d.id = u.device_id
  where u.username = any (usernames)
$$;

create or replace function mqtt_provisioned_accounts(usernames text[])
returns table (username text, topic_prefix text, password_seed text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, u.topic_prefix, u.password_seed, u.enabled and coalesce(r.enabled, d.enabled, true)
  from mqtt_user u left join robot r on r.id = u.robot_id left join device d on d.id = u.device_id
  where usernames is null or u.username = any (usernames)
$$;

-- People ask the owner of the fleet to have an elevator called, held or released.
alter table fleet_inbox drop constraint fleet_inbox_kind_check;
alter table fleet_inbox add constraint fleet_inbox_kind_check check (
  kind in (
    'delivery.created', 'delivery.command', 'robot.command', 'help.command', 'elevator.command', 'registry.changed', 'fleet.asked'
  )
);
