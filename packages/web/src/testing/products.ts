import type { Product } from '@rota/contract/products';

/** A product that is sold. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    product_id: 'p1',
    name: {
      en: 'Lentil soup',
      tr: 'Mercimek çorbası',
    },
    description: {},
    ingredients: {},
    unit: '300 ml',
    price_minor: 12e3,
    discounted_price_minor: null,
    image_id: null,
    image_url: null,
    category_id: null,
    menu_ids: [],
    is_popular: false,
    badges: [],
    allergens: [],
    preparation_minutes: null,
    energy_kcal: null,
    is_on_sale: true,
    cross_sell_ids: [],
    properties: [],
    sold_out_until: null,
    lowest_price_minor: 12e3,
    highest_price_minor: 12e3,
    is_sold_now: true,
    not_sold_because: null,
    archived_at: null,
    rank: 'a0',
    version: 3,
    updated_by: 'Ece',
    updated_at: '2026-03-02T09:30:00.000Z',
    created_at: '2026-03-02T09:30:00.000Z',
    ...changes,
  };
}
