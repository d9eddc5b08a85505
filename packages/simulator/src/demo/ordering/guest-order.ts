import type { GuestProduct, OrderedItem, OrderOffer } from '@rota/contract/orders';
import type { Random } from '../../random.ts';

const NAMES = ['Ayşe', 'Mehmet', 'Elif', 'Jonas', 'Maria', 'Deniz', 'Sophie', 'Burak', 'Emma', 'Zeynep'];
const NOTES = {
  tr: ['Acısız olsun', 'Ekmek bol olsun', 'Çocuk için, tuzsuz', 'Limon da rica ederiz'],
  en: ['Not spicy, please', 'Some extra bread', 'For a child, without salt', 'With lemon, please'],
} as const;

/** What a guest of the demo does with an order: most pay and wait, some never pay, some have their payment declined by their bank. */
type GuestKind = 'pays' | 'leaves' | 'declined' | 'complains';

/** A guest who sits down: who, in which language, and what kind of guest. */
export type DemoGuest = {
  readonly name: string;
  readonly note: string;
  readonly language: 'en' | 'tr';
  readonly kind: GuestKind;
};

export function aGuest(random: Random): DemoGuest {
  const language = random.next() < 0.65 ? 'tr' : 'en';
  const mood = random.next();
  return {
    name: random.pick(NAMES) ?? 'Deniz',
    note: random.next() < 0.3 ? (random.pick(NOTES[language]) ?? '') : '',
    language,
    kind: mood < 0.08 ? 'leaves' : mood < 0.14 ? 'declined' : mood < 0.24 ? 'complains' : 'pays',
  };
}

/** A random order of a guest: one to three available products, each with its required options. */
export function anOrderOf({ products }: Pick<OrderOffer, 'products'>, random: Random): OrderedItem[] {
  const left = products.filter(({ is_sold_out: isSoldOut }) => !isSoldOut);
  return Array.from({ length: Math.min(left.length, 1 + Math.floor(random.next() * 3)) }, () => {
    const product = random.pick(left) as GuestProduct;
    left.splice(left.indexOf(product), 1);
    return {
      product_id: product.product_id,
      quantity: random.next() < 0.3 ? 2 : 1,
      properties: chooseOptions(product, random),
    };
  });
}

/** Whether the product can be ordered. The demo orders nothing where real cards are charged; at night some menus are empty. */
export function mayOrder(offer: OrderOffer, items: readonly OrderedItem[]): boolean {
  return (
    offer.is_test_money &&
    offer.availability !== 'not_available' &&
    offer.fulfilments.length > 0 &&
    items.length > 0
  );
}

/** Chooses one option of each question that needs one; predefined properties are skipped. */
function chooseOptions({ properties }: GuestProduct, random: Random): OrderedItem['properties'] {
  const questions = properties.filter(
    ({ type, is_required: isRequired }) => type !== 'predefined' && (isRequired || random.next() < 0.4),
  );
  return Object.fromEntries(
    questions.flatMap(({ key, options }) => {
      const option = options.find((one) => one.is_default && random.next() < 0.5) ?? random.pick(options);
      return option === undefined ? [] : [[key, { [option.value]: 1 }] as const];
    }),
  );
}
