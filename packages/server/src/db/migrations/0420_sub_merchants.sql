-- Sellers of a project beside the house itself: whose products they are, and who is paid for them.
create table sub_merchant (
  project_id int not null references project (id),
  sub_merchant_id text not null,
  name text not null,
  kind text not null check (kind in ('personal', 'private_company', 'limited_company')),
  legal_name text not null,
  tax_office text not null,
  tax_number text not null,
  iban text not null,
  email text not null,
  phone text not null,
  address text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, sub_merchant_id)
);
create unique index sub_merchant_name_unique on sub_merchant (project_id, lower(name));
alter table sub_merchant enable row level security;
alter table sub_merchant force row level security;
create policy tenant on sub_merchant
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What is in no row is the house's own.
create table sub_merchant_product (
  project_id int not null,
  product_id text not null,
  sub_merchant_id text not null,
  primary key (project_id, product_id),
  foreign key (project_id, sub_merchant_id) references sub_merchant (project_id, sub_merchant_id) on delete cascade,
  constraint sub_merchant_product_there foreign key (project_id, product_id) references product (project_id, product_id) on delete cascade
);
create index sub_merchant_product_by_seller on sub_merchant_product (project_id, sub_merchant_id);
alter table sub_merchant_product enable row level security;
alter table sub_merchant_product force row level security;
create policy tenant on sub_merchant_product
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- As whom a provider knows a seller.
create table sub_merchant_account (
  project_id int not null,
  sub_merchant_id text not null,
  provider text not null,
  ref text not null,
  -- The version of the seller that was told last.
  version int not null,
  registered_at timestamptz(3) not null default now(),
  primary key (project_id, sub_merchant_id, provider),
  foreign key (project_id, sub_merchant_id) references sub_merchant (project_id, sub_merchant_id) on delete cascade
);
alter table sub_merchant_account enable row level security;
alter table sub_merchant_account force row level security;
create policy tenant on sub_merchant_account
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
