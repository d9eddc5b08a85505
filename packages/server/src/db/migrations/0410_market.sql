-- Users of a project's market app. Of a deleted one a row without anything personal stays, as its orders name it.
create table market_user (
  project_id int not null references project (id),
  user_id text not null,
  phone text,
  name text not null,
  -- What the installation's secret and argon2id make of four digits.
  pin_hash text,
  language text not null check (language in ('en', 'tr')),
  marketing boolean not null,
  -- Which texts were accepted, and when; what was said of offers last.
  consents jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by text check (deleted_by in ('user', 'staff')),
  primary key (project_id, user_id),
  constraint market_user_phone_unique unique (project_id, phone),
  check ((deleted_at is null) = (phone is not null)),
  check ((deleted_at is null) = (pin_hash is not null)),
  check ((deleted_at is null) = (deleted_by is null)),
  check (deleted_at is null or (name = '' and not marketing and consents = '[]'))
);
create index market_user_newest on market_user (project_id, created_at, user_id);
alter table market_user enable row level security;
alter table market_user force row level security;
create policy tenant on market_user
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Who is signed in. Only digests of tokens are kept.
create table market_session (
  project_id int not null,
  digest text not null,
  user_id text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (project_id, digest),
  foreign key (project_id, user_id) references market_user (project_id, user_id) on delete cascade
);
create index market_session_of_user on market_session (project_id, user_id);
alter table market_session enable row level security;
alter table market_session force row level security;
create policy tenant on market_session
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Wrong PINs by phone, also of phones that have no account: neither can be told from the other. Hashes only.
create table market_pin_count (
  project_id int not null references project (id),
  phone_hash text not null,
  wrong int not null,
  counted_from timestamptz(3) not null,
  locked_until timestamptz(3),
  lockouts int not null,
  primary key (project_id, phone_hash)
);
alter table market_pin_count enable row level security;
alter table market_pin_count force row level security;
create policy tenant on market_pin_count
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Codes by SMS, as those of orders. `subject` is what a code is for, and a hash of its phone.
create table market_code (
  project_id int not null references project (id),
  subject text not null,
  digest text not null,
  expires_at timestamptz(3) not null,
  tries int not null default 0,
  sent_at timestamptz(3) not null,
  primary key (project_id, subject)
);
alter table market_code enable row level security;
alter table market_code force row level security;
create policy tenant on market_code
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Places of a user: a verified address, or a target. What is deleted later leaves them without a place.
create table market_address (
  project_id int not null,
  address_id text not null,
  user_id text not null,
  label text not null,
  address_uid text,
  target_id text,
  created_at timestamptz(3) not null,
  primary key (project_id, address_id),
  foreign key (project_id, user_id) references market_user (project_id, user_id) on delete cascade,
  check ((address_uid is null) <> (target_id is null))
);
create index market_address_of_user on market_address (project_id, user_id, created_at);
alter table market_address enable row level security;
alter table market_address force row level security;
create policy tenant on market_address
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whose order it is, where the app made it: it has no code of a place then.
alter table customer_order add column market_user_id text;
alter table customer_order add foreign key (project_id, market_user_id) references market_user (project_id, user_id);
create index customer_order_of_market_user on customer_order (project_id, market_user_id, number) where market_user_id is not null;

-- Projects that have users of an app: a public page without a project asks whether there is but one.
create function market_projects() returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct u.project_id from market_user u limit 2
$$;

create function market_forget() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from market_session where expires_at < now();
  delete from market_code where expires_at < now() - interval '1 day';
  delete from market_pin_count where greatest(counted_from, coalesce(locked_until, counted_from)) < now() - interval '2 days'
$$;
