-- How strong the robot received its network there, dBm: where a floor has holes shows on the map only.
alter table robot_sample add column signal real;
