-- Messages to people, written in the transaction of what they are about and sent after it.
create table outbox_message (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  -- Emptied once a gateway carried it: it may hold a code.
  body text,
  purpose text not null,
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'sent', 'failed', 'expired')),
  attempts int not null default 0,
  error text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index outbox_message_by_time on outbox_message (created_at desc, id desc);

-- How messages are sent; passwords lie in the vault.
create table gateway (
  channel text primary key check (channel in ('sms', 'email')),
  settings jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
