-- How long a robot that can sleep stands idle at a charger before it is put to sleep.
update project set delivery = '{ "sleep_after_s": 600 }'::jsonb || delivery;
