-- QR codes at targets.
create table qr_code (
  project_id int not null references project (id),
  qr_id text not null,
  -- Printed and shown again, so it is kept as it is; folded it is unique in the whole installation, as an address is.
  code text not null,
  code_folded text not null constraint qr_code_unique unique,
  -- No reference: a target that is deleted leaves its code, which then says so.
  target_id text not null,
  printable_name text not null,
  pickup_location_id text,
  is_active boolean not null,
  scans int not null default 0,
  scanned_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, qr_id),
  constraint qr_code_station foreign key (project_id, pickup_location_id)
    references station (project_id, station_id) on delete set null (pickup_location_id)
);
create unique index qr_code_target_unique on qr_code (project_id, target_id) where is_active;
alter table qr_code enable row level security;
alter table qr_code force row level security;
create policy tenant on qr_code
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Letters of codes that were deleted: what is printed somewhere must never open another place.
create table qr_code_gone (
  code_folded text primary key,
  project_id int not null references project (id),
  gone_at timestamptz(3) not null default now()
);
alter table qr_code_gone enable row level security;
alter table qr_code_gone force row level security;
create policy tenant on qr_code_gone
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Letters that are taken anywhere in the installation, for whoever makes new ones.
create function taken_qr_codes(wanted text[]) returns table (code_folded text)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.code_folded from qr_code q where q.code_folded = any(wanted)
  union all
  select g.code_folded from qr_code_gone g where g.code_folded = any(wanted)
$$;

-- Whoever scans a code knows no project.
create function project_of_qr(wanted text) returns table (project_id int, qr_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.project_id, q.qr_id from qr_code q where q.code_folded = wanted and q.is_active
$$;

-- Files of labels, made in a thread and kept for a day.
create table qr_sheet (
  project_id int not null references project (id),
  sheet_id text not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  done int not null,
  total int not null,
  pages int,
  problem text,
  created_at timestamptz(3) not null default now(),
  -- When whoever makes it last said so: a server that died leaves it behind.
  told_at timestamptz(3) not null default now(),
  primary key (project_id, sheet_id)
);
alter table qr_sheet enable row level security;
alter table qr_sheet force row level security;
create policy tenant on qr_sheet
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
