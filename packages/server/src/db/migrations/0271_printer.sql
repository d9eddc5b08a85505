-- The printers of a house, and what is to be printed on them: each job once, whoever fetches it.
create table printer (
  project_id int not null references project (id),
  printer_id text not null,
  name text not null check (char_length(name) between 1 and 80),
  name_folded text not null,
  -- Where it is in the network of the house: a name or an address, and a port.
  address text not null,
  -- When a program beside the printers last asked for its jobs, and what it found wrong.
  seen_at timestamptz(3),
  trouble text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, printer_id),
  constraint printer_name_unique unique (project_id, name_folded)
);
alter table printer enable row level security;
alter table printer force row level security;
create policy tenant on printer
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table print_job (
  project_id int not null,
  print_job_id text not null,
  printer_id text not null,
  -- In this order they are printed.
  position bigint generated always as identity,
  -- Null for a test page.
  delivery_id text,
  tracking_id text,
  lang text not null,
  -- Whoever asked for it may know the PINs of remote deliveries.
  with_pins boolean not null,
  state text not null check (state in ('queued', 'claimed', 'done', 'failed')),
  -- Counts how often it was fetched: an answer to an earlier time is none.
  attempt int not null default 0,
  may_be_twice boolean not null default false,
  reason text,
  asked_by text not null,
  created_at timestamptz(3) not null default now(),
  -- No program gets it before; while it is claimed, until when it is waited for an answer.
  due_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (project_id, print_job_id),
  foreign key (project_id, printer_id) references printer (project_id, printer_id) on delete cascade,
  check ((ended_at is null) = (state in ('queued', 'claimed')))
);
create index print_job_open on print_job (project_id, due_at) where ended_at is null;
create index print_job_of_printer on print_job (project_id, printer_id, position desc);
alter table print_job enable row level security;
alter table print_job force row level security;
create policy tenant on print_job
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
