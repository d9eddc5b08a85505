-- A fee that was held for review can be booked as the provider charged it.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('capture', 'refund', 'release', 'dispute', 'fee'));
alter table payment_difference add column is_booked boolean not null default false;

-- Above both parts together a fee of a provider is held for review. A provider without a row has the default.
create table payment_provider_fee_limit (
  project_id int not null references project (id),
  provider text not null,
  percent double precision not null check (percent between 0 and 100),
  fixed_minor int not null check (fixed_minor >= 0),
  primary key (project_id, provider)
);
alter table payment_provider_fee_limit enable row level security;
alter table payment_provider_fee_limit force row level security;
create policy tenant on payment_provider_fee_limit
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
