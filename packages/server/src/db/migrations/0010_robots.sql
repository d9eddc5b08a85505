-- Robots, the accounts by which they sign in at the broker, and the codes by which they fetch their settings once.

create table robot (
  id text primary key,
  project_id int not null references project (id),
  name text not null,
  model text not null,
  manufacturer text not null,
  serial_number text not null,
  protocol_version text not null check (protocol_version in ('2.0.0', '2.1.0', '3.0.0')),
  interface_name text not null,
  enabled boolean not null default true,
  activated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Over all projects: the two name the robot on the wire.
  constraint robot_serial_unique unique (manufacturer, serial_number)
);
create index robot_by_project on robot (project_id);

create table mqtt_user (
  username text primary key,
  project_id int not null references project (id),
  robot_id text not null references robot (id) on delete cascade,
  -- All that the robot may publish and subscribe stands below this.
  topic_prefix text not null constraint mqtt_user_prefix_unique unique,
  enabled boolean not null default true,
  -- SHA-256 in hex, the newest last; two, so that the one from the registration goes on when the robot activates.
  password_hashes text[] not null check (cardinality(password_hashes) between 1 and 2),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index mqtt_user_by_robot on mqtt_user (robot_id);

create table robot_activation (
  robot_id text primary key references robot (id) on delete cascade,
  project_id int not null references project (id),
  code_hash text not null,
  expires_at timestamptz(3) not null,
  tries_left int not null check (tries_left >= 0),
  used_at timestamptz(3)
);

alter table robot enable row level security;
alter table robot force row level security;
create policy tenant on robot using (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table mqtt_user enable row level security;
alter table mqtt_user force row level security;
create policy tenant on mqtt_user using (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table robot_activation enable row level security;
alter table robot_activation force row level security;
create policy tenant on robot_activation using (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The broker knows only a user name: it looks up accounts of any project, by exact name.
create function mqtt_accounts(usernames text[])
returns table (username text, topic_prefix text, password_hashes text[], enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, u.topic_prefix, u.password_hashes, u.enabled and r.enabled
  from mqtt_user u join robot r on r.id = u.robot_id
  where u.username = any (usernames)
$$;

-- A robot that activates knows its serial number and code, not its project.
create function robot_activation_candidates(serial text)
returns table (project_id int, robot_id text, code_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.project_id, a.robot_id, a.code_hash
  from robot_activation a join robot r on r.id = a.robot_id
  where r.serial_number = serial and r.enabled and a.used_at is null and a.expires_at > now() and a.tries_left > 0
$$;

create function robot_activation_missed(serial text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update robot_activation a set tries_left = a.tries_left - 1
  from robot r
  where r.id = a.robot_id and r.serial_number = serial and a.used_at is null and a.tries_left > 0
$$;
