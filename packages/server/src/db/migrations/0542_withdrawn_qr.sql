-- Whose a code was that opens nothing any more: switched off, replaced or deleted. Its guest reads that, and whom to call.
create function project_of_withdrawn_qr(wanted text) returns table (project_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.project_id from qr_code q where q.code_folded = wanted and not q.is_active
  union all
  select g.project_id from qr_code_gone g where g.code_folded = wanted
  limit 1
$$;
