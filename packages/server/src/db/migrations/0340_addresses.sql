-- Names in the order in which people count: "Room 2" before "Room 10".
create collation if not exists natural_tr (provider = icu, locale = 'tr-u-kn-true');

-- Places of people and units: whose they are, where robots bring things for them, and how far their review is.
create table address (
  project_id int not null references project (id),
  address_uid text not null,
  site text not null,
  floor text not null,
  name text not null check (char_length(name) between 1 and 80),
  name_folded text not null,
  -- The name as it is compared with those of targets.
  name_key text not null,
  -- Name and place, folded, as they are searched.
  search_text text not null,
  user_id text references app_user (id) on delete set null,
  -- Chosen by a person; without it the target of the floor that has the name counts. It may be gone since.
  target_id text,
  state text not null check (state in ('waiting', 'verified', 'rejected')),
  reject_reason text,
  reviewed_by text,
  reviewed_at timestamptz(3),
  sent_at timestamptz(3) not null default now(),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, address_uid),
  constraint address_place_unique unique (project_id, site, floor, name_folded),
  check ((state = 'waiting') = (reviewed_at is null)),
  check (state = 'rejected' or reject_reason is null)
);
create index address_waiting on address (project_id, sent_at, address_uid) where state = 'waiting';
create index address_by_user on address (user_id);
alter table address enable row level security;
alter table address force row level security;
create policy tenant on address
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
