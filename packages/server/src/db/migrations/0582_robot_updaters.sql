-- Updaters of robots that ask over HTTP what to install: hawkBit's DDI, and the apps on robots' screens.
create table robot_updater (
  project_id int not null,
  robot_id text not null,
  -- SHA-256 of the target token, hex. Null: it has none, and a gateway asks for it.
  token_digest text constraint robot_updater_token unique,
  token_prefix text,
  token_made_at timestamptz(3),
  token_made_by text,
  seen_at timestamptz(3),
  -- What it said of itself, and when.
  attributes jsonb not null default '{}',
  attributes_at timestamptz(3),
  -- A person at the robot confirms each update first, and did so for this one until then.
  asks_first boolean not null default false,
  consent_update_id text,
  consent_until timestamptz(3),
  -- The action that it was shown last, and the one that it installed last.
  shown_number int,
  installed_number int,
  installed_release_id text,
  primary key (project_id, robot_id),
  -- A move deletes the robot's row and inserts it again.
  foreign key (project_id, robot_id) references robot (project_id, id) deferrable initially deferred,
  check ((token_digest is null) = (token_prefix is null)),
  check ((consent_update_id is null) = (consent_until is null)),
  check ((installed_number is null) = (installed_release_id is null))
);
alter table robot_updater enable row level security;
alter table robot_updater force row level security;
create policy tenant on robot_updater
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- By this token a program asks for all robots of a project.
create table update_gateway_token (
  project_id int primary key references project (id),
  token_digest text not null constraint update_gateway_token_digest unique,
  token_prefix text not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null
);
alter table update_gateway_token enable row level security;
alter table update_gateway_token force row level security;
create policy tenant on update_gateway_token
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whose token it is, before the project is known: of one robot, or of all of a project.
create function update_token_owner(digest text) returns table (project_id int, robot_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.project_id, u.robot_id from robot_updater u where u.token_digest = digest
  union all
  select g.project_id, null::text from update_gateway_token g where g.token_digest = digest
$$;

-- A robot that moves to another project takes its updater along, token and all.
create function robot_updater_move(moved text, from_project int, to_project int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update robot_updater
     set project_id = to_project, consent_update_id = null, consent_until = null
   where project_id = from_project and robot_id = moved
$$;
