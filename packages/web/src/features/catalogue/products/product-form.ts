import { brokenRule } from '@rota/contract/core';
import { localName } from '@rota/contract/core';
import {
  newProperties,
  productProblem,
  type Allergen,
  type Badge,
  type Product,
  type ProductContent,
  type Property,
  type PropertyType,
} from '@rota/contract/products';
import { z } from 'zod';
import { readAmount, writeAmount } from './money.rules.ts';

/** An option as it is written: its price is text. */
export type OptionFields = { value: string; en: string; tr: string; added: string; is_default: boolean };
/** A property as it is written; `id` tells it from others on the page. */
export type PropertyFields = {
  id: string;
  key: string;
  en: string;
  tr: string;
  type: PropertyType;
  is_required: boolean;
  asks_user: boolean;
  allows_multiple: boolean;
  most: number;
  options: OptionFields[];
};
export type ProductFields = {
  name: { en: string; tr: string };
  description: { en: string; tr: string };
  ingredients: { en: string; tr: string };
  unit: string;
  price: string;
  discount: string;
  image_id: string;
  category_id: string;
  menu_ids: string[];
  is_popular: boolean;
  is_on_sale: boolean;
  badges: Badge[];
  allergens: Allergen[];
  preparation: string;
  energy: string;
  cross_sell_ids: string[];
  properties: PropertyFields[];
};

type Words = { readonly amountWrong: string; readonly numberWrong: string; readonly problem: string };

/** The checks of the form, with sentences of the reader's language. What is between fields is the contract's own rule. */
export function productForm(words: Words): z.ZodType<ProductFields, ProductFields> {
  const whole = z.string().regex(/^\s*\d{0,5}\s*$/, { error: words.numberWrong });
  const schema = z
    .object({
      name: localName(),
      unit: z.string().max(30),
      price: z
        .string()
        .refine((text) => text.trim() !== '', { error: brokenRule('price_required'), abort: true })
        .refine((text) => isAmount(text), { error: words.amountWrong }),
      discount: z
        .string()
        .refine((text) => text.trim() === '' || isAmount(text), { error: words.amountWrong }),
      preparation: whole,
      energy: whole,
    })
    .loose()
    .superRefine((fields, context) => {
      const body = productBody(fields as unknown as ProductFields);
      if (body === undefined)
        context.addIssue({ code: 'custom', path: ['properties'], message: words.problem });
      const problem = body && productProblem(body);
      if (problem === undefined) return;
      const path = problem.path === 'properties' ? 'properties' : 'discount';
      context.addIssue({ code: 'custom', path: [path], message: problem.broken });
    });
  // The other fields pass through it unchecked.
  return schema as unknown as z.ZodType<ProductFields, ProductFields>;
}

function isAmount(text: string): boolean {
  return (readAmount(text) ?? -1) >= 0;
}

/** The fields of a product, or of a new one. `locale`: how amounts are written. */
export function productFields(
  product: Product | undefined,
  locale: string,
  newId: () => string,
): ProductFields {
  const both = ({ en = '', tr = '' }: { en?: string | undefined; tr?: string | undefined } = {}) => ({
    en,
    tr,
  });
  return {
    name: both(product?.name),
    description: both(product?.description),
    ingredients: both(product?.ingredients),
    unit: product?.unit ?? '',
    price: product === undefined ? '' : writeAmount(product.price_minor, locale),
    discount: writeAmount(product?.discounted_price_minor ?? null, locale),
    image_id: product?.image_id ?? '',
    category_id: product?.category_id ?? '',
    menu_ids: [...(product?.menu_ids ?? [])],
    is_popular: product?.is_popular ?? false,
    is_on_sale: product?.is_on_sale ?? true,
    badges: [...(product?.badges ?? [])],
    allergens: [...(product?.allergens ?? [])],
    preparation: String(product?.preparation_minutes ?? ''),
    energy: String(product?.energy_kcal ?? ''),
    cross_sell_ids: [...(product?.cross_sell_ids ?? [])],
    properties: propertyFields(product?.properties ?? [], locale, newId),
  };
}

/** Properties as they are written. */
export function propertyFields(
  properties: readonly Property[],
  locale: string,
  newId: () => string,
): PropertyFields[] {
  return properties.map(({ label, options, ...property }) => ({
    ...property,
    id: newId(),
    en: label.en ?? '',
    tr: label.tr ?? '',
    options: options.map(
      ({ value, label: { en = '', tr = '' }, additional_price_minor: added, is_default }) => ({
        value,
        en,
        tr,
        added: writeAmount(added, locale),
        is_default,
      }),
    ),
  }));
}

/** Properties from their form; undefined while one is incomplete. Missing keys and values are generated from the words. */
export function propertiesOf(fields: readonly PropertyFields[]): Property[] | undefined {
  const read = newProperties.safeParse(
    fields.map(({ en, tr, key, options, type, is_required, asks_user, allows_multiple, most }) => ({
      type,
      is_required,
      asks_user,
      allows_multiple,
      most,
      key: key.trim() === '' ? keyOf(en || tr) : key.trim(),
      label: {
        en,
        tr,
      },
      options: options.map((option) => ({
        value: option.value.trim() === '' ? keyOf(option.en || option.tr) : option.value.trim(),
        is_default: option.is_default,
        label: {
          en: option.en,
          tr: option.tr,
        },
        additional_price_minor: option.added.trim() === '' ? 0 : readAmount(option.added),
      })),
    })),
  );
  return read.success ? read.data : undefined;
}

/** A word for programs out of one for people. */
export function keyOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
}

/** The request body; undefined while something in it is incomplete. */
export function productBody(fields: ProductFields): ProductContent | undefined {
  const properties = propertiesOf(fields.properties);
  const price = readAmount(fields.price);
  if (properties === undefined || price === undefined) return undefined;
  const number = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  const orNull = (id: string): string | null => (id === '' ? null : id);
  const {
    name,
    description,
    ingredients,
    unit,
    menu_ids,
    is_popular,
    is_on_sale,
    badges,
    allergens,
    cross_sell_ids,
  } = fields;
  return {
    name,
    description,
    ingredients,
    unit: unit.trim(),
    menu_ids,
    is_popular,
    is_on_sale,
    badges,
    allergens,
    cross_sell_ids,
    price_minor: price,
    discounted_price_minor: fields.discount.trim() === '' ? null : (readAmount(fields.discount) ?? null),
    image_id: orNull(fields.image_id),
    category_id: orNull(fields.category_id),
    preparation_minutes: number(fields.preparation),
    energy_kcal: number(fields.energy),
    properties,
  };
}
