-- Row level security looks at each row before a condition such as `ilike` that could tell of it, and so no index on the text is used: a rare
-- word was looked for in every line of a day. This function reads one project only, the one the transaction belongs to, and past the policy.
drop index robot_log_line_search;
create index robot_log_line_search on robot_log_line
  using gin (robot_id extensions.text_ops, source extensions.text_ops, text extensions.gin_trgm_ops);

-- Lines of a robot from `since` to before `until`, newest first. What is null is not asked for. The statement is put together for each
-- search, because one plan for all of them would use none of the indexes.
create function robot_log_search(
  of_project int, of_robot text, since timestamptz, until timestamptz, least_level int, of_source text, part text,
  before_at timestamptz, before_sequence bigint, most int
) returns table (at timestamptz, sequence bigint, level smallint, source text, text text, dropped int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_project is distinct from nullif(current_setting('app.project_id', true), '')::int then
    raise exception 'the logs of another project are not read' using errcode = 'insufficient_privilege';
  end if;
  return query execute
    'select line.at::timestamptz, line.sequence, line.level, line.source, line.text, line.dropped from robot_log_line line'
    || ' where line.project_id = $1 and line.robot_id = $2 and line.at >= $3 and line.at < $4'
    -- As a number in the text, so that the index of grave lines is known to have them.
    || case when least_level is null then '' else ' and line.level >= ' || least_level end
    || case when of_source is null then '' else ' and line.source = $5' end
    || case when part is null then '' else ' and line.text ilike $6' end
    || case when before_at is null then '' else ' and (line.at, line.sequence) < ($7, $8)' end
    || ' order by line.at desc, line.sequence desc limit $9'
    using of_project, of_robot, since, until, of_source, part, before_at, before_sequence, most;
end $$;
