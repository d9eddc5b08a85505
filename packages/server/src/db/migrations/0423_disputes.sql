-- What a guest's bank took back by a dispute that was lost: how much of which line, and what the provider charges for it.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('capture', 'refund', 'release', 'dispute'));
create table payment_loss (
  project_id int not null,
  dispute_id text not null,
  payment_id text not null,
  lost_minor int not null check (lost_minor >= 0),
  fee_minor int not null check (fee_minor >= 0),
  parts jsonb not null,
  -- Rises with each change: each is written into the ledger once.
  revision int not null,
  primary key (project_id, dispute_id),
  foreign key (project_id, payment_id) references payment (project_id, payment_id)
);
create index payment_loss_by_payment on payment_loss (project_id, payment_id);
alter table payment_loss enable row level security;
alter table payment_loss force row level security;
create policy tenant on payment_loss
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A dispute that the provider tells of is known by its name there: once. Of those that people note one is open at a time.
alter table dispute add column fee_minor int not null default 0 check (fee_minor >= 0);
alter table dispute drop constraint dispute_status_check;
alter table dispute add constraint dispute_status_check check (status in ('open', 'evidence_sent', 'won', 'lost', 'withdrawn'));
alter table dispute drop constraint dispute_check;
alter table dispute add constraint dispute_closed_check check ((closed_at is not null) = (status in ('won', 'lost', 'withdrawn')));
drop index dispute_one_open;
create unique index dispute_one_open on dispute (project_id, payment_id) where closed_at is null and provider_ref is null;
create unique index dispute_once on dispute (project_id, provider_ref) where provider_ref is not null;

-- Those that providers know and that have not ended, of all projects: each is asked after once a day.
create function disputes_open_at_providers(most int) returns table (project_id int, provider text, provider_ref text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.project_id, p.provider, d.provider_ref from dispute d
  join payment p on p.project_id = d.project_id and p.payment_id = d.payment_id
  where d.closed_at is null and d.provider_ref is not null order by d.opened_at limit most
$$;

-- A refund of which nobody knows the outcome shows beside the differences; what came right by itself says why.
alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check
  check (kind in ('unknown_capture', 'missing_capture', 'unknown_refund', 'missing_refund', 'other_amount', 'open_refund'));
alter table payment_difference add column closed_because text check (closed_because in ('asked', 'reported', 'known', 'decided'));
update payment_difference set closed_because = 'asked' where mended_by = 'system';
