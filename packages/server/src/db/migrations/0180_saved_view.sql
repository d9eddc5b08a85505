-- What people look at again and again: a list's search, filters and order under a name, for themselves alone.
create table saved_view (
  id text primary key,
  user_id text not null references app_user (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  updated_at timestamptz not null default now(),
  constraint saved_view_name_unique unique (user_id, list, name)
);
