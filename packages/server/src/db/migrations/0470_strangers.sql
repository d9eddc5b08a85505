-- Which orders and accounts the codes were sent for, hashed, and whether each still counts towards the limits of its place and address: it
-- does not once the phone was verified, the order was paid, or staff opened the place again.
alter table order_code_sent add column subject_hash text not null default '', add column counts boolean not null default true;
create index order_code_sent_by_subject on order_code_sent (subject_hash);
