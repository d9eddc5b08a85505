/** Rows of one statement: as many as are written as JSON in a few milliseconds. */
const BATCH = 500;

/** A list in parts that are each written by one statement. */
export function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
