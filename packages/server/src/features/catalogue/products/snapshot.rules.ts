import type { WrittenProduct } from './products.store.ts';

/** A product as JSON: what is kept of it before and after a change, and what people read of that. */
export type Snapshot = Readonly<Record<string, unknown>>;
type Fields = Record<string, unknown>;

/** What is kept of a product, as JSON. */
export function snapshotOf(product: WrittenProduct): Snapshot {
  return JSON.parse(JSON.stringify({ ...product, product_id: undefined })) as Snapshot;
}

/** The fields that differ, as they were and as they became. */
export function differenceOf(
  before: Snapshot,
  after: Snapshot,
): { readonly before: Fields; readonly after: Fields } {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]));
  const pick = (from: Snapshot): Fields =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/**
 * What a product becomes when a change of it is taken back: only the fields that the change touched.
 * @returns undefined where one of those was changed since
 */
export function takenBack(
  now: Snapshot,
  change: { readonly before: Snapshot; readonly after: Snapshot },
): Snapshot | undefined {
  const { before, after } = differenceOf(change.before, change.after);
  const isAsLeft = Object.entries(after).every(([field, value]) => isSame(now[field] ?? null, value));
  return isAsLeft ? { ...now, ...before } : undefined;
}

/** A product again, out of what was kept of it. */
export function productOf(productId: string, snapshot: Snapshot): WrittenProduct {
  return { ...snapshot, product_id: productId } as unknown as WrittenProduct;
}

/** Whether two values are the same as JSON, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

/** For `JSON.stringify`: names of fields in their order, so that the same value is the same text wherever it comes from. */
export function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
