/** The effect of a key in the review. */
export type ReviewKey = 'verify' | 'reject' | 'next' | 'previous' | 'select' | 'undo';

const KEYS: Readonly<Record<string, ReviewKey>> = {
  v: 'verify',
  Enter: 'verify',
  r: 'reject',
  Delete: 'reject',
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  x: 'select',
  u: 'undo',
};

/** The meaning of a key; undefined for one that means nothing here. Ctrl+Z takes back, other chords are the browser's. */
export function reviewKeyOf({
  key,
  isChord,
}: {
  readonly key: string;
  readonly isChord: boolean;
}): ReviewKey | undefined {
  const plain = key.length === 1 ? key.toLowerCase() : key;
  if (isChord) return plain === 'z' ? 'undo' : undefined;
  return KEYS[plain];
}

/** The row that comes to be looked at: the same while it is there, else the one that took its place, else the last. */
export function currentOf<Row extends { readonly uid: string }>(
  rows: readonly Row[],
  uid: string | undefined,
  index: number,
): { readonly row: Row | undefined; readonly index: number } {
  const found = rows.findIndex((row) => row.uid === uid);
  const at = found >= 0 ? found : Math.max(0, Math.min(index, rows.length - 1));
  return { row: rows[at], index: at };
}
