-- The robots that were looked at for a decision, how soon each could have been there, and why it was not taken.
alter table decision add column candidates jsonb not null default '[]';
