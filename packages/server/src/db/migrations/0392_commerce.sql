-- How a project sells; a project that has no row has the settings that the contract names.
create table commerce_settings (
  project_id int primary key references project (id),
  settings jsonb not null,
  logo_id text,
  version int not null default 1,
  constraint commerce_logo foreign key (project_id, logo_id) references media (project_id, media_id)
);
alter table commerce_settings enable row level security;
alter table commerce_settings force row level security;
create policy tenant on commerce_settings
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The menu that is sold at a station; null: nothing can be ordered there.
alter table station add column menu_id text,
  add constraint station_menu foreign key (project_id, menu_id) references menu (project_id, heading_id);
