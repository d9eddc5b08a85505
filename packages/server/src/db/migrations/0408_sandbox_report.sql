-- What a bank tells of a day: when it took the money, and of which lines.
alter table sandbox_payment
  add column lines jsonb not null default '[]',
  add column captured_at timestamptz(3);
update sandbox_payment set captured_at = created_at where state = 'captured';
create index sandbox_payment_taken on sandbox_payment (merchant, captured_at) where captured_at is not null;
create index sandbox_refund_made on sandbox_refund (merchant, created_at);
