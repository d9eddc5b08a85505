-- What somebody should know of: one open row for each condition of each thing. Project 0 is the installation itself.
create table alert (
  project_id int not null,
  alert_id text not null,
  code text not null,
  -- What it is about, of one code: a robot, a delivery, a help request, an elevator, the server.
  subject text not null,
  severity text not null check (severity in ('critical', 'warning', 'info')),
  params jsonb not null,
  -- Alerts of a code that came within a short time have the same.
  incident_id text not null,
  since timestamptz(3) not null,
  -- When it was opened, or last opened again.
  opened_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  count int not null default 1,
  robot_id text,
  robot_name text,
  delivery_id text,
  help_id text,
  elevator_id text,
  site text,
  floor text,
  x double precision,
  y double precision,
  -- Names in it, folded, as they are searched.
  search_text text not null,
  acknowledged_by text,
  acknowledged_at timestamptz(3),
  snoozed_until timestamptz(3),
  -- Steps of the plan that were written to, when the last one was, and the first.
  told_step int not null default 0,
  told_last_at timestamptz(3),
  told_at timestamptz(3),
  end_told boolean not null default false,
  resolved_at timestamptz(3),
  resolved_by text,
  how text check (how in ('by_itself', 'person')),
  -- Whether the condition was still there when it was last looked at: one that a person ended does not come again before it was gone.
  is_present boolean not null default true,
  primary key (project_id, alert_id),
  check ((resolved_at is null) = (how is null)),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index alert_once on alert (project_id, code, subject) where resolved_at is null or is_present;
create index alert_by_end on alert (project_id, resolved_at desc, alert_id) where resolved_at is not null;
create index alert_of_incident on alert (project_id, incident_id);
alter table alert enable row level security;
alter table alert force row level security;
create policy tenant on alert
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What a project wants of a kind of alert, where it wants something else than what is usual.
create table alert_rule (
  project_id int not null references project (id),
  code text not null,
  enabled boolean,
  severity text check (severity in ('critical', 'warning', 'info')),
  threshold double precision,
  mails boolean,
  muted_until timestamptz(3),
  mute_reason text,
  muted_by text,
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, code)
);
alter table alert_rule enable row level security;
alter table alert_rule force row level security;
create policy tenant on alert_rule
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Who is told, when, and whom next.
create table alert_telling (
  project_id int primary key references project (id),
  plan jsonb not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);
alter table alert_telling enable row level security;
alter table alert_telling force row level security;
create policy tenant on alert_telling
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whether each robot was connected when that was last told to programs outside.
create table robot_presence (
  project_id int not null,
  robot_id text not null,
  online boolean not null,
  changed_at timestamptz(3) not null,
  primary key (project_id, robot_id)
);
alter table robot_presence enable row level security;
alter table robot_presence force row level security;
create policy tenant on robot_presence
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- When the conditions of a project (0: of the installation) are next looked at: whichever server takes the row does it.
create table alert_look (
  scope int primary key,
  next_at timestamptz(3) not null default now()
);

-- Alerts that ended long ago, of all projects.
create function alerts_forget(days int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from alert where resolved_at < now() - make_interval(days => days) and not is_present
$$;
