-- What people call a map; null while its id is all there is.
alter table floor_map add column name text check (char_length(name) between 1 and 80);
