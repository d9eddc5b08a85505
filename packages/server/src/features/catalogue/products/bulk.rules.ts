import {
  MONEY_MOST,
  productProblem,
  type BulkChange,
  type BulkPrice,
  type Rounding,
} from '@rota/contract/products';
import type { WrittenProduct } from './products.store.ts';

/** Steps of a rounding, in minor units. */
const STEPS: Readonly<Record<Rounding, number>> = { none: 1, quarter: 25, half: 50, whole: 100, five: 500 };

/** A price by percent or amount, rounded half up to a step of the till, never below zero. Minor units. */
function changedPrice(price: number, { by, rounding }: Pick<BulkPrice, 'by' | 'rounding'>): number {
  const exact = by.unit === 'percent' ? (price * (100 + by.value)) / 100 : price + by.value;
  const step = STEPS[rounding];
  // What is free stays free, and nothing that costs something becomes free by being rounded.
  const rounded = Math.floor(exact / step + 0.5) * step;
  if (exact <= 0) return 0;
  return Math.min(MONEY_MOST, Math.max(rounded, price > 0 ? Math.min(step, Math.ceil(exact)) : 0));
}

/** What a change of several makes of one product. */
export function applyBulk(product: WrittenProduct, change: BulkChange, now: number): WrittenProduct {
  switch (change.kind) {
    case 'price':
      return change.of === 'discount'
        ? { ...product, discounted_price_minor: discountOf(product.price_minor, change) }
        : reprice(product, change);
    case 'category':
      return { ...product, category_id: change.category_id };
    case 'menus':
      return { ...product, menu_ids: combine(product.menu_ids, change.menu_ids, change.how) };
    case 'badges':
      return { ...product, badges: combine(product.badges, change.badges, change.how) };
    case 'on_sale':
      return {
        ...product,
        is_on_sale: change.is_on_sale,
        ...(change.is_on_sale && { sold_out_until: null }),
      };
    case 'archive':
      return { ...product, archived_at: change.is_archived ? (product.archived_at ?? new Date(now)) : null };
  }
}

/** The rule that a product breaks after a change, as `brokenRule` writes it; undefined where none is. */
export function bulkProblem(product: WrittenProduct): string | undefined {
  return productProblem(product)?.broken;
}

/** A discount goes along with its price, so that it stays one. */
function reprice(product: WrittenProduct, change: BulkPrice): WrittenProduct {
  const { discounted_price_minor: discounted } = product;
  return {
    ...product,
    price_minor: changedPrice(product.price_minor, change),
    discounted_price_minor: discounted === null ? null : changedPrice(discounted, change),
  };
}

/** The price less what is taken off. What would not be cheaper is no discount. */
function discountOf(price: number, change: BulkPrice): number | null {
  if (change.by.unit === 'percent' && change.by.value <= -100) return null;
  const discounted = changedPrice(price, change);
  return discounted < price ? discounted : null;
}

function combine<T>(have: readonly T[], named: readonly T[], how: 'add' | 'remove' | 'set'): T[] {
  if (how === 'set') return [...new Set(named)];
  if (how === 'add') return [...new Set([...have, ...named])];
  return have.filter((one) => !named.includes(one));
}
