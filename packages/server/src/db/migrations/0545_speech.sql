-- What the robots of a project say: a text in one or both languages, or a sound of the media library.

alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check
  check (purpose in ('product', 'logo', 'video_wide', 'video_tall', 'sound'));

create table speech (
  project_id int not null references project (id),
  speech_id text not null,
  name text not null check (char_length(name) between 1 and 80),
  name_folded text not null,
  text_tr text check (char_length(text_tr) between 1 and 300),
  text_en text check (char_length(text_en) between 1 and 300),
  media_id text,
  volume int not null check (volume between 0 and 100),
  -- The order in which people want them; gaps mean nothing.
  place int not null,
  version int not null,
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, speech_id),
  constraint speech_name_unique unique (project_id, name_folded),
  constraint speech_media foreign key (project_id, media_id) references media (project_id, media_id),
  check ((media_id is null) = (text_tr is not null or text_en is not null))
);
create index speech_by_media on speech (project_id, media_id) where media_id is not null;
alter table speech enable row level security;
alter table speech force row level security;
create policy tenant on speech
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
