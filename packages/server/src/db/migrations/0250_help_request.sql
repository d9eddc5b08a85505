-- What robots needed a person for: when, where, who went, and how it ended.
create table help_request (
  project_id int not null,
  help_id text not null,
  robot_id text not null,
  robot_name text not null,
  -- The robot's name and what it carried, folded, as they are searched.
  search_text text not null,
  delivery_id text,
  tracking_id text,
  code text not null,
  situation text,
  params jsonb not null,
  map_id text,
  site text,
  floor text,
  position jsonb,
  opened_at timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by text,
  resolved_at timestamptz(3),
  resolved_by text,
  how text,
  primary key (project_id, help_id),
  check ((resolved_at is null) = (how is null)),
  check ((answered_at is null) = (answered_by is null))
);
-- A robot calls once for one thing.
create unique index help_request_open on help_request (project_id, robot_id, code) where resolved_at is null;
create index help_request_by_time on help_request (project_id, opened_at desc, help_id);

alter table help_request enable row level security;
alter table help_request force row level security;
create policy tenant on help_request
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table fleet_inbox drop constraint fleet_inbox_kind_check;
alter table fleet_inbox add constraint fleet_inbox_kind_check check (
  kind in ('delivery.created', 'delivery.command', 'robot.command', 'help.command', 'registry.changed', 'fleet.asked')
);
