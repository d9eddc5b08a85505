-- Who owns a project's fleet. The token rises with each grant and fences the writes of a former owner.
create table lease (
  project_id int primary key,
  holder text not null,
  token bigint not null,
  expires_at timestamptz not null
);

-- As a key of this index the token is locked by FOR KEY SHARE: a renewal passes an owner's transaction, a change of token waits for it.
create unique index lease_project_token on lease (project_id, token);

alter table lease enable row level security;
alter table lease force row level security;
create policy tenant on lease
  using (project_id = nullif(current_setting('app.project_id', true), '')::int)
  with check (project_id = nullif(current_setting('app.project_id', true), '')::int);
