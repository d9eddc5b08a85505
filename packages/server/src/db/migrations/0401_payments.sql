-- Tries to pay orders. Money is in minor units of its currency.
create table payment (
  project_id int not null,
  payment_id text not null,
  order_id text not null,
  provider text not null,
  status text not null check (status in ('created', 'challenge', 'completing', 'captured', 'failed', 'unknown')),
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  -- Opens the way back from the bank; only its digest is kept.
  nonce_digest text not null constraint payment_nonce_unique unique,
  provider_ref text,
  redirect_url text,
  failure text,
  -- What the provider says it took, which is looked at before it is believed.
  captured_minor int check (captured_minor >= 0),
  fee_minor int not null default 0 check (fee_minor >= 0),
  refunded_minor int not null default 0,
  -- Somebody works on it until then, and nobody else begins before.
  worker_until timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  captured_at timestamptz(3),
  primary key (project_id, payment_id),
  foreign key (project_id, order_id) references customer_order (project_id, order_id),
  constraint payment_refunds_within check (refunded_minor between 0 and coalesce(captured_minor, 0)),
  check ((status = 'captured') = (captured_minor is not null))
);
-- One open try an order.
create unique index payment_one_open on payment (project_id, order_id) where status in ('created', 'challenge', 'completing', 'unknown');
create index payment_by_order on payment (project_id, order_id);
create index payment_open on payment (worker_until) where status in ('created', 'challenge', 'completing', 'unknown');
alter table payment enable row level security;
alter table payment force row level security;
create policy tenant on payment
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- News of providers: each counts once.
create table payment_news (
  project_id int not null references project (id),
  provider text not null,
  event_id text not null,
  at timestamptz(3) not null default now(),
  primary key (project_id, provider, event_id)
);
alter table payment_news enable row level security;
alter table payment_news force row level security;
create policy tenant on payment_news
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table refund (
  project_id int not null,
  refund_id text not null,
  payment_id text not null,
  order_id text not null,
  status text not null check (status in ('refunding', 'refunded', 'failed', 'unknown')),
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  note text not null,
  lines jsonb not null,
  requested_by text not null,
  failure text,
  -- Whether the provider was asked once: then it is asked what became of that before it is asked again.
  was_asked boolean not null default false,
  worker_until timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, refund_id),
  foreign key (project_id, payment_id) references payment (project_id, payment_id)
);
create index refund_by_order on refund (project_id, order_id);
create index refund_open on refund (worker_until) where status in ('refunding', 'unknown');
alter table refund enable row level security;
alter table refund force row level security;
create policy tenant on refund
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Double entry: debits positive, credits negative; what belongs to one transaction sums to zero, which the database sees to.
create table ledger_entry (
  project_id int not null references project (id),
  entry_id bigint generated always as identity,
  transaction_id text not null,
  kind text not null check (kind in ('capture', 'refund')),
  -- The payment or refund that it is of: each is written once.
  cause_id text not null,
  account text not null check (account in ('provider', 'payable', 'commission', 'service_commission', 'provider_fee')),
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  order_id text not null,
  at timestamptz(3) not null default now(),
  primary key (project_id, entry_id),
  constraint ledger_once unique (project_id, kind, cause_id, account)
);
create index ledger_newest on ledger_entry (project_id, at desc, entry_id desc);
create index ledger_by_order on ledger_entry (project_id, order_id);
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy tenant on ledger_entry
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
-- What is written stays as it is.
revoke update, delete on ledger_entry from rota_app;

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from ledger_entry l where l.project_id = new.project_id and l.transaction_id = new.transaction_id) <> 0 then
    raise exception 'The ledger transaction % does not sum to zero.', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_balances();

-- The way back from a bank knows no project.
create function payment_of_nonce(wanted text) returns table (project_id int, payment_id text, order_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.project_id, p.payment_id, p.order_id from payment p where p.nonce_digest = wanted
$$;

-- What nobody works on although it is open, of all projects.
create function payments_left_open(most int) returns table (project_id int, payment_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.project_id, p.payment_id from payment p
  where p.status in ('created', 'challenge', 'completing', 'unknown') and p.worker_until < now() order by p.worker_until limit most
$$;
create function refunds_left_open(most int) returns table (project_id int, refund_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.project_id, r.refund_id from refund r
  where r.status in ('refunding', 'unknown') and r.worker_until < now() order by r.worker_until limit most
$$;
-- Those that failed within two days: a provider may have taken the money all the same.
create function payments_that_failed(most int) returns table (project_id int, payment_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.project_id, p.payment_id from payment p
  where p.status = 'failed' and p.provider_ref is not null and p.created_at > now() - interval '2 days' order by p.created_at limit most
$$;
