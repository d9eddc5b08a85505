import {
  ALLERGENS,
  BADGES,
  MONEY_MOST,
  newProperties,
  type Allergen,
  type Badge,
  type ProductColumn,
  type ProductContent,
  type ProductLineRefusal,
} from '@rota/contract/products';
import { allergenTexts, badgeTexts } from '@rota/contract/product-texts';
import type { TextPair } from '@rota/contract/core';
import { foldSearch } from '../../../db/folding.ts';
import { inOrder } from './snapshot.rules.ts';

/** What names in cells stand for. Names that are not there answer undefined. */
export type Directory = {
  readonly categoryName: (id: string) => string;
  readonly categoryId: (name: string) => string;
  readonly menuName: (id: string) => string;
  readonly menuId: (name: string) => string;
  readonly imageName: (id: string) => string;
  readonly imageId: (name: string) => string | undefined;
  readonly productName: (id: string) => string;
  readonly productId: (name: string) => string | undefined;
};
/** Names of what is there, to be written into cells. */
type Names = Pick<Directory, 'categoryName' | 'menuName' | 'imageName' | 'productName'>;
/** Fields that one cell gives a product. */
type Fields = Partial<ProductContent>;
type Cell = {
  readonly write: (content: ProductContent, names: Names) => string;
  /** An empty cell empties the field. */
  readonly read: (text: string, content: Fields, directory: Directory) => Fields | ProductLineRefusal;
};

/** Between several of a cell. */
const BETWEEN = ' | ';
const YES = ['yes', 'evet', '1', 'true', 'x', 'dogru'];
const NO = ['no', 'hayir', '0', 'false', '', 'yanlis'];

/** How each column but the id is written and read again: what is written reads as it was. */
export const cells: Readonly<Record<Exclude<ProductColumn, 'id'>, Cell>> = {
  name_en: words('name', 'en', 80),
  name_tr: words('name', 'tr', 80),
  description_en: words('description', 'en', 300),
  description_tr: words('description', 'tr', 300),
  ingredients_en: words('ingredients', 'en', 500),
  ingredients_tr: words('ingredients', 'tr', 500),
  category: {
    write: ({ category_id: id }, { categoryName }) => (id === null ? '' : categoryName(id)),
    read: (text, _content, { categoryId }) => {
      if (text.length > 80) return 'text_too_long';
      return { category_id: text === '' ? null : categoryId(text) };
    },
  },
  menus: {
    write: ({ menu_ids: ids }, { menuName }) => ids.map(menuName).join(BETWEEN),
    read: (text, _content, { menuId }) => {
      const names = partsOf(text);
      return names.some((name) => name.length > 80)
        ? 'text_too_long'
        : { menu_ids: [...new Set(names.map(menuId))] };
    },
  },
  price: {
    write: ({ price_minor: price }) => writePrice(price),
    read: (text) => {
      if (text === '') return 'price_missing';
      const price = readPrice(text);
      return price === undefined ? 'price_unclear' : { price_minor: price };
    },
  },
  discounted_price: {
    write: ({ discounted_price_minor: price }) => (price === null ? '' : writePrice(price)),
    read: (text) => {
      if (text === '') return { discounted_price_minor: null };
      const price = readPrice(text);
      return price === undefined ? 'price_unclear' : { discounted_price_minor: price };
    },
  },
  unit: {
    write: ({ unit }) => unit,
    read: (text) => (text.length > 30 ? 'text_too_long' : { unit: text }),
  },
  on_sale: {
    write: ({ is_on_sale: is }) => yesNo(is),
    read: (text) => asYesNo(text, (is) => ({ is_on_sale: is })),
  },
  popular: {
    write: ({ is_popular: is }) => yesNo(is),
    read: (text) => asYesNo(text, (is) => ({ is_popular: is })),
  },
  badges: {
    write: ({ badges }) => badges.join(BETWEEN),
    read: (text) => {
      const badges = namesOf<Badge>(text, BADGES, badgeTexts);
      return badges === undefined ? 'badge_unknown' : { badges };
    },
  },
  allergens: {
    write: ({ allergens }) => allergens.join(BETWEEN),
    read: (text) => {
      const allergens = namesOf<Allergen>(text, ALLERGENS, allergenTexts);
      return allergens === undefined ? 'allergen_unknown' : { allergens };
    },
  },
  preparation_minutes: {
    write: ({ preparation_minutes: minutes }) => String(minutes ?? ''),
    read: (text) => asNumber(text, 1_440, (minutes) => ({ preparation_minutes: minutes })),
  },
  energy_kcal: {
    write: ({ energy_kcal: energy }) => String(energy ?? ''),
    read: (text) => asNumber(text, 20_000, (energy) => ({ energy_kcal: energy })),
  },
  image: {
    write: ({ image_id: id }, { imageName }) => (id === null ? '' : imageName(id)),
    read: (text, _content, { imageId }) => {
      if (text === '') return { image_id: null };
      const id = imageId(text);
      return id === undefined ? 'image_unknown' : { image_id: id };
    },
  },
  cross_sell: {
    write: ({ cross_sell_ids: ids }, { productName }) => ids.map(productName).join(BETWEEN),
    read: (text, _content, { productId }) => {
      const ids = partsOf(text).map(productId);
      return ids.some((id) => id === undefined)
        ? 'product_unknown'
        : { cross_sell_ids: ids.filter((id) => id !== undefined) };
    },
  },
  properties: {
    write: ({ properties }) => (properties.length === 0 ? '' : JSON.stringify(properties, inOrder)),
    read: (text) => {
      const properties = newProperties.safeParse(text === '' ? [] : parseJson(text));
      return properties.success ? { properties: properties.data } : 'properties_unclear';
    },
  },
};

/** Minor units as people write them, with a point. */
function writePrice(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** A price as people write it, `49.90`, `49,90` or `1.249,90`, with or without its currency. @returns undefined for what is none */
function readPrice(text: string): number | undefined {
  const bare = text.replace(/^(₺|€|\$|£)\s*|\s*(₺|€|\$|£|TL|TRY|EUR|USD|GBP)$/giu, '').trim();
  const [, whole, fraction = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === undefined) return undefined;
  // A thousand with one sign only could as well be one and a bit.
  if (/[.,]/.test(whole) && fraction === '') return undefined;
  const minor = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return minor <= MONEY_MOST ? minor : undefined;
}

function words(field: 'name' | 'description' | 'ingredients', language: 'en' | 'tr', most: number): Cell {
  return {
    write: (content) => content[field][language] ?? '',
    read: (text, content) => {
      if (text.length > most) return 'text_too_long';
      const others = Object.entries(content[field] ?? {}).filter(([other]) => other !== language);
      const written: [string, string][] = text === '' ? [] : [[language, text.replace(/\s+/g, ' ')]];
      return { [field]: Object.fromEntries<string | undefined>([...others, ...written]) };
    },
  };
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}

function asYesNo(text: string, fieldsOf: (is: boolean) => Fields): Fields | ProductLineRefusal {
  const word = foldSearch(text);
  if (YES.includes(word)) return fieldsOf(true);
  return NO.includes(word) ? fieldsOf(false) : 'yes_no_unclear';
}

function asNumber(
  text: string,
  most: number,
  fieldsOf: (value: number | null) => Fields,
): Fields | ProductLineRefusal {
  if (text === '') return fieldsOf(null);
  return /^\d{1,6}$/.test(text) && Number(text) <= most ? fieldsOf(Number(text)) : 'number_unclear';
}

/** Known words of a cell, by their code or their name in any language. @returns undefined where one is not known */
function namesOf<K extends string>(text: string, known: readonly K[], texts: TextPair<K>): K[] | undefined {
  const byWord = new Map(
    known.flatMap((one) =>
      [one, texts.en[one], texts.tr[one]].map((word) => [foldSearch(word).replaceAll('_', ' '), one]),
    ),
  );
  const named = partsOf(text).map((part) => byWord.get(foldSearch(part).replaceAll('_', ' ')));
  return named.some((one) => one === undefined)
    ? undefined
    : [...new Set(named.filter((one) => one !== undefined))];
}

function partsOf(text: string): string[] {
  return text
    .split(/[|;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
