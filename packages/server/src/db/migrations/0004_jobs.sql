-- Jobs are queued inside the caller's transaction. The job tables belong to the owner's role, so the application reaches them
-- through this function only.
create function job_enqueue(task text, payload json, key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, job_key := key, max_attempts := 5);
end
$$;
