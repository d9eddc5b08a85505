import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { localLine, localName, localText } from '../../core/local-text.ts';
import { id, isoTime, oneLine } from '../../core/schemas.ts';
import { ALLERGENS } from './allergens.ts';
import { priceRange } from './price.ts';
import { newProperties, priceMinor, property } from './property.ts';

/** The badges of a product, such as diets. */
export const BADGES = ['vegetarian', 'vegan', 'gluten_free', 'halal'] as const;
export type Badge = (typeof BADGES)[number];

/** Why a product is not sold at a moment; null while it is. The first that holds is said. */
const SALE_REASONS = [
  'archived',
  'not_on_sale',
  'sold_out',
  'category_closed',
  'menus_closed',
  'no_menu',
] as const;
export type SaleReason = (typeof SALE_REASONS)[number];

/** How many products a project has at most, archived ones included. */
export const PRODUCTS_MOST = 20_000;

const lists = {
  menu_ids: z.array(id).max(50),
  badges: z.array(z.enum(BADGES)).max(BADGES.length),
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length),
  /** Products that are offered along with it, in their order. */
  cross_sell_ids: z.array(id).max(20),
};
const plain = {
  /** The unit, such as a portion or 330 ml. */
  unit: oneLine.max(30),
  price_minor: priceMinor,
  /** Null: no discount. */
  discounted_price_minor: priceMinor.nullable(),
  image_id: id.nullable(),
  category_id: id.nullable(),
  is_popular: z.boolean(),
  /** Null: as its category says, otherwise as the project says. */
  preparation_minutes: z.number().int().min(0).max(1_440).nullable(),
  energy_kcal: z.number().int().min(0).max(20_000).nullable(),
  /** False: not available until a person makes it available again. */
  is_on_sale: z.boolean(),
};
/** The fields of a product that people write. Money is in the minor unit of the project's currency. */
const productContent = z.object({
  name: localText,
  description: localText,
  ingredients: localText,
  ...plain,
  ...lists,
  properties: z.array(property),
});
export type ProductContent = z.infer<typeof productContent>;

/** A product of the catalogue. */
export const product = productContent.extend({
  product_id: z.string(),
  /** Its picture in the media library; null without one. */
  image_url: z.string().nullable(),
  /** Sold out until then; null while it is not. */
  sold_out_until: isoTime.nullable(),
  /** The cheapest and the dearest way to order one. */
  lowest_price_minor: z.number().int(),
  highest_price_minor: z.number().int(),
  /** Whether it is sold at this moment, and why not. */
  is_sold_now: z.boolean(),
  not_sold_because: z.enum(SALE_REASONS).nullable(),
  archived_at: isoTime.nullable(),
  /** Its place in the list: texts that are compared byte by byte. */
  rank: z.string(),
  version: z.number().int(),
  updated_by: z.string(),
  updated_at: isoTime,
  created_at: isoTime,
});
export type Product = z.infer<typeof product>;

const words = {
  name: localName(80),
  description: localLine(300),
  ingredients: localLine(500),
  ...plain,
  ...lists,
  properties: newProperties,
};
const none = {
  menu_ids: lists.menu_ids.default([]),
  badges: lists.badges.default([]),
  allergens: lists.allergens.default([]),
};

/** A product as it is written; whatever is left out is empty. Rules between fields: {@link productProblem}. */
export const newProduct = z
  .object({
    ...words,
    ...none,
    description: words.description.default({}),
    ingredients: words.ingredients.default({}),
    unit: words.unit.default(''),
    discounted_price_minor: words.discounted_price_minor.default(null),
    image_id: words.image_id.default(null),
    category_id: words.category_id.default(null),
    is_popular: words.is_popular.default(false),
    preparation_minutes: words.preparation_minutes.default(null),
    energy_kcal: words.energy_kcal.default(null),
    is_on_sale: words.is_on_sale.default(true),
    cross_sell_ids: lists.cross_sell_ids.default([]),
    properties: words.properties.default([]),
  })
  .superRefine(addProblem);

/** Some fields of a product; those left out stay. */
export const productChange = z.object(words).partial();

/** The problems between fields of a product, in the words of the spec, each with its field. */
export function productProblem(
  content: Pick<ProductContent, 'price_minor' | 'discounted_price_minor' | 'properties'>,
): { readonly path: string; readonly broken: string } | undefined {
  if (content.discounted_price_minor !== null && content.discounted_price_minor > content.price_minor)
    return { path: 'discounted_price_minor', broken: brokenRule('discount_above_price') };
  if (priceRange(content).lowest < 0) return { path: 'properties', broken: brokenRule('price_below_zero') };
  return undefined;
}

function addProblem(content: Parameters<typeof productProblem>[0], context: z.RefinementCtx): void {
  const problem = productProblem(content);
  if (problem !== undefined)
    context.addIssue({ code: 'custom', path: [problem.path], message: problem.broken });
}
