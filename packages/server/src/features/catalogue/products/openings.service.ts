import { nextSale, type HeadingRow } from '../menus/index.ts';
import { notSoldBecause, type OpenHeadings, type Saleable } from './on-sale.rules.ts';

type Opening = { readonly isOpen: boolean; readonly opensAt: number | null; readonly hasPrices: boolean };
type Pair = { readonly menu_id: string; readonly category_id: string | null; readonly has_prices: boolean };
type When = { readonly open: OpenHeadings; readonly zone: string; readonly now: number };

/** Whether each of the menus asked for sells something now, and when the closed ones open (ms), by its id. `pairs`: categories of products. */
export function openingsOf(
  asked: readonly string[],
  menus: readonly HeadingRow<'menu'>[],
  categories: readonly HeadingRow<'category'>[],
  pairs: readonly Pair[],
  { open, zone, now }: When,
): ReadonlyMap<string, Opening> {
  const rows = pairs.map(({ menu_id: menuId, category_id, has_prices: hasPrices }) => ({
    menu_ids: [menuId],
    category_id,
    hasPrices,
    is_on_sale: true,
    archived_at: null,
    sold_out_until: null,
  }));
  return new Map(
    menus
      .filter(({ heading_id: id }) => asked.includes(id))
      .map((menu) => {
        const sold = rows.filter((row) => notSoldBecause(row, open, now, menu.heading_id) === null);
        const isOpen = sold.length > 0;
        const hasPrices = sold.some((row) => row.hasPrices);
        return [
          menu.heading_id,
          { isOpen, hasPrices, opensAt: isOpen ? null : opensAt(menu, categories, rows, zone, now) },
        ];
      }),
  );
}

/** When a menu next sells something, in ms; null where that is not within a week. */
export function opensAt(
  menu: HeadingRow<'menu'>,
  categories: readonly HeadingRow<'category'>[],
  rows: readonly Pick<Saleable, 'is_on_sale' | 'menu_ids' | 'category_id'>[],
  zone: string,
  now: number,
): number | null {
  const onMenu = rows.filter((row) => row.is_on_sale && row.menu_ids.includes(menu.heading_id));
  const used = new Set(onMenu.map(({ category_id: id }) => id));
  const open = categories.filter(({ heading_id: id, is_active: isActive }) => isActive && used.has(id));
  const hours = [...open, ...(used.has(null) ? [null] : [])];
  return menu.is_active ? (nextSale(menu, hours, zone, now) ?? null) : null;
}
