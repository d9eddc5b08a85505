-- Orders of guests: what was ordered at which price, how far it is with its money and in the kitchen, and the delivery it became.
create table customer_order (
  project_id int not null references project (id),
  order_id text not null,
  -- Called out and printed: rises in the project.
  number int not null,
  -- What the guest's phone made up for this one order, and what it sent with it: sent again it is the same order.
  client_request_id text not null,
  request_hash text not null,
  token_digest text not null constraint customer_order_token_unique unique,
  status text not null check (status in ('pending_verification', 'pending_payment', 'paid', 'completed', 'cancelled', 'refused', 'expired')),
  kitchen text check (kitchen in ('new', 'accepted', 'preparing', 'ready', 'served')),
  fulfilment text not null check (fulfilment in ('delivery', 'pickup')),
  qr_code text not null,
  -- No references: what is deleted later leaves the order as it was made.
  station_id text not null,
  station_name text not null,
  target_id text not null,
  place_name text not null,
  address_uid text,
  site text not null,
  floor text not null,
  receiver_name text not null,
  note text not null,
  phone text not null,
  contact_phone text,
  language text not null check (language in ('en', 'tr')),
  wants_sms boolean not null,
  items jsonb not null,
  asked jsonb not null,
  accepts_wait boolean not null,
  total_minor int not null check (total_minor >= 0),
  currency text not null,
  -- What of it goes to whom was agreed when it was ordered.
  commission_minor int not null check (commission_minor >= 0),
  service_commission_minor int not null check (service_commission_minor >= 0),
  is_test boolean not null,
  consents jsonb not null,
  preparation_minutes int not null,
  delivery_id text,
  problem text,
  problem_text text not null default '',
  needs_help boolean not null default false,
  -- The attempt of its delivery that came to nothing, so that each is told once; and whether its guest was told that the robot is there.
  failed_attempt int not null default 0,
  told_here boolean not null default false,
  ready_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  closed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (project_id, order_id),
  constraint customer_order_number_unique unique (project_id, number),
  constraint customer_order_request_unique unique (project_id, client_request_id),
  check (commission_minor + service_commission_minor <= total_minor),
  -- Only what is paid is the kitchen's, and whatever was paid went through it.
  check ((kitchen is null) = (paid_at is null)),
  check ((status in ('paid', 'completed', 'refused')) <= (paid_at is not null)),
  check ((closed_at is not null) = (status in ('completed', 'cancelled', 'refused', 'expired')))
);
create index customer_order_open on customer_order (project_id) where status = 'paid';
create index customer_order_unpaid on customer_order (expires_at) where status in ('pending_verification', 'pending_payment');
create unique index customer_order_by_delivery on customer_order (project_id, delivery_id) where delivery_id is not null;
alter table customer_order enable row level security;
alter table customer_order force row level security;
create policy tenant on customer_order
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The last number of each project; its row is locked while an order takes the next.
create table order_number (
  project_id int primary key references project (id),
  last int not null
);
alter table order_number enable row level security;
alter table order_number force row level security;
create policy tenant on order_number
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table order_event (
  project_id int not null,
  order_id text not null,
  seq bigint generated always as identity,
  at timestamptz(3) not null default now(),
  kind text not null,
  params jsonb not null,
  actor text not null,
  primary key (project_id, order_id, seq),
  foreign key (project_id, order_id) references customer_order (project_id, order_id) on delete cascade
);
alter table order_event enable row level security;
alter table order_event force row level security;
create policy tenant on order_event
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The code by SMS that an order waits for. Only what the installation's secret makes of it is kept.
create table order_code (
  project_id int not null,
  order_id text not null,
  digest text not null,
  expires_at timestamptz(3) not null,
  tries int not null default 0,
  sent_at timestamptz(3) not null,
  primary key (project_id, order_id),
  foreign key (project_id, order_id) references customer_order (project_id, order_id) on delete cascade
);
alter table order_code enable row level security;
alter table order_code force row level security;
create policy tenant on order_code
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Codes that were sent, in the whole installation, for limits by phone, address and code: an SMS costs money. Hashes only.
create table order_code_sent (
  at timestamptz(3) not null default now(),
  phone_hash text not null,
  ip_hash text not null,
  qr_hash text not null
);
create index order_code_sent_by_phone on order_code_sent (phone_hash, at);
create index order_code_sent_by_ip on order_code_sent (ip_hash, at);
create index order_code_sent_by_qr on order_code_sent (qr_hash, at);

-- How busy a pickup location was found last: it changes its state only when it is clearly better or worse.
create table station_demand (
  project_id int not null,
  station_id text not null,
  state text not null check (state in ('taking_orders', 'high_demand', 'not_available')),
  since timestamptz(3) not null,
  primary key (project_id, station_id),
  foreign key (project_id, station_id) references station (project_id, station_id) on delete cascade
);
alter table station_demand enable row level security;
alter table station_demand force row level security;
create policy tenant on station_demand
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Whoever holds a token knows no project.
create function order_of_token(wanted text) returns table (project_id int, order_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.project_id, o.order_id from customer_order o where o.token_digest = wanted
$$;

-- Orders of all projects that somebody has to look at: unpaid ones past their time, and paid ones whose robot may have ended its work.
create function orders_to_look_at(most int) returns table (project_id int, order_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  (select o.project_id, o.order_id from customer_order o
   where o.status in ('pending_verification', 'pending_payment') and o.expires_at < now() order by o.expires_at limit most)
  union all
  (select o.project_id, o.order_id from customer_order o where o.status = 'paid' and o.delivery_id is not null limit most)
$$;

create function order_codes_forget() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from order_code_sent where at < now() - interval '2 days'
$$;
