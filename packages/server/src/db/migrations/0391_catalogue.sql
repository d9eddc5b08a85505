-- Menus and categories: headings under which products are sold.
create table menu (
  project_id int not null references project (id),
  heading_id text not null,
  name jsonb not null,
  -- The name of every language, folded, by which two are the same.
  name_folded text not null,
  search_text text not null,
  description jsonb not null,
  is_active boolean not null,
  hours jsonb not null,
  exceptions jsonb not null,
  -- Its place in the list: a fractional index, compared byte by byte, so that moving one writes one row.
  rank text collate "C" not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, heading_id),
  constraint menu_name_unique unique (project_id, name_folded),
  constraint menu_rank_unique unique (project_id, rank)
);
alter table menu enable row level security;
alter table menu force row level security;
create policy tenant on menu
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table category (
  project_id int not null references project (id),
  heading_id text not null,
  name jsonb not null,
  name_folded text not null,
  search_text text not null,
  is_active boolean not null,
  hours jsonb not null,
  exceptions jsonb not null,
  image_id text,
  video_id text,
  rank text collate "C" not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, heading_id),
  constraint category_name_unique unique (project_id, name_folded),
  constraint category_rank_unique unique (project_id, rank),
  constraint category_image foreign key (project_id, image_id) references media (project_id, media_id),
  constraint category_video foreign key (project_id, video_id) references media (project_id, media_id)
);
alter table category enable row level security;
alter table category force row level security;
create policy tenant on category
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- What is sold. Money is in the minor unit of the project's currency.
create table product (
  project_id int not null references project (id),
  product_id text not null,
  name jsonb not null,
  name_folded text not null,
  search_text text not null,
  description jsonb not null,
  ingredients jsonb not null,
  unit text not null,
  price_minor int not null check (price_minor >= 0),
  discounted_price_minor int check (discounted_price_minor between 0 and price_minor),
  image_id text,
  category_id text,
  -- Without references: a menu that is deleted takes itself out of them.
  menu_ids text[] not null,
  is_popular boolean not null,
  badges text[] not null,
  allergens text[] not null,
  preparation_minutes int,
  energy_kcal int,
  is_on_sale boolean not null,
  sold_out_until timestamptz(3),
  cross_sell_ids text[] not null,
  properties jsonb not null,
  rank text collate "C" not null,
  archived_at timestamptz(3),
  version int not null default 1,
  updated_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, product_id),
  constraint product_rank_unique unique (project_id, rank),
  constraint product_image foreign key (project_id, image_id) references media (project_id, media_id),
  constraint product_category foreign key (project_id, category_id) references category (project_id, heading_id) on delete set null (category_id)
);
-- A name may come back once its product is archived.
create unique index product_name_unique on product (project_id, name_folded) where archived_at is null;
create index product_by_menu on product using gin (menu_ids);
create index product_by_image on product (project_id, image_id);
create index product_by_category on product (project_id, category_id);
alter table product enable row level security;
alter table product force row level security;
create policy tenant on product
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- Changes of many products at once, and what each product was before and became, so that they can be taken back.
create table product_batch (
  project_id int not null references project (id),
  batch_id text not null,
  kind text not null,
  products int not null,
  by_name text not null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (project_id, batch_id)
);
create index product_batch_newest on product_batch (project_id, created_at desc);
alter table product_batch enable row level security;
alter table product_batch force row level security;
create policy tenant on product_batch
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table product_batch_item (
  project_id int not null,
  batch_id text not null,
  product_id text not null,
  -- Null: the batch made it.
  before jsonb,
  after jsonb not null,
  primary key (project_id, batch_id, product_id),
  foreign key (project_id, batch_id) references product_batch (project_id, batch_id) on delete cascade
);
alter table product_batch_item enable row level security;
alter table product_batch_item force row level security;
create policy tenant on product_batch_item
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create index product_batch_item_by_product on product_batch_item (project_id, product_id);

-- Properties under a name, to be put into products.
create table property_set (
  project_id int not null references project (id),
  set_id text not null,
  name text not null,
  name_folded text not null,
  properties jsonb not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, set_id),
  constraint property_set_name_unique unique (project_id, name_folded)
);
alter table property_set enable row level security;
alter table property_set force row level security;
create policy tenant on property_set
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
