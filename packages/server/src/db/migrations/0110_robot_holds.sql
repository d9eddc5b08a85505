-- A robot that was carried away, and one whose orders fail one after the other, are held with a reason of their own.
alter table robot_hold drop constraint robot_hold_reason_check;
alter table robot_hold add constraint robot_hold_reason_check
  check (reason in ('paused', 'stopped', 'manual', 'foreign_order', 'taken_off', 'orders_failed', 'person'));
