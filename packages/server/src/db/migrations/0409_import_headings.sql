-- Menus and categories that an import made, so that undoing it takes away those that nobody uses.
alter table product_batch add column made_menu_ids text[] not null default '{}',
  add column made_category_ids text[] not null default '{}';
