import type { LocalText } from '@rota/contract/core';
import type { Property, PropertyType } from '@rota/contract/products';

type Choice = readonly [value: string, en: string, tr: string, priceMinor: number];

/** The number of some extras. */
export const extras = (most: number, ...choices: readonly Choice[]): Property =>
  ask('extras', 'quantity', { en: 'Extras', tr: 'Ekstralar' }, choices, { allows_multiple: true, most });

/** One of some, the first unless the guest says otherwise. */
export const oneOf = (key: string, label: LocalText, ...choices: readonly Choice[]): Property =>
  ask(key, 'select', label, choices, { is_required: true, asks_user: true }, true);

/** Any of some. */
export const anyOf = (key: string, label: LocalText, ...choices: readonly Choice[]): Property =>
  ask(key, 'select', label, choices, { allows_multiple: true });

/** Yes or no: what yes costs. */
export const yesNo = (key: string, label: LocalText, priceMinor: number): Property =>
  ask(
    key,
    'yes_no',
    label,
    [
      ['no', 'No', 'Hayır', 0],
      ['yes', 'Yes', 'Evet', priceMinor],
    ],
    { asks_user: true },
    true,
  );

/** Included sides. */
export const comesWith = (...choices: readonly Choice[]): Property => {
  const property = ask('comes_with', 'predefined', { en: 'Comes with', tr: 'Yanında gelir' }, choices, {
    allows_multiple: true,
  });
  return { ...property, options: property.options.map((option) => ({ ...option, is_default: true })) };
};

function ask(
  key: string,
  type: PropertyType,
  label: LocalText,
  choices: readonly Choice[],
  more: Partial<Property>,
  firstIsDefault = false,
): Property {
  const options = choices.map(([value, en, tr, additional_price_minor], index) => ({
    value,
    label: {
      en,
      tr,
    },
    additional_price_minor,
    is_default: firstIsDefault && index === 0,
  }));
  return {
    key,
    label,
    type,
    is_required: false,
    asks_user: false,
    allows_multiple: false,
    most: 10,
    ...more,
    options,
  };
}

export const COOKED = oneOf(
  'cooked',
  { en: 'How done', tr: 'Pişme derecesi' },
  ['medium', 'Medium', 'Orta', 0],
  ['rare', 'Rare', 'Az', 0],
  ['well', 'Well done', 'İyi', 0],
);
export const PORTION = oneOf(
  'portion',
  { en: 'Portion', tr: 'Porsiyon' },
  ['full', 'Full', 'Tam', 0],
  ['half', 'Half', 'Yarım', -9_000],
  ['double', 'One and a half', 'Bir buçuk', 14_000],
);
export const SUGAR = oneOf(
  'sugar',
  { en: 'Sugar', tr: 'Şeker' },
  ['medium', 'Medium', 'Orta', 0],
  ['none', 'None', 'Sade', 0],
  ['sweet', 'Sweet', 'Şekerli', 0],
);
export const MILK = oneOf(
  'milk',
  { en: 'Milk', tr: 'Süt' },
  ['whole', 'Whole milk', 'Tam yağlı süt', 0],
  ['oat', 'Oat drink', 'Yulaf içeceği', 2_500],
  ['lactose_free', 'Lactose-free', 'Laktozsuz süt', 1_500],
);
export const CUP = oneOf(
  'size',
  { en: 'Size', tr: 'Boy' },
  ['regular', 'Regular', 'Orta', 0],
  ['small', 'Small', 'Küçük', -2_000],
  ['large', 'Large', 'Büyük', 3_000],
);
