import type { GuestProduct, OrderOffer } from '@rota/contract/orders';

/** A product of a menu, at 60.00. */
export function aDish(change: Partial<GuestProduct> = {}): GuestProduct {
  return {
    product_id: 'tea',
    name: {
      en: 'Tea',
      tr: 'Çay',
    },
    description: {},
    ingredients: {},
    unit: '',
    price_minor: 6e3,
    discounted_price_minor: null,
    lowest_price_minor: change.price_minor ?? 6e3,
    image_url: null,
    category_id: null,
    is_popular: false,
    badges: [],
    allergens: [],
    preparation_minutes: null,
    energy_kcal: null,
    is_sold_out: false,
    cross_sell_ids: [],
    properties: [],
    ...change,
  };
}

type Property = GuestProduct['properties'][number];
type Option = Property['options'][number];

/** An option of a question about a product; `added` in minor units. */
export function anOption(value: string, added = 0, isDefault = false): Option {
  return {
    value,
    label: { en: value, tr: `${value} (tr)` },
    additional_price_minor: added,
    is_default: isDefault,
  };
}

/** A question about a product. */
export function aQuestion(
  type: Property['type'],
  options: Option[],
  change: Partial<Property> = {},
): Property {
  return {
    key: 'size',
    type,
    label: {
      en: 'Size',
      tr: 'Boy',
    },
    is_required: false,
    asks_user: false,
    allows_multiple: false,
    most: 3,
    options,
    ...change,
  };
}

/** The offer of a place that takes orders. */
export function anOffer(products: GuestProduct[], change: Partial<OrderOffer> = {}): OrderOffer {
  return {
    project_id: 7,
    station_id: 's1',
    station_name: 'Bar',
    availability: 'taking_orders',
    reason: null,
    opens_at: null,
    note: null,
    promise: null,
    robot_promise: null,
    fulfilments: [
      {
        kind: 'delivery',
        least_order_minor: 0,
      },
    ],
    currency: 'TRY',
    least_card_minor: 1,
    asks_code: true,
    is_test_money: true,
    consents: [
      {
        kind: 'terms_of_use',
        version: 1,
      },
      {
        kind: 'privacy_agreement',
        version: 1,
      },
      {
        kind: 'distance_sales_contract',
        version: 1,
      },
    ],
    categories: [],
    products,
    ...change,
  };
}
