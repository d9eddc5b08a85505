-- A broker of others has to be told the passwords of robots, and told again when it lost them: they are made from this seed and a secret
-- that the database does not hold. Null where the password was made for our own broker, which needs only its digest.
alter table mqtt_user add column password_seed text;

-- The accounts of all projects, or by exact name, for whoever brings a broker up to date.
create function mqtt_provisioned_accounts(usernames text[])
returns table (username text, topic_prefix text, password_seed text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.username, u.topic_prefix, u.password_seed, u.enabled and r.enabled
  from mqtt_user u join robot r on r.id = u.robot_id
  where usernames is null or u.username = any (usernames)
$$;
