import { z } from 'zod';
import { localText } from '../../core/local-text.ts';
import { id, isoTime } from '../../core/schemas.ts';
import { BADGES } from './product.ts';
import { MONEY_MOST } from './property.ts';

/** Products of one change of several at most. */
export const BULK_MOST = 10_000;

/** To what new prices are rounded: the next, as the shop's till has it; `none` keeps the minor unit. */
export const ROUNDINGS = ['none', 'quarter', 'half', 'whole', 'five'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

const fields = {
  /** The price change: by percent (-100 to 1,000) or by an amount in minor units, then rounded; never below zero. */
  price: z.object({
    kind: z.literal('price'),
    by: z.discriminatedUnion('unit', [
      z.object({ unit: z.literal('percent'), value: z.number().min(-100).max(1_000) }),
      z.object({ unit: z.literal('amount'), value: z.number().int().min(-MONEY_MOST).max(MONEY_MOST) }),
    ]),
    rounding: z.enum(ROUNDINGS).default('none'),
    /** Which of the two prices. `discount` sets the discounted price from the price; 100 percent off takes it away. */
    of: z.enum(['price', 'discount']).default('price'),
  }),
  category: z.object({ kind: z.literal('category'), category_id: id.nullable() }),
  menus: z.object({
    kind: z.literal('menus'),
    menu_ids: z.array(id).min(1).max(50),
    how: z.enum(['add', 'remove', 'set']),
  }),
  badges: z.object({
    kind: z.literal('badges'),
    badges: z.array(z.enum(BADGES)).min(1),
    how: z.enum(['add', 'remove', 'set']),
  }),
  on_sale: z.object({ kind: z.literal('on_sale'), is_on_sale: z.boolean() }),
  archive: z.object({ kind: z.literal('archive'), is_archived: z.boolean() }),
};
/** One change that is made of many products. */
const bulkChange = z.discriminatedUnion('kind', [
  fields.price,
  fields.category,
  fields.menus,
  fields.badges,
  fields.on_sale,
  fields.archive,
]);
export type BulkChange = z.infer<typeof bulkChange>;
export type BulkPrice = z.infer<typeof fields.price>;

/** The products to change, by id. */
export const bulkRequest = z.object({ product_ids: z.array(id).min(1).max(BULK_MOST), change: bulkChange });

/** The effect of a bulk change on one product, in words for a list: only changed fields are in `before` and `after`. */
const bulkLine = z.object({
  product_id: z.string(),
  name: localText,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** What would be wrong, as a broken rule or a sentence; the product is left as it is then. */
  problem: z.string().nullable(),
});
export type BulkLine = z.infer<typeof bulkLine>;

/** The result: numbers of products, and the first 500 of those that change or cannot. */
export const bulkPreview = z.object({
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  lines: z.array(bulkLine),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** Kinds of changes to many products at once. */
export const BATCH_KINDS = ['price', 'category', 'menus', 'badges', 'on_sale', 'archive', 'import'] as const;
/** A change of many products at once, which can be undone as one. */
export const productBatch = z.object({
  batch_id: z.string(),
  kind: z.enum(BATCH_KINDS),
  products: z.number().int(),
  by: z.string(),
  at: isoTime,
  undone_at: isoTime.nullable(),
});
export type ProductBatch = z.infer<typeof productBatch>;

/** The outcome of an undo. Products that were changed since, or whose name is taken by now, are left as they are. */
export const undoneBatch = z.object({
  undone: z.number().int(),
  left: z.number().int(),
  /** The number of undone products that lack a category, menu, picture or product because it no longer exists. */
  incomplete: z.number().int(),
});
export type UndoneBatch = z.infer<typeof undoneBatch>;
