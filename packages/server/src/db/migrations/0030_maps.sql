-- Floor maps and their versions. A version is never changed once it is ready; a new upload makes the next one.

create table floor_map (
  project_id int not null references project (id),
  map_id text not null,
  site text not null,
  floor text not null,
  -- Stands in the keys of its files: map ids hold any letters.
  file_key text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, map_id)
);

create table map_version (
  project_id int not null,
  map_id text not null,
  version int not null,
  -- 1 uploading, 2 processing, 3 ready, 4 error
  status smallint not null check (status between 1 and 4),
  size bigint not null default 0,
  sha256 text not null default '',
  error_code text,
  error_params jsonb,
  -- Once ready: { width, height, resolution, origin, counts, cellsSha256 }
  raster jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, map_id, version),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade,
  check ((status = 3) = (raster is not null)),
  check ((status = 4) = (error_code is not null))
);

-- Upload links that were given out; each is used once.
create table map_upload (
  project_id int not null,
  upload_id text not null,
  map_id text not null,
  actor_id text not null,
  actor_name text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (project_id, upload_id),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade
);

alter table floor_map enable row level security;
alter table floor_map force row level security;
create policy tenant on floor_map using (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table map_version enable row level security;
alter table map_version force row level security;
create policy tenant on map_version using (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table map_upload enable row level security;
alter table map_upload force row level security;
create policy tenant on map_upload using (project_id = nullif(current_setting('app.project_id', true), '')::int);
