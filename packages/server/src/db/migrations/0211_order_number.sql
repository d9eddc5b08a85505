-- The number of the outside order that a task brings.
alter table delivery add column order_number text;
