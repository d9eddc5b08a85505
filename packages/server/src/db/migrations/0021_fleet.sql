-- What the owner of a project's fleet is asked to do. A row is done in the same transaction as what it led to.
create table fleet_inbox (
  inbox_id bigint generated always as identity primary key,
  project_id int not null,
  request_id text not null,
  kind text not null check (kind in ('delivery.created', 'delivery.command', 'robot.command', 'registry.changed')),
  payload jsonb not null,
  actor_id text,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- After this moment no owner takes it any more: whoever asked has gone away.
  expires_at timestamptz(3),
  done_at timestamptz(3),
  reply jsonb,
  unique (project_id, request_id)
);
create index fleet_inbox_open on fleet_inbox (project_id, inbox_id) where done_at is null;
create index fleet_inbox_done on fleet_inbox (project_id, done_at) where done_at is not null;

-- The last batch that the owner wrote, so that a transaction whose commit was never answered is not written twice.
create table fleet_progress (
  project_id int primary key,
  batch_id text not null
);

create table trip (
  project_id int not null,
  trip_id text not null,
  robot_id text not null,
  kind text not null check (kind in ('deliver', 'visit', 'charge', 'park')),
  status text not null check (status in ('active', 'releasing', 'done', 'cancelled', 'failed')),
  stops jsonb not null,
  stop_index int not null,
  phase text not null check (phase in ('planning', 'driving', 'serving', 'closing', 'ended')),
  phase_since timestamptz(3) not null,
  vda_order jsonb,
  command_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, trip_id)
);
create unique index trip_one_active_per_robot on trip (project_id, robot_id) where status = 'active';
create index trip_open on trip (project_id) where status in ('active', 'releasing');
create index trip_ended on trip (project_id, updated_at) where status not in ('active', 'releasing');

create table robot_command (
  project_id int not null,
  command_id text not null,
  robot_id text not null,
  kind text not null,
  params jsonb not null,
  status text not null check (status in ('sent', 'accepted', 'done', 'failed')),
  failure text,
  given_by text not null,
  action_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, command_id)
);
create index robot_command_recent on robot_command (project_id, robot_id, created_at desc);
create index robot_command_open on robot_command (project_id) where status in ('sent', 'accepted');

create table robot_hold (
  project_id int not null,
  robot_id text not null,
  reason text not null check (reason in ('paused', 'stopped', 'manual', 'foreign_order', 'person')),
  held_by text not null,
  since timestamptz(3) not null,
  primary key (project_id, robot_id)
);

create table decision (
  project_id int not null,
  decision_id text not null,
  at timestamptz(3) not null,
  robot_id text,
  delivery_id text,
  code text not null,
  params jsonb not null,
  primary key (project_id, decision_id)
);
create index decision_recent on decision (project_id, at desc);
create index decision_of_robot on decision (project_id, robot_id, at desc);
create index decision_of_delivery on decision (project_id, delivery_id, at desc);

-- The last view the owner had of each robot: for replicas that do not own the project, and for the first moments of a new owner.
create table robot_view (
  project_id int not null,
  robot_id text not null,
  view jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (project_id, robot_id)
);
create index robot_view_changed on robot_view (project_id, updated_at);

alter table fleet_inbox enable row level security;
alter table fleet_inbox force row level security;
create policy tenant on fleet_inbox
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table fleet_progress enable row level security;
alter table fleet_progress force row level security;
create policy tenant on fleet_progress
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table trip enable row level security;
alter table trip force row level security;
create policy tenant on trip
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table robot_command enable row level security;
alter table robot_command force row level security;
create policy tenant on robot_command
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table robot_hold enable row level security;
alter table robot_hold force row level security;
create policy tenant on robot_hold
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table decision enable row level security;
alter table decision force row level security;
create policy tenant on decision
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table robot_view enable row level security;
alter table robot_view force row level security;
create policy tenant on robot_view
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
