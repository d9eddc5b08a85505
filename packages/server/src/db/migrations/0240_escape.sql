-- While a row is there all robots of the project are sent to their escape points.
create table escape (
  project_id int primary key references project (id),
  since timestamptz(3) not null default now(),
  started_by text not null,
  reason text
);
alter table escape enable row level security;
alter table escape force row level security;
create policy tenant on escape
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

alter table trip drop constraint trip_kind_check;
alter table trip add constraint trip_kind_check check (kind in ('deliver', 'visit', 'charge', 'escape', 'park'));
