-- Its place among all maps of the project; null while nobody put it anywhere.
alter table floor_map add column position int;
