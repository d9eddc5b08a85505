/** The changes of a list since its last delivery. */
export type Deltas<Row> = {
  readonly take: (upsert: readonly Row[], remove: readonly string[]) => void;
  /** Drops what is not delivered yet, because the whole list was read again. */
  readonly forget: () => void;
};

/** The shortest time between two deliveries of a large list. */
const EVERY_MS = 1_000;

/**
 * Hands deltas on: those of a short list at once, those of a crowd at once after a pause and else taken together, the newest row of each key.
 */
export function gatherDeltas<Row>(options: {
  readonly keyOf: (row: Row) => string;
  readonly isCrowd: () => boolean;
  readonly apply: (upsert: readonly Row[], remove: readonly string[]) => void;
}): Deltas<Row> {
  const rows = new Map<string, Row | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deliveredAt = -Infinity;

  function deliver(): void {
    clearTimeout(timer);
    timer = undefined;
    deliveredAt = performance.now();
    const upsert = [...rows.values()].filter((row) => row !== undefined);
    const remove = [...rows].filter(([, row]) => row === undefined).map(([key]) => key);
    rows.clear();
    options.apply(upsert, remove);
  }
  return {
    take(upsert, remove) {
      for (const row of upsert) rows.set(options.keyOf(row), row);
      for (const key of remove) rows.set(key, undefined);
      const waitMs = options.isCrowd() ? deliveredAt + EVERY_MS - performance.now() : 0;
      if (waitMs <= 0) deliver();
      else timer ??= setTimeout(deliver, waitMs);
    },
    forget() {
      clearTimeout(timer);
      timer = undefined;
      rows.clear();
    },
  };
}
