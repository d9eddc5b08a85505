-- Snapshots and recordings of robots' cameras lie in the media library, which shows none of them: they have a robot, a reason and an end.
alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check
  check (purpose in ('product', 'logo', 'video_wide', 'video_tall', 'sound', 'snapshot', 'recording'));
alter table media
  add column robot_id text,
  add column camera text,
  add column reason text check (char_length(reason) between 1 and 200),
  add column seconds int,
  add column expires_at timestamptz(3),
  add constraint media_footage check (
    (purpose in ('snapshot', 'recording')) = (robot_id is not null)
    and (robot_id is null) = (reason is null)
    and (robot_id is null) = (expires_at is null)
    and (purpose = 'recording') = (seconds is not null));
-- A robot that stands takes the same picture twice.
alter table media drop constraint media_unique;
create unique index media_unique on media (project_id, purpose, sha256) where robot_id is null;
create index media_footage_by_time on media (project_id, robot_id, created_at desc, media_id desc) where robot_id is not null;
create index media_footage_end on media (expires_at) where expires_at is not null;

-- Footage is for those who may see the camera: its id opens nothing.
create or replace function media_file(wanted text) returns table (type text, file text, webp text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.type, m.file, m.webp from media m where m.media_id = wanted and m.robot_id is null
$$;

-- Takes footage whose time is over out of the library. Answers where its bytes are.
create function footage_forget() returns table (of_file text)
language sql security definer set search_path = public, pg_temp as $$
  delete from media where expires_at < now() returning file
$$;

-- How long new footage of a project is kept; 30 days where there is no row.
create table camera_setting (
  project_id int primary key references project (id),
  footage_days int not null check (footage_days between 1 and 365)
);

-- Recordings under way, and how each ended. Its pictures are in pieces until it ends. A recording without a renewed lease is over: its
-- server is gone, and another one puts together what was recorded.
create table camera_recording (
  project_id int not null references project (id),
  recording_id text not null,
  robot_id text not null,
  camera text,
  reason text not null check (char_length(reason) between 1 and 200),
  owner_id text not null,
  owner text not null,
  started_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  pieces int not null default 0,
  bytes bigint not null default 0,
  ended_at timestamptz(3),
  end_reason text,
  primary key (project_id, recording_id),
  check ((ended_at is null) = (end_reason is null))
);
-- One recording of a camera at a time.
create unique index camera_recording_open on camera_recording (project_id, robot_id, coalesce(camera, '')) where ended_at is null;
create index camera_recording_lease on camera_recording (lease_until) where ended_at is null;

alter table camera_setting enable row level security;
alter table camera_setting force row level security;
create policy tenant on camera_setting
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table camera_recording enable row level security;
alter table camera_recording force row level security;
create policy tenant on camera_recording
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The projects with a recording whose lease has run out, for the job that ends it.
create function projects_with_lost_recordings() returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.project_id from camera_recording r where r.ended_at is null and r.lease_until < now()
$$;
