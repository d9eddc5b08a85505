-- A wait now carries since when; views saved before say nothing of it until their owner saves them again.
update robot_view set view = jsonb_set(view, '{waiting}', 'null') where view ? 'waiting';
