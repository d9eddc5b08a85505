/** One field that is not the same before and after. `path`: the names of the fields that lead to it. */
export type Difference = {
  readonly path: readonly string[];
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
};

/** Changes between two records, field by field, in the order of the fields; nothing for what stayed. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  return compare([], before ?? undefined, after ?? undefined);
}

function compare(path: readonly string[], before: unknown, after: unknown): Difference[] {
  if (isRecord(before) || isRecord(after)) {
    const [left, right] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    const isWhole = (isRecord(before) || isNothing(before)) && (isRecord(after) || isNothing(after));
    if (isWhole)
      return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) =>
        compare([...path, key], left[key], right[key]),
      );
  }
  if (JSON.stringify(before) === JSON.stringify(after) || (isNothing(before) && isNothing(after))) return [];
  const kind = isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed';
  return [{ path, kind, before, after }];
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `loading_timeout_s` and `serialNumber` as words, for a field that has no text of its own. */
export function wordsOfField(name: string): string {
  if (!/^[A-Za-z][\w]*$/.test(name)) return name;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of the changed thing, if the entry contains it. */
export function nameOf(before: unknown, after: unknown): string | undefined {
  for (const record of [after, before]) {
    if (!isRecord(record)) continue;
    for (const key of ['project_name', 'name', 'username', 'tracking_id', 'address']) {
      const value = record[key];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return undefined;
}
