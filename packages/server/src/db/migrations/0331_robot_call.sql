-- Calls of robots: each made one delivery, whose record says how far it is.
create table robot_call (
  project_id int not null references project (id),
  call_id text not null,
  delivery_id text not null,
  -- Null for a call to a target; set null when the station is deleted.
  station_id text,
  place_name text not null,
  target_id text not null,
  kind text not null,
  source text not null check (source in ('staff', 'program', 'guest', 'device')),
  called_by text not null,
  -- What tells one caller from another: a hash of a key that the caller made up.
  caller_digest text,
  created_at timestamptz(3) not null,
  -- Written when somebody looks after the end of the delivery.
  ended_at timestamptz(3),
  primary key (project_id, call_id),
  foreign key (project_id, station_id) references station (project_id, station_id) on delete set null (station_id)
);
create unique index robot_call_one_open on robot_call (project_id, station_id, kind) where ended_at is null and station_id is not null;
create index robot_call_open on robot_call (project_id) where ended_at is null;
create index robot_call_newest on robot_call (project_id, created_at desc, call_id desc);
create unique index robot_call_of_caller on robot_call (project_id, caller_digest) where source in ('staff', 'program') and caller_digest is not null;
create index robot_call_by_delivery on robot_call (project_id, delivery_id);
alter table robot_call enable row level security;
alter table robot_call force row level security;
create policy tenant on robot_call
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What follows one call and nothing else. Only digests are kept.
create table robot_call_token (
  project_id int not null,
  digest text not null constraint robot_call_token_unique unique,
  call_id text not null,
  -- False for somebody who came to a call that somebody else had made.
  may_cancel boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, digest),
  foreign key (project_id, call_id) references robot_call (project_id, call_id) on delete cascade
);
create index robot_call_token_of_call on robot_call_token (project_id, call_id);
alter table robot_call_token enable row level security;
alter table robot_call_token force row level security;
create policy tenant on robot_call_token
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create function robot_call_of_token(wanted text) returns table (project_id int, call_id text, may_cancel boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.project_id, t.call_id, t.may_cancel from robot_call_token t where t.digest = wanted
$$;

create function robot_calls_forget(days int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from robot_call where ended_at < now() - make_interval(days => days)
$$;
