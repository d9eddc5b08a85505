-- The features that a project has switched off; all others are on.
alter table project add column features_off text[] not null default '{}';
