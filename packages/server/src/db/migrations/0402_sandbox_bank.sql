-- The bank of the sandbox: it stands in for a provider outside, so that it keeps its own books and knows nothing of orders but their ids.
create table sandbox_payment (
  ref text primary key,
  merchant text not null,
  payment_id text not null,
  order_id text not null,
  amount_minor int not null,
  currency text not null,
  return_url text not null,
  webhook_url text not null,
  description text not null,
  language text not null,
  asks_3d boolean not null,
  state text not null check (state in ('open', 'challenged', 'authorized', 'captured', 'failed')),
  failure text,
  card_end text,
  tries int not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint sandbox_payment_once unique (merchant, payment_id)
);
create table sandbox_refund (
  merchant text not null,
  refund_id text not null,
  ref text not null references sandbox_payment (ref),
  amount_minor int not null,
  state text not null check (state in ('refunded', 'failed')),
  failure text,
  created_at timestamptz(3) not null default now(),
  primary key (merchant, refund_id)
);
-- Faults that somebody switched on for a merchant, to see what becomes of it.
create table sandbox_fault (
  merchant text primary key,
  faults jsonb not null
);
