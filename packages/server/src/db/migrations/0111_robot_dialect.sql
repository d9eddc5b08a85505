-- How one robot departs from its version of the protocol, where a person set it.
alter table robot add column dialect jsonb not null default '{}';
