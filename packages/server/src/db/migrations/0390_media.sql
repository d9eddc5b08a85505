-- Pictures and videos that products, categories, sheets and screens show. Their files lie under the hash of their bytes.
create table media (
  project_id int not null references project (id),
  media_id text not null,
  purpose text not null check (purpose in ('product', 'logo', 'video_wide', 'video_tall')),
  name text not null check (char_length(name) between 1 and 80),
  search_text text not null,
  type text not null,
  width int not null,
  height int not null,
  bytes int not null,
  -- Of what was uploaded: the same file is stored once.
  sha256 text not null,
  -- Keys of the files: as it is, and as WebP where there is one.
  file text not null,
  webp text,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, media_id),
  constraint media_unique unique (project_id, purpose, sha256)
);
create unique index media_by_id on media (media_id);
alter table media enable row level security;
alter table media force row level security;
create policy tenant on media
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whoever looks at a picture knows no project: its id is the secret, and there is none in what it shows.
create function media_file(wanted text) returns table (type text, file text, webp text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.type, m.file, m.webp from media m where m.media_id = wanted
$$;
