import { isDeepStrictEqual } from 'node:util';
import type { WrittenProduct } from './products.store.ts';

/** A product as JSON: what is kept of it before and after a change, and what people read of that. */
export type Snapshot = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** What is kept of a product, as JSON. */
export function snapshotOf({ product_id: _id, ...product }: WrittenProduct): Snapshot {
  return JSON.parse(JSON.stringify(product)) as Snapshot;
}

/** The fields that differ, as they were and as they became. */
export function differenceOf(before: Snapshot, after: Snapshot): { readonly before: Fields; readonly after: Fields } {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const pick = (from: Snapshot): Fields => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * What a product becomes when a change of it is taken back: only the fields that the change touched.
 * @returns undefined where somebody changed one of those since
 */
export function takenBack(now: Snapshot, change: { readonly before: Snapshot; readonly after: Snapshot }): Snapshot | undefined {
  const { before, after } = differenceOf(change.before, change.after);
  const isAsLeft = Object.entries(after).every(([field, value]) => isDeepStrictEqual(now[field] ?? null, value));
  return isAsLeft ? { ...now, ...before } : undefined;
}

/** A product again, out of what was kept of it. */
export function productOf(productId: string, snapshot: Snapshot): WrittenProduct {
  return { ...snapshot, product_id: productId } as unknown as WrittenProduct;
}
