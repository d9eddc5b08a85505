-- Targets at which robots wait for an elevator: for which group of them, and by which door of the cab they get in.
alter table target add column elevator_group text check (char_length(elevator_group) between 1 and 80);
alter table target add column door_direction text check (door_direction in ('front', 'rear'));
alter table target add check (elevator_group is not null or door_direction is null);
