import type { KeyValueStorage } from '../settings/browser-storage.ts';

/** Storage in memory, in the place of a browser's. */
export function memoryStorage(
  initial: Record<string, string> = {},
): KeyValueStorage & { readonly values: Map<string, string> } {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
