-- An ordered line keeps the allergens of its product as ordered. Lines of orders before have none noted.
alter table customer_order no force row level security;
update customer_order set items = (
  select coalesce(jsonb_agg('{"allergens": []}'::jsonb || item order by place), '[]'::jsonb)
  from jsonb_array_elements(items) with ordinality as line (item, place)
);
alter table customer_order force row level security;
