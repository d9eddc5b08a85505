-- One logo of a project, for everything that shows one: it was kept with the settings of selling. Looked at with the commit, since an
-- import writes a project before its media.
alter table project add column logo_id text,
  add constraint project_logo foreign key (id, logo_id) references media (project_id, media_id) deferrable initially deferred;
alter table commerce_settings no force row level security;
update project set logo_id = c.logo_id from commerce_settings c where c.project_id = project.id;
set constraints project_logo immediate;
update commerce_settings set settings = settings #- '{qr,logo_id}';
alter table commerce_settings force row level security;
alter table commerce_settings drop column logo_id;
