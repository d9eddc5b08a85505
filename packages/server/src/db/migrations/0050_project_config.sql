-- The configs of a project, every version of each: the newest is the one that counts, the others are its history.
create table project_config (
  project_id int not null references project (id),
  kind text not null check (kind in ('project', 'dynamic')),
  version int not null check (version > 0),
  -- As it was written; canonical JSON is made of it when it is read.
  content text not null check (char_length(content) <= 65536),
  -- SHA-256 in hex of the canonical text.
  checksum text not null,
  changed_by_id text not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  restored_from int,
  primary key (project_id, kind, version)
);

alter table project_config enable row level security;
alter table project_config force row level security;
create policy tenant on project_config
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- History is only added to.
revoke update, delete on project_config from rota_app;
