-- The lines of a payment as they were sold: whose each is, what of it the installation keeps, and as what the provider knows it.
alter table payment add column items jsonb not null default '[]';
update payment p set items = jsonb_build_array(jsonb_build_object(
  'id', '', 'name', '', 'amount_minor', p.amount_minor, 'party', '', 'seller_ref', null, 'ref', null,
  'commission_minor', least(o.commission_minor, p.amount_minor),
  'service_commission_minor', least(o.service_commission_minor, p.amount_minor - least(o.commission_minor, p.amount_minor))))
from customer_order o where o.project_id = p.project_id and o.order_id = p.order_id;

-- What of a refund is of which line, and the second person who agreed to one that is large.
alter table refund add column parts jsonb not null default '[]';
update refund set parts = jsonb_build_array(jsonb_build_object('id', '', 'amount_minor', amount_minor));
alter table refund add column requested_by_id text not null default '';
alter table refund add column decided_by text;
alter table refund drop constraint refund_status_check;
alter table refund add constraint refund_status_check check (status in ('waiting', 'declined', 'refunding', 'refunded', 'failed', 'unknown'));
create index refund_waiting on refund (project_id) where status = 'waiting';

-- Whose account it is: '' is the house, else a seller. What was paid out to one is a transaction of its own.
alter table ledger_entry add column party text not null default '';
alter table ledger_entry drop constraint ledger_once;
alter table ledger_entry add constraint ledger_once unique (project_id, kind, cause_id, account, party);
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('capture', 'refund', 'release'));
create index ledger_by_time on ledger_entry (project_id, at);

-- What of a payment becomes a seller's once their part is delivered, where the provider holds it back until then.
create table payout_release (
  project_id int not null,
  release_id text not null,
  payment_id text not null,
  order_id text not null,
  item text not null,
  party text not null,
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  status text not null check (status in ('waiting', 'released', 'failed', 'unknown')),
  failure text,
  was_asked boolean not null default false,
  worker_until timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, release_id),
  constraint payout_release_once unique (project_id, payment_id, item),
  foreign key (project_id, payment_id) references payment (project_id, payment_id)
);
create index payout_release_open on payout_release (worker_until) where status in ('waiting', 'unknown');
alter table payout_release enable row level security;
alter table payout_release force row level security;
create policy tenant on payout_release
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
create function releases_left_open(most int) returns table (project_id int, release_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.project_id, r.release_id from payout_release r
  where r.status in ('waiting', 'unknown') and r.worker_until < now() order by r.worker_until limit most
$$;

-- Where the report of a provider and what is written here differ.
create table payment_difference (
  project_id int not null references project (id),
  difference_id text not null,
  provider text not null,
  day date not null,
  kind text not null check (kind in ('unknown_capture', 'missing_capture', 'unknown_refund', 'missing_refund', 'other_amount')),
  provider_ref text not null,
  payment_id text,
  refund_id text,
  order_id text,
  here_minor int not null,
  there_minor int not null,
  currency text not null,
  found_at timestamptz(3) not null default now(),
  mended_at timestamptz(3),
  mended_by text,
  note text not null default '',
  primary key (project_id, difference_id),
  constraint payment_difference_once unique (project_id, provider, kind, provider_ref)
);
alter table payment_difference enable row level security;
alter table payment_difference force row level security;
create policy tenant on payment_difference
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Projects whose money is looked through once a day: those that took some of late.
create function projects_that_took_money(since timestamptz) returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.project_id from payment p where p.created_at > since
$$;

-- A guest's bank asks for the money back: what it is about, and until when evidence counts.
create table dispute (
  project_id int not null,
  dispute_id text not null,
  payment_id text not null,
  order_id text not null,
  provider_ref text,
  amount_minor int not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('open', 'evidence_sent', 'won', 'lost')),
  due_at timestamptz(3),
  note text not null default '',
  opened_by text not null,
  opened_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  version int not null default 1,
  primary key (project_id, dispute_id),
  foreign key (project_id, payment_id) references payment (project_id, payment_id),
  check ((closed_at is not null) = (status in ('won', 'lost')))
);
create unique index dispute_one_open on dispute (project_id, payment_id) where closed_at is null;
create index dispute_newest on dispute (project_id, opened_at desc, dispute_id desc);
alter table dispute enable row level security;
alter table dispute force row level security;
create policy tenant on dispute
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A day of a pickup location as it was closed: the ledger of a day that is over changes no more.
create table day_closing (
  project_id int not null references project (id),
  day date not null,
  station_id text not null,
  currency text not null,
  -- Rises in the project, without a gap.
  number int not null,
  closed_at timestamptz(3) not null default now(),
  closed_by text not null,
  primary key (project_id, day, station_id, currency),
  constraint day_closing_number_unique unique (project_id, number)
);
alter table day_closing enable row level security;
alter table day_closing force row level security;
create policy tenant on day_closing
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
