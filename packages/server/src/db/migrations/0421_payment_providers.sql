-- Who takes cards for a project; without a row the sandbox does, where test money is allowed. The keys lie in the vault.
create table payment_provider_choice (
  project_id int primary key references project (id),
  provider text not null,
  chosen_at timestamptz(3) not null default now()
);
alter table payment_provider_choice enable row level security;
alter table payment_provider_choice force row level security;
create policy tenant on payment_provider_choice
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

create table payment_provider_keys (
  project_id int not null references project (id),
  provider text not null,
  -- The end of the key, by which people know it.
  hint text not null,
  set_at timestamptz(3) not null default now(),
  set_by text not null,
  checked_at timestamptz(3),
  -- Null where they fitted when they were tried last.
  failure text,
  primary key (project_id, provider)
);
alter table payment_provider_keys enable row level security;
alter table payment_provider_keys force row level security;
create policy tenant on payment_provider_keys
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- A provider that does not answer: nothing is sold on cards while it is so.
create table payment_provider_down (
  project_id int not null references project (id),
  provider text not null,
  since timestamptz(3) not null default now(),
  primary key (project_id, provider)
);
alter table payment_provider_down enable row level security;
alter table payment_provider_down force row level security;
create policy tenant on payment_provider_down
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
create function payment_providers_down(most int) returns table (project_id int, provider text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.project_id, d.provider from payment_provider_down d order by d.since limit most
$$;
