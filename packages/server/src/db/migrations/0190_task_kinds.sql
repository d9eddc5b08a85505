alter table delivery drop constraint delivery_kind_check;
alter table delivery add constraint delivery_kind_check check (
  kind in (
    'delivery', 'table_service', 'dish_collection', 'cruise', 'follow_me', 'recycle', 'pickup', 'meeting', 'guidance', 'birthday'
  )
);
-- What a task was told beside its stops, and the round that it is in.
alter table delivery add column options jsonb not null default '{}';
alter table delivery add column round int not null default 1;

-- What is done at the stop.
alter table subtask add column kind text not null default 'unload' check (
  kind in ('unload', 'collect', 'empty', 'pass', 'fetch', 'follow', 'meet', 'celebrate')
);
alter table subtask alter column kind drop default;

update project set delivery = delivery || '{"collecting_timeout_s": 60}' where not delivery ? 'collecting_timeout_s';
