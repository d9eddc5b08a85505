-- Addresses outside that are called when something happens in a project. Their secrets lie in the vault.
create table webhook (
  project_id int not null references project (id),
  id text not null,
  name text not null check (char_length(name) between 1 and 80),
  url text not null check (char_length(url) between 1 and 500),
  events text[] not null,
  active boolean not null default true,
  version int not null default 1,
  old_secret_until timestamptz(3),
  last_delivered_at timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (project_id, id)
);

-- Messages to them, kept for 30 days so that each can be sent again. A message that is sent again begins a new round of tries.
create table webhook_call (
  project_id int not null,
  id text not null,
  webhook_id text not null,
  sequence bigint not null,
  event text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  round_attempts int not null default 0,
  http_status int,
  error text,
  created_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, webhook_id) references webhook (project_id, id) on delete cascade
);
create index webhook_call_of on webhook_call (project_id, webhook_id, created_at desc, id desc);
create index webhook_call_waiting on webhook_call (project_id, webhook_id, sequence) where status = 'waiting';
create index webhook_call_due on webhook_call (next_at) where status = 'waiting';
create index webhook_call_age on webhook_call (created_at);

alter table webhook enable row level security;
alter table webhook force row level security;
create policy tenant on webhook
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
alter table webhook_call enable row level security;
alter table webhook_call force row level security;
create policy tenant on webhook_call
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);

-- The order in which things happened.
create sequence domain_event_sequence;

-- Whether anybody outside hears of a project: what happens is not even put into words where nobody does.
create function has_webhooks(told_project int) returns boolean
language sql stable as $$
  select exists (select from webhook where project_id = told_project and active)
$$;

-- Puts what happened, an array of {name, version, at, data}, before the webhooks of the project that hear of it: in the transaction in
-- which it happens, so that nothing is told that did not happen and nothing that did is lost.
create function tell_webhooks(told_project int, told jsonb) returns void
language plpgsql as $$
begin
  with happened as materialized (
    select nextval('domain_event_sequence') as sequence, e.name, e.version, e.at, e.data
    from jsonb_to_recordset(told) as e(name text, version int, at timestamptz, data jsonb)
  )
  insert into webhook_call (project_id, id, webhook_id, sequence, event, body)
  select told_project, 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.id, h.sequence, h.name,
    json_build_object(
      'type', h.name, 'version', h.version, 'timestamp', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sequence', h.sequence, 'project_id', told_project, 'data', h.data
    )::text
  from happened h join webhook w on w.project_id = told_project and w.active and h.name = any (w.events);
  if found then
    perform pg_notify('webhook_call', '');
  end if;
end
$$;

-- Projects with messages that are due.
create function webhook_projects_due() returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct c.project_id from webhook_call c join webhook w on w.project_id = c.project_id and w.id = c.webhook_id and w.active
  where c.status = 'waiting' and c.next_at <= now()
$$;

create function webhook_calls_forget(days int) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from webhook_call where created_at < now() - make_interval(days => days)
$$;
