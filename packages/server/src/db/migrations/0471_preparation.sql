-- How long products of a category take to prepare unless they say otherwise; null: as the project says.
alter table category add column preparation_minutes int check (preparation_minutes between 0 and 1440);
