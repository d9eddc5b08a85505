-- What a robot said of the orders that failed: the next owner of its project still shows it. Null where it said nothing.
alter table robot_hold add column said text;
