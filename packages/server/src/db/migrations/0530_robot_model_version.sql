-- Two people who change the aliases of one model see each other's change. Version 0 stands only inside a transaction that adds a model.
alter table robot_model add column version int not null default 1 check (version >= 0);
