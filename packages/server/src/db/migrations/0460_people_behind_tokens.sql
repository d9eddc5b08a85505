-- The person who was shown a secret answers for what is done with it, whoever its holder belongs to. Null: issued before this was kept.
alter table bearer_secret add column issued_to text;
-- The person behind whoever asked for a refund; null where no person is known.
alter table refund add column requested_by_person text;
-- A looser limit of refunds, or another currency for it, that waits for a second person.
alter table commerce_settings add column limit_wish jsonb;
