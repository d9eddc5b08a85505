-- Scopes that a provider wants beside the usual ones, and whether its e-mail addresses count as proved although it does not say so.
alter table sso_provider
  add column scopes text[] not null default '{}',
  add column trusts_emails boolean not null default false;
