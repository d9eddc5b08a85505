-- One row per caller, call and Idempotency-Key: claimed while the call runs, then holding its answer for 24 hours.
create table idempotency_key (
  owner text not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  claim text not null,
  claimed_at timestamptz not null default now(),
  answer jsonb,
  primary key (owner, endpoint, key)
);
create index idempotency_key_by_age on idempotency_key (claimed_at);
