-- What people note to a task while it runs or afterwards. A deleted one is kept for a while, so that it can be taken back.
create table delivery_note (
  project_id int not null,
  note_id text not null,
  delivery_id text not null,
  text text not null,
  author_id text not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (project_id, note_id),
  foreign key (project_id, delivery_id) references delivery (project_id, delivery_id) on delete cascade
);
create index delivery_note_of_delivery on delivery_note (project_id, delivery_id, created_at);

alter table delivery_note enable row level security;
alter table delivery_note force row level security;
create policy tenant on delivery_note
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
