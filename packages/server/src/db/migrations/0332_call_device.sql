-- What devices that call robots said of themselves, what a press does, and what came of presses.
create table call_device (
  project_id int not null,
  device_key text not null,
  bindings jsonb not null default '[]',
  version int not null default 0,
  battery real,
  firmware text,
  -- What it said last; after too long without a word it counts as offline all the same.
  said_online boolean not null default false,
  heard_at timestamptz(3),
  primary key (project_id, device_key),
  foreign key (project_id, device_key) references device (project_id, id) on delete cascade
);
alter table call_device enable row level security;
alter table call_device force row level security;
create policy tenant on call_device
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table device_press (
  project_id int not null,
  device_key text not null,
  -- As the device counts: the same one said twice is one.
  press_id text not null,
  kind text not null,
  at timestamptz(3) not null,
  -- Null while it is worked on.
  outcome text,
  seconds int,
  station_name text,
  card_name text,
  call_id text,
  primary key (project_id, device_key, press_id),
  foreign key (project_id, device_key) references device (project_id, id) on delete cascade
);
create index device_press_newest on device_press (project_id, device_key, at desc);
alter table device_press enable row level security;
alter table device_press force row level security;
create policy tenant on device_press
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table call_card (
  project_id int not null references project (id),
  card_id text not null,
  name text not null check (char_length(name) between 1 and 80),
  name_folded text not null,
  -- Keyed with a secret of the installation: the numbers of cards are short enough to be tried out.
  digest text not null,
  ending text not null,
  user_id text,
  user_name text,
  station_ids jsonb not null default '[]',
  enabled boolean not null default true,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (project_id, card_id),
  constraint call_card_unique unique (project_id, digest)
);
alter table call_card enable row level security;
alter table call_card force row level security;
create policy tenant on call_card
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A message of a device names its project and what is printed on it; who it is and whether it counts is read under the project.
create function device_presses_forget(days int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from device_press where at < now() - make_interval(days => days)
$$;
