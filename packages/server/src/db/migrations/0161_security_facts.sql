-- What the self-check looks at, over all projects at once: counts, never whose.
create function security_facts() returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  with live as (
    select b.* from bearer_secret b
    where b.revoked_at is null and (b.expires_at is null or b.expires_at > now())),
  keys as (
    select b.expires_at as secret_until, k.expires_at as key_until, coalesce(b.last_used_at, b.created_at) as used_at
    from live b join api_key k on k.id = b.holder_id
    where b.holder_kind = 'api_key' and (k.expires_at is null or k.expires_at > now()))
  select jsonb_build_object(
    'now', extract(epoch from clock_timestamp()) * 1000,
    'serverVersion', current_setting('server_version_num')::int,
    'administratorIds', (select coalesce(jsonb_agg(distinct r.user_id), '[]') from user_role r join app_user u on u.id = r.user_id
      where r.role = 'rr_system_admin' and r.scope = '*' and u.disabled_at is null),
    'keysEndless', (select count(*) from keys where secret_until is null and key_until is null),
    'keysUnused', (select count(*) from keys where used_at < now() - interval '90 days'),
    'machineTokensUnused', (select count(*) from live where holder_kind = 'machine' and coalesce(last_used_at, created_at) < now() - interval '90 days'),
    'robotsOff', (select count(*) from robot_view v join robot r on r.id = v.robot_id
      where r.enabled and abs((v.view->>'clockOffsetMs')::numeric) > 5000),
    'smsGateway', (select settings->>'kind' from gateway where channel = 'sms'))
$$;
