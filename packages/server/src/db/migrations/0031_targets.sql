-- Named points on maps. They go with their map.

create table target (
  project_id int not null references project (id),
  id text not null,
  map_id text not null,
  name text not null,
  name_folded text not null,
  type text not null check (type in ('', 'target', 'charge', 'waiting', 'filling', 'delivery', 'table', 'escape')),
  x double precision not null,
  y double precision not null,
  theta double precision not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, id),
  constraint target_name_unique unique (project_id, name_folded),
  foreign key (project_id, map_id) references floor_map (project_id, map_id) on delete cascade
);
create index target_by_map on target (project_id, map_id);

alter table target enable row level security;
alter table target force row level security;
create policy tenant on target using (project_id = nullif(current_setting('app.project_id', true), '')::int);
