-- Legal texts of projects: versions are added and never changed, since orders were made under them.
create table legal_text (
  project_id int not null references project (id),
  kind text not null,
  language text not null check (language in ('en', 'tr')),
  version int not null check (version > 0),
  title text not null,
  body text not null,
  -- Of the PDF that lies among the files under it.
  sha256 text not null,
  is_template boolean not null,
  published_by text not null,
  published_at timestamptz(3) not null default now(),
  primary key (project_id, kind, language, version)
);
revoke update, delete on legal_text from rota_app;
alter table legal_text enable row level security;
alter table legal_text force row level security;
create policy tenant on legal_text
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
