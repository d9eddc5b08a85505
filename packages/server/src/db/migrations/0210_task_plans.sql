-- Tasks under a name, for all who may create tasks in the project.
create table template (
  project_id int not null references project (id),
  template_id text not null,
  name text not null,
  name_folded text not null,
  task jsonb not null,
  used_count int not null default 0,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, template_id),
  constraint template_name_unique unique (project_id, name_folded)
);
alter table template enable row level security;
alter table template force row level security;
create policy tenant on template
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A project that is brought to another installation has people there whom that one does not know: no reference to their accounts.
create table template_favourite (
  project_id int not null,
  template_id text not null,
  user_id text not null,
  primary key (project_id, template_id, user_id),
  foreign key (project_id, template_id) references template (project_id, template_id) on delete cascade
);
alter table template_favourite enable row level security;
alter table template_favourite force row level security;
create policy tenant on template_favourite
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Tasks that are created by themselves at certain times.
create table schedule (
  project_id int not null references project (id),
  schedule_id text not null,
  name text not null,
  name_folded text not null,
  task jsonb not null,
  -- Rule, exceptions, first and last day: all in the time zone of the project.
  timing jsonb not null,
  paused boolean not null,
  grace_minutes int not null,
  create_ahead_minutes int not null,
  edited_by_id text not null,
  edited_by text not null,
  -- The zone that the next run was reckoned in: it is reckoned anew when the project's is another one.
  time_zone text not null,
  -- Null while it is paused and once it has ended.
  next_run_at timestamptz(3),
  -- When the task of the next run is to be created.
  wake_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, schedule_id),
  constraint schedule_name_unique unique (project_id, name_folded),
  check ((next_run_at is null) = (wake_at is null))
);
create index schedule_due on schedule (wake_at) where wake_at is not null;
alter table schedule enable row level security;
alter table schedule force row level security;
create policy tenant on schedule
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What became of each time that a schedule was to run: once, whoever wrote it.
create table schedule_run (
  project_id int not null,
  run_id text not null,
  schedule_id text not null,
  planned_at timestamptz(3) not null,
  noted_at timestamptz(3) not null,
  state text not null check (state in ('made', 'missed', 'failed')),
  delivery_id text,
  tracking_id text,
  code text,
  by_name text,
  primary key (project_id, run_id),
  constraint schedule_run_once unique (project_id, schedule_id, planned_at),
  foreign key (project_id, schedule_id) references schedule (project_id, schedule_id) on delete cascade
);
create index schedule_run_planned on schedule_run (planned_at);
alter table schedule_run enable row level security;
alter table schedule_run force row level security;
create policy tenant on schedule_run
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Schedules of all projects whose next task is to be created now.
create function schedules_due(now_at timestamptz) returns table (project_id int, schedule_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.project_id, s.schedule_id from schedule s where s.wake_at <= now_at order by s.wake_at limit 500
$$;

-- The zones in which next runs are reckoned, by project.
create function schedule_zones() returns table (project_id int, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.project_id, s.time_zone from schedule s where s.next_run_at is not null
$$;

create function schedule_runs_forget(planned_before timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from schedule_run where planned_at < planned_before
$$;
