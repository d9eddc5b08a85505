-- Projects whose money is looked through once a day: those that took some of late, or gave some back.
create or replace function projects_that_took_money(since timestamptz) returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.project_id from payment p where p.created_at > since
  union
  select r.project_id from refund r where r.updated_at > since
$$;
