-- People are searched whatever the case, the accents and the letters i of Turkish; the same as the server's own folding.

create function fold_search(given text) returns text language sql immutable strict parallel safe as $$
  select replace(normalize(regexp_replace(normalize(lower(normalize(given, NFC) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'ı', 'i')
$$;

alter table app_user add column search_name text generated always as (
  fold_search(name || ' ' || lastname || ' ' || username)) stored;
alter table app_user add column search_contact text generated always as (
  fold_search(coalesce(phone, '') || ' ' || coalesce(email, ''))) stored;
