-- Tells in which projects addresses changed, once a statement: whoever reviews them sees what others decide.
create function tell_address_news() returns trigger
language plpgsql as $$
begin
  perform pg_notify('address_changed', project_id::text) from (select distinct project_id from changed) as projects;
  return null;
end
$$;

create trigger address_inserted after insert on address referencing new table as changed
  for each statement execute function tell_address_news();
create trigger address_updated after update on address referencing new table as changed
  for each statement execute function tell_address_news();
create trigger address_deleted after delete on address referencing old table as changed
  for each statement execute function tell_address_news();
