-- Software that robots can install. It belongs to the installation: none of these tables has tenant data.

-- Keys whose signatures count. The private halves are elsewhere.
create table release_key (
  key_id text primary key,
  name text not null check (char_length(name) between 1 and 80),
  -- Base64 of 32 bytes.
  public_key text not null constraint release_key_unique unique check (char_length(public_key) = 44),
  added_at timestamptz(3) not null default now(),
  added_by text not null,
  revoked_at timestamptz(3),
  revoked_by text,
  check ((revoked_at is null) = (revoked_by is null))
);

create table release (
  release_id text primary key,
  kind text not null check (kind in ('robot_software', 'screen_app', 'firmware')),
  component text not null,
  version text not null,
  channel text not null check (char_length(channel) between 1 and 30),
  -- Version and component, folded.
  search_text text not null,
  -- Models that it fits; empty for all.
  models text[] not null,
  notes_en text,
  notes_tr text,
  bytes bigint not null check (bytes between 1 and 4294967296),
  received_bytes bigint not null default 0,
  -- What its maker signed, and what updaters of others ask for besides.
  sha256 text not null,
  sha1 text,
  md5 text,
  signature text not null,
  key_id text not null references release_key (key_id),
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'ready', 'rejected', 'withdrawn')),
  rejection text check (rejection in ('file_differs', 'key_revoked')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  -- When its upload last went on.
  received_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  -- When it was first offered to a robot.
  used_at timestamptz(3),
  check (received_bytes between 0 and bytes),
  check ((state = 'rejected') = (rejection is not null)),
  check ((component <> '') = (kind = 'firmware')),
  check (state in ('uploading', 'checking', 'rejected') or (sha1 is not null and md5 is not null))
);
-- A version means one file. What was rejected may be tried again under its name, what was withdrawn may not.
create unique index release_of_version on release (kind, component, version, channel) where state <> 'rejected';
create index release_by_time on release (created_at desc, release_id desc);
create index release_by_key on release (key_id);
create index release_unfinished on release (state) where state in ('uploading', 'checking');

-- Pieces of files, kept under the hash of their bytes. A row is there before its file is written, so that no file is forgotten.
create table release_file (
  sha256 text primary key,
  bytes int not null check (bytes between 1 and 8388608),
  noted_at timestamptz(3) not null default now()
);
create index release_file_by_time on release_file (noted_at);

-- Which pieces a release is made of. While one has a piece, its file stays.
create table release_chunk (
  release_id text not null references release (release_id) on delete cascade,
  number int not null check (number >= 0),
  sha256 text not null constraint release_chunk_file references release_file (sha256),
  primary key (release_id, number)
);
create index release_chunk_by_file on release_chunk (sha256);
