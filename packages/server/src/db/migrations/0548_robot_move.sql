-- A robot that moves to another project takes its past along: all hours, and the minutes of the last days. Samples stay, as they say where
-- on the floors of the old project it was, and are forgotten with their day. What is rolled up from them there after the move is not whole:
-- on a way back the rows that come win.
create function robot_history_move(robot text, from_project int, to_project int, minutes_since timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from robot_hour old using robot_hour moved
   where old.project_id = to_project and old.robot_id = robot
     and moved.project_id = from_project and moved.robot_id = robot and moved.at = old.at;
  insert into robot_hour
    select to_project, robot_id, at, samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m, battery_sum,
           battery_n, battery_used, speed_sum, speed_n, speed_max, errors, cpu_sum, memory_sum, disk_sum, usage_n
      from robot_hour where project_id = from_project and robot_id = robot;
  delete from robot_hour where project_id = from_project and robot_id = robot;
  delete from robot_minute old using robot_minute moved
   where old.project_id = to_project and old.robot_id = robot and old.at >= minutes_since
     and moved.project_id = from_project and moved.robot_id = robot and moved.at = old.at;
  insert into robot_minute
    select to_project, robot_id, at, samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m, battery_sum,
           battery_n, battery_used, speed_sum, speed_n, speed_max, errors, cpu_sum, memory_sum, disk_sum, usage_n
      from robot_minute where project_id = from_project and robot_id = robot and at >= minutes_since;
  delete from robot_minute where project_id = from_project and robot_id = robot and at >= minutes_since;
end $$;
