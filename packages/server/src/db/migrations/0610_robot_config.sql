-- Values for robots by scope. The project's config stays one of them; models, tags and robots have documents of their own.
alter table project_config
  -- A model, a tag or a robot's id; '' for the project's own two.
  add column name text not null default '' check (char_length(name) <= 80),
  -- The only robot that this version is for.
  add column pilot_robot_id text,
  -- From when on this version applies.
  add column starts_at timestamptz(3),
  drop constraint project_config_kind_check,
  add constraint project_config_kind_check check (kind in ('project', 'dynamic', 'model', 'tag', 'robot')),
  add constraint project_config_name_check1 check ((name = '') = (kind in ('project', 'dynamic'))),
  drop constraint project_config_pkey,
  add primary key (project_id, kind, name, version);
create index project_config_starting on project_config (project_id, starts_at) where starts_at is not null;

-- Values for the robots of all projects, every version. They belong to the installation.
create table installation_config (
  version int primary key check (version > 0),
  content text not null check (char_length(content) <= 65536),
  -- SHA-256 in hex of the canonical text.
  checksum text not null,
  changed_by_id text not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  restored_from int,
  pilot_robot_id text,
  starts_at timestamptz(3)
);
-- History is only added to.
revoke update, delete on installation_config from rota_app;

-- The config that each robot should have, and how far it is. A robot without a row should have the project's.
create table robot_config (
  project_id int not null,
  robot_id text not null,
  version int not null check (version > 0),
  -- SHA-256 in hex of the text.
  checksum text not null,
  -- The canonical JSON text.
  json_config text not null,
  -- Since when it should have this version.
  since timestamptz(3) not null default clock_timestamp(),
  -- When this version was last sent to it.
  sent_at timestamptz(3),
  -- The version that it refused, and why.
  rejected_version int,
  rejected_reason text check (char_length(rejected_reason) <= 300),
  rejected_at timestamptz(3),
  -- Since when it reports this version.
  in_sync_since timestamptz(3),
  primary key (project_id, robot_id),
  -- A move deletes the robot's row and inserts it again.
  foreign key (project_id, robot_id) references robot (project_id, id) deferrable initially deferred
);
alter table robot_config enable row level security;
alter table robot_config force row level security;
create policy tenant on robot_config
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A robot that moves to another project takes the number of its config along, so that the next one has a higher number.
create function robot_config_move(moved text, from_project int, to_project int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update robot_config
     set project_id = to_project, sent_at = null, rejected_version = null, rejected_reason = null, rejected_at = null, in_sync_since = null
   where project_id = from_project and robot_id = moved
$$;
