-- The next visit of the workshop to a project, made with its first change.
create table workshop_visit (
  project_id int primary key references project (id),
  visit_on text check (visit_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  note text not null check (char_length(note) <= 500),
  version int not null
);
alter table workshop_visit enable row level security;
alter table workshop_visit force row level security;
create policy tenant on workshop_visit
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
