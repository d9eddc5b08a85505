-- What every robot of a model calls the maps of a project. An alias of one robot, in its dialect, wins over these.
create table robot_model (
  project_id int not null references project (id),
  model text not null,
  map_aliases jsonb not null,
  primary key (project_id, model)
);
alter table robot_model enable row level security;
alter table robot_model force row level security;
create policy tenant on robot_model
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
