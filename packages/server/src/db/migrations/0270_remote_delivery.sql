-- Remote delivery: wrong PINs that were typed at a robot for a stop, in a row, and until when no further one is looked at.
alter table subtask add column pin_tries int not null default 0, add column pin_paused_until timestamptz(3);

alter table custody_event drop constraint custody_event_done_by_check;
alter table custody_event add constraint custody_event_done_by_check check (done_by in ('person', 'at_robot', 'pin', 'time_out'));

-- Guests were waited for as long as somebody who loads: who changed that time meant theirs, too.
update project set delivery = delivery || jsonb_build_object('arrival_timeout_s', delivery -> 'loading_timeout_s')
where delivery ? 'loading_timeout_s';
