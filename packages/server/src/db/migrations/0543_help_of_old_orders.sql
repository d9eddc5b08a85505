-- Orders that needed a person before alerts knew of them: 0540 could not see their rows.
alter table customer_order no force row level security;
update customer_order set help_since = updated_at where needs_help and help_since is null;
alter table customer_order force row level security;
