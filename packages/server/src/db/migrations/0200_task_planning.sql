-- How urgent a task is, and between which times it is to be done.
alter table delivery add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent'));
alter table delivery add column earliest_start_at timestamptz(3);
alter table delivery add column due_at timestamptz(3);
alter table delivery add column expires_at timestamptz(3);

-- When the stop will be done, as last told.
alter table subtask add column promised_from timestamptz(3);
alter table subtask add column promised_to timestamptz(3);
alter table subtask add column promised_likelihood real;

alter table project add column time_zone text not null default 'UTC';

update project set delivery = '{
  "after_unloading_timeout": "done", "after_loading_timeout": "go_on", "idle_timeout_s": 2, "pause_timeout_s": 0,
  "max_slots_per_robot": 0, "shelves_per_robot": 0, "critical_battery_percent": 10
}'::jsonb || delivery;
