-- Counts the changes of what is drawn over the scan: maps that people look at show what came of it.
alter table floor_map add column grid_version int not null default 0;
