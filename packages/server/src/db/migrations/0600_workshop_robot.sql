-- The workshop: a robot's life from the box to its last day. States and checklists belong to the installation; what happens to a robot
-- belongs to its project and goes along when the robot moves.

create table workshop_state (
  state_id text primary key,
  phase text not null check (phase in ('received', 'preparation', 'tested', 'service', 'repair', 'retired')),
  name_en text not null check (char_length(name_en) between 1 and 80),
  name_tr text not null check (char_length(name_tr) between 1 and 80),
  position int not null
);
insert into workshop_state (state_id, phase, name_en, name_tr, position) values
  ('received', 'received', 'Received', 'Teslim alındı', 1),
  ('preparation', 'preparation', 'In preparation', 'Hazırlanıyor', 2),
  ('tested', 'tested', 'Tested', 'Test edildi', 3),
  ('service', 'service', 'In service', 'Hizmette', 4),
  ('repair', 'repair', 'In repair', 'Onarımda', 5),
  ('retired', 'retired', 'Retired', 'Kullanım dışı', 6);

-- Items of the checklists; those without a model are for robots of all models.
create table workshop_checklist (
  item_id text primary key,
  model text check (char_length(model) between 1 and 80),
  name_en text not null check (char_length(name_en) between 1 and 80),
  name_tr text not null check (char_length(name_tr) between 1 and 80),
  is_required boolean not null,
  position int not null
);

-- Counts the changes of both lists, so that two people do not overwrite each other.
create table workshop_setup (
  is_only boolean primary key default true check (is_only),
  states_version int not null,
  checklist_version int not null
);
insert into workshop_setup (is_only, states_version, checklist_version) values (true, 1, 1);

-- The card of a robot, made with its first change. Without a state it is in service once it was activated, and received before.
create table workshop_robot (
  project_id int not null references project (id),
  robot_id text not null,
  state_id text constraint workshop_robot_state references workshop_state (state_id),
  state_since timestamptz(3),
  owner text not null check (char_length(owner) <= 80),
  responsible_id text references app_user (id) on delete set null,
  due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Ticks before this moment do not count: the checklist began again.
  checklist_since timestamptz(3) not null default now(),
  version int not null,
  primary key (project_id, robot_id),
  check ((state_id is null) = (state_since is null))
);

create table workshop_tick (
  project_id int not null references project (id),
  robot_id text not null,
  item_id text not null references workshop_checklist (item_id) on delete cascade,
  ticked_by text not null,
  at timestamptz(3) not null default now(),
  primary key (project_id, robot_id, item_id)
);

create table workshop_task (
  project_id int not null references project (id),
  task_id text not null,
  robot_id text not null,
  title text not null check (char_length(title) between 1 and 80),
  assignee_id text references app_user (id) on delete set null,
  due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  done_at timestamptz(3),
  done_by text,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, task_id),
  check ((done_at is null) = (done_by is null))
);
create index workshop_task_of_robot on workshop_task (project_id, robot_id);

create table workshop_note (
  project_id int not null references project (id),
  note_id text not null,
  robot_id text not null,
  text text not null check (char_length(text) between 1 and 2000),
  author_id text not null,
  author_name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, note_id)
);
create index workshop_note_of_robot on workshop_note (project_id, robot_id, created_at desc);

create table workshop_photo (
  project_id int not null references project (id),
  photo_id text not null,
  robot_id text not null,
  file text not null,
  bytes int not null,
  width int not null,
  height int not null,
  author_id text not null,
  author_name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, photo_id)
);
create index workshop_photo_of_robot on workshop_photo (project_id, robot_id, created_at desc);

-- Robots that came out of one file, so that it can be undone.
create table robot_import (
  project_id int not null references project (id),
  import_id text not null,
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (project_id, import_id)
);
create table robot_import_line (
  project_id int not null,
  import_id text not null,
  robot_id text not null,
  primary key (project_id, import_id, robot_id),
  foreign key (project_id, import_id) references robot_import (project_id, import_id) on delete cascade
);

alter table workshop_robot enable row level security;
alter table workshop_robot force row level security;
create policy tenant on workshop_robot
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table workshop_tick enable row level security;
alter table workshop_tick force row level security;
create policy tenant on workshop_tick
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table workshop_task enable row level security;
alter table workshop_task force row level security;
create policy tenant on workshop_task
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table workshop_note enable row level security;
alter table workshop_note force row level security;
create policy tenant on workshop_note
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table workshop_photo enable row level security;
alter table workshop_photo force row level security;
create policy tenant on workshop_photo
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table robot_import enable row level security;
alter table robot_import force row level security;
create policy tenant on robot_import
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table robot_import_line enable row level security;
alter table robot_import_line force row level security;
create policy tenant on robot_import_line
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Files of photos whose robot was removed, for the job that deletes them.
create table workshop_lost_file (file text primary key);

-- What the workshop knows of a robot goes along to another project.
create function workshop_robot_move(robot text, from_project int, to_project int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update workshop_robot set project_id = to_project where project_id = from_project and robot_id = robot;
  update workshop_tick set project_id = to_project where project_id = from_project and robot_id = robot;
  update workshop_task set project_id = to_project where project_id = from_project and robot_id = robot;
  update workshop_note set project_id = to_project where project_id = from_project and robot_id = robot;
  update workshop_photo set project_id = to_project where project_id = from_project and robot_id = robot;
$$;

-- Which of these robots are registered already, in whatever project: the two name a robot on the wire.
create function robots_registered(manufacturers text[], serial_numbers text[])
returns table (manufacturer text, serial_number text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.manufacturer, r.serial_number
    from unnest(manufacturers, serial_numbers) as asked (manufacturer, serial_number)
    join robot r on r.manufacturer = asked.manufacturer and r.serial_number = asked.serial_number
$$;
