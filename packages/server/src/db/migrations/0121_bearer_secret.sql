-- Secrets by which machines and programs come in: an API key, an account of a client, a robot or an agent. Who a holder is and what it may
-- do stands in the tables of its kind. Only digests are kept.
create table bearer_secret (
  id text primary key,
  holder_kind text not null,
  holder_id text not null,
  -- The beginning of the token, by which people tell secrets apart.
  prefix text not null constraint bearer_secret_prefix_unique unique,
  digest text not null constraint bearer_secret_digest_unique unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text
);
create index bearer_secret_by_holder on bearer_secret (holder_kind, holder_id);

create function tell_bearer_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('access_changed', old.holder_kind || ':' || old.holder_id);
  return null;
end
$$;
create trigger access_changed after delete on bearer_secret for each row execute function tell_bearer_changed();
create trigger access_changed_revoked after update of revoked_at on bearer_secret for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function tell_bearer_changed();
