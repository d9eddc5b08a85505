import type { SaleReason } from '@rota/contract/products';

/** What decides whether a product is sold. */
export type Saleable = {
  readonly archived_at: Date | null;
  readonly is_on_sale: boolean;
  readonly sold_out_until: Date | null;
  readonly category_id: string | null;
  readonly menu_ids: readonly string[];
};
/** Which headings are open at the moment, by their id; one that is not there is closed. */
export type OpenHeadings = {
  readonly categories: ReadonlyMap<string, boolean>;
  readonly menus: ReadonlyMap<string, boolean>;
};

/** Why a product is not sold at a moment (ms), of one menu or of any; null where it is. The one rule for lists, guests and orders. */
export function notSoldBecause(
  product: Saleable,
  { categories, menus }: OpenHeadings,
  now: number,
  menuId?: string,
): SaleReason | null {
  if (product.archived_at !== null) return 'archived';
  if (!product.is_on_sale) return 'not_on_sale';
  if (product.sold_out_until !== null && product.sold_out_until.getTime() > now) return 'sold_out';
  if (product.category_id !== null && categories.get(product.category_id) !== true) return 'category_closed';
  const asked = product.menu_ids.filter((id) => menuId === undefined || id === menuId);
  if (asked.length === 0) return 'no_menu';
  return asked.some((id) => menus.get(id) === true) ? null : 'menus_closed';
}
