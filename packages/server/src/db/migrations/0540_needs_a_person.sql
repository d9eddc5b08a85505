-- Alerts about orders: which one.
alter table alert add column order_id text;

-- Since when an order needs a person, and who took it: guests read that a person is on it once one is.
alter table customer_order add column help_since timestamptz(3);
alter table customer_order add column help_taken_at timestamptz(3);
alter table customer_order add column help_taken_by text;
update customer_order set help_since = updated_at where needs_help;
alter table customer_order add check ((help_taken_at is null) = (help_taken_by is null));

-- One place keeps these times: whatever sets or clears the need.
create function order_help_times() returns trigger
language plpgsql as $$
begin
  if not new.needs_help then
    new.help_since := null;
    new.help_taken_at := null;
    new.help_taken_by := null;
  elsif new.help_since is null then
    new.help_since := now();
  end if;
  return new;
end
$$;
create trigger order_help_times before insert or update of needs_help on customer_order
  for each row execute function order_help_times();

-- They are asked for every few seconds.
create index customer_order_needs_help on customer_order (project_id) where needs_help;
