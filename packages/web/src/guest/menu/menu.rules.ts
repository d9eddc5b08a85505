import { textIn } from '@rota/contract/order-page';
import type { GuestCategory, GuestProduct, OrderOffer } from '@rota/contract/orders';
import { foldText } from '../../ui/fold-text.ts';

/** A part of the menu as it is shown: `popular` and `others` are ours, the rest is a category of the venue. */
export type MenuPart = {
  readonly key: string;
  readonly category: GuestCategory | undefined;
  readonly products: readonly GuestProduct[];
};

/** The number of popular products shown. */
const POPULAR_MOST = 8;

/**
 * The menu in parts: popular products, then the categories in the venue's order, then products without one. A search leaves what has its
 * words in a name or description, in either language, and shows nothing twice.
 */
export function menuParts(
  { categories, products }: Pick<OrderOffer, 'categories' | 'products'>,
  search: string,
): MenuPart[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? products
      : products.filter((product) => words.every((word) => wordsOf(product).includes(word)));
  const popular =
    words.length > 0 ? [] : found.filter((one) => one.is_popular && !one.is_sold_out).slice(0, POPULAR_MOST);
  const known = new Set(categories.map(({ category_id: id }) => id));
  const parts: MenuPart[] = [
    { key: 'popular', category: undefined, products: popular },
    ...categories.map((category) => ({
      key: category.category_id,
      category,
      products: found.filter((one) => one.category_id === category.category_id),
    })),
    {
      key: 'others',
      category: undefined,
      products: found.filter((one) => one.category_id === null || !known.has(one.category_id)),
    },
  ];
  return parts.filter((part) => part.products.length > 0);
}

function wordsOf({ name, description, ingredients }: GuestProduct): string {
  return foldText(
    [name, description, ingredients].flatMap((text) => [textIn(text, 'en'), textIn(text, 'tr')]).join(' '),
  );
}
