-- Parts of robots: where each is, how worn it is, and its history, which only grows.

create table part (
  project_id int not null references project (id),
  part_id text not null,
  serial_number text not null check (char_length(serial_number) between 1 and 80),
  serial_folded text not null,
  model_number text not null default '' check (char_length(model_number) <= 80),
  model_folded text not null default '',
  type text not null,
  other_type text check (char_length(other_type) between 1 and 60),
  description text not null default '' check (char_length(description) <= 1000),
  search_text text not null,
  -- A day of the calendar, without a time zone.
  warranty_until text check (warranty_until ~ '^\d{4}-\d{2}-\d{2}$'),
  location text not null check (location in ('robot', 'shelf', 'repair', 'scrap')),
  shelf text not null default '' check (char_length(shelf) <= 60),
  robot_id text,
  -- Since when it is in its robot.
  installed_at timestamptz(3),
  -- What it was used until `counted_until`, in all robots that it was in.
  driving_s double precision not null default 0 check (driving_s >= 0),
  distance_m double precision not null default 0 check (distance_m >= 0),
  cycles double precision not null default 0 check (cycles >= 0),
  counted_until timestamptz(3) not null default now(),
  -- The import that made it.
  import_id text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, part_id),
  constraint part_serial_unique unique (serial_folded),
  -- A move of a robot takes its row out and puts it in again.
  constraint part_robot foreign key (project_id, robot_id) references robot (project_id, id) deferrable initially deferred,
  check ((type = 'other') = (other_type is not null)),
  check ((location = 'robot') = (robot_id is not null)),
  check ((robot_id is null) = (installed_at is null)),
  check (shelf = '' or location = 'shelf')
);
create index part_by_id on part (part_id);
create index part_of_robot on part (project_id, robot_id) where robot_id is not null;
create index part_of_import on part (project_id, import_id) where import_id is not null;

-- A file of a part: a certificate, a data sheet, a photo.
create table part_file (
  project_id int not null,
  file_id text not null,
  part_id text not null,
  name text not null check (char_length(name) between 1 and 120),
  type text not null,
  bytes int not null,
  file text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (project_id, file_id),
  constraint part_file_part foreign key (project_id, part_id) references part (project_id, part_id) on update cascade on delete cascade
);
create index part_file_by_part on part_file (project_id, part_id);

-- What happened to a part. Places, names and changed fields stand as they were then.
create table part_event (
  project_id int not null,
  event_id text not null,
  part_id text not null,
  -- Orders entries of one moment.
  number bigint generated always as identity,
  at timestamptz(3) not null default now(),
  log_type text not null,
  actor_id text not null,
  actor_name text not null,
  came_from jsonb,
  went_to jsonb,
  -- The part that it replaced, or that replaced it.
  other_part jsonb,
  changes jsonb,
  reason text not null default '',
  note text not null default '',
  test_passed boolean,
  test_note text not null default '',
  photo_file_id text,
  primary key (project_id, event_id),
  constraint part_event_part foreign key (project_id, part_id) references part (project_id, part_id) on update cascade on delete cascade
);
create index part_event_by_part on part_event (project_id, part_id, number);

create table part_import (
  project_id int not null references project (id),
  import_id text not null,
  at timestamptz(3) not null default now(),
  actor_name text not null,
  made int not null,
  undone_at timestamptz(3),
  primary key (project_id, import_id)
);

-- What a robot of a model is made of. Of the whole installation.
create table part_bill (
  model_folded text primary key,
  model text not null check (char_length(model) between 1 and 80),
  lines jsonb not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);

do $$
declare
  named text;
begin
  foreach named in array array['part', 'part_file', 'part_event', 'part_import'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy tenant on %I using (project_id = nullif(current_setting(''app.project_id'', true), '''')::int)
      with check (project_id = nullif(current_setting(''app.project_id'', true), '''')::int)', named);
  end loop;
end $$;

-- History is evidence: no entry changes, and only a note can be deleted, within 15 minutes, whoever asks. The owner's functions below hand
-- entries on to another project, and take back the parts of an import.
create function part_event_guard() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user <> 'rota_app' then
    if tg_op = 'DELETE' then return old; end if;
    if to_jsonb(new) - 'project_id' = to_jsonb(old) - 'project_id' then return new; end if;
  end if;
  if tg_op = 'UPDATE' then
    raise exception 'the history of parts does not change' using errcode = 'check_violation';
  end if;
  if old.log_type <> 'note' or old.at < clock_timestamp() - interval '15 minutes' then
    raise exception 'the history of parts cannot be deleted' using errcode = 'check_violation';
  end if;
  return old;
end $$;
create trigger part_event_guard before update or delete on part_event for each row execute function part_event_guard();
revoke update, truncate on part_event from rota_app;
-- Parts are never deleted one by one: the history would go with them.
revoke delete, truncate on part from rota_app;

-- The project of a part, for calls that name none. Its caller checks what the person may see there.
create function part_project(part text) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select project_id from part where part_id = part_project.part
$$;
create function part_of_serial(folded text, out project_id int, out part_id text) returns setof record
language sql stable security definer set search_path = public, pg_temp as $$
  select part.project_id, part.part_id from part where part.serial_folded = folded
$$;

-- Hands the parts of a robot on with their history and files, which follow by their foreign keys.
create function part_move(robot text, from_project int, to_project int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update part set project_id = to_project, import_id = null where project_id = from_project and robot_id = robot
$$;

-- Takes back the parts of an import that nothing has happened to since. Answers how many.
create function part_import_undo(of_project int, import text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone int;
begin
  delete from part
   where project_id = of_project and import_id = import
     and (select count(*) from part_event e where e.project_id = of_project and e.part_id = part.part_id) = 1;
  get diagnostics gone = row_count;
  return gone;
end $$;
