-- SIM cards of robots: what they may use, what they used, and what they cost.

create table sim_card (
  project_id int not null references project (id),
  sim_id text not null,
  iccid text not null check (iccid ~ '^[0-9]{18,22}$'),
  msisdn text check (msisdn ~ '^\+?[0-9]{7,20}$'),
  plan text not null default '' check (char_length(plan) <= 80),
  provider text not null check (provider in ('manual', '1nce')),
  robot_id text,
  -- Bytes are whole numbers below 2^53.
  data_used double precision not null default 0 check (data_used >= 0),
  data_total double precision check (data_total > 0),
  sms_used int not null default 0 check (sms_used >= 0),
  sms_total int check (sms_total > 0),
  -- Days of the calendar, without a time zone.
  period_start text check (period_start ~ '^\d{4}-\d{2}-\d{2}$'),
  period_end text check (period_end ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Each month, in the smallest unit of the currency.
  cost_minor int check (cost_minor >= 0),
  currency text check (currency in ('EUR', 'USD', 'GBP', 'TRY')),
  -- Of when the figures are; null before the first.
  figures_at timestamptz(3),
  -- When the provider was last asked for them, and why it gave none.
  polled_at timestamptz(3),
  poll_error text check (poll_error in ('refused', 'unreachable', 'throttled', 'unreadable', 'unknown_sim')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, sim_id),
  constraint sim_card_iccid_unique unique (iccid),
  constraint sim_card_robot_unique unique (project_id, robot_id),
  -- A move of a robot takes its row out and puts it in again.
  constraint sim_card_robot foreign key (project_id, robot_id) references robot (project_id, id) deferrable initially deferred,
  check ((cost_minor is null) = (currency is null))
);
create index sim_card_due on sim_card (polled_at nulls first) where provider <> 'manual';

-- What a card used on each day, as its provider says.
create table sim_usage (
  project_id int not null,
  sim_id text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  data_bytes double precision not null check (data_bytes >= 0),
  sms int not null check (sms >= 0),
  primary key (project_id, sim_id, day),
  constraint sim_usage_card foreign key (project_id, sim_id) references sim_card (project_id, sim_id) on update cascade on delete cascade
);

create table sim_import (
  project_id int not null references project (id),
  import_id text not null,
  at timestamptz(3) not null default now(),
  actor_name text not null,
  -- Each card that it made or changed, with what stood there before.
  changes jsonb not null,
  undone_at timestamptz(3),
  primary key (project_id, import_id)
);

do $$
declare
  named text;
begin
  foreach named in array array['sim_card', 'sim_usage', 'sim_import'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('create policy tenant on %I using (project_id = nullif(current_setting(''app.project_id'', true), '''')::int)
      with check (project_id = nullif(current_setting(''app.project_id'', true), '''')::int)', named);
  end loop;
end $$;

-- Where figures are fetched from, for the whole installation. Its secret lies in the vault.
create table sim_provider (
  kind text primary key check (kind = '1nce'),
  is_on boolean not null,
  base_url text not null,
  client_id text not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  failed_at timestamptz(3),
  failure text check (failure in ('refused', 'unreachable', 'throttled', 'unreadable', 'unknown_sim')),
  -- It asked to be left alone until then.
  paused_until timestamptz(3)
);
-- Cards of the provider's account, known here or not.
create table sim_provider_card (
  iccid text primary key,
  msisdn text,
  label text not null,
  seen_at timestamptz(3) not null
);

-- Takes cards whose figures are due, the oldest first, of all projects: what one server takes, no other does.
create function sim_cards_take(due_before timestamptz, most int) returns table (project_id int, sim_id text, iccid text)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select c.project_id, c.sim_id from sim_card c
     where c.provider <> 'manual' and (c.polled_at is null or c.polled_at < due_before)
     order by c.polled_at nulls first, c.sim_id limit most for update skip locked)
  update sim_card c set polled_at = now() from due
   where c.project_id = due.project_id and c.sim_id = due.sim_id
   returning c.project_id, c.sim_id, c.iccid
$$;
-- How many cards have figures to fetch, in all projects.
create function sim_cards_polled() returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from sim_card where provider <> 'manual'
$$;
-- Which of these cards are known, in whatever project.
create function sim_cards_known(iccids text[]) returns table (iccid text, project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.iccid, c.project_id from sim_card c where c.iccid = any (iccids)
$$;
-- Hands the card of a robot on with its usage, which follows by its foreign key.
create function sim_card_move(robot text, from_project int, to_project int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sim_card set project_id = to_project where project_id = from_project and robot_id = robot
$$;
