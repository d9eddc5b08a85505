/** A memory of at most so many values; the one longest unused goes first. */
export type Lru<Key, Value> = {
  /** The value under a key, made now if it is not there. */
  get(key: Key, make: () => Value): Value;
  /** Whether there is a value under a key. */
  has(key: Key): boolean;
  /** All values that are there. */
  values(): Iterable<Value>;
};

/** Makes an empty memory of at most `most` values. */
export function createLru<Key, Value>(most: number): Lru<Key, Value> {
  const values = new Map<Key, Value>();
  return {
    get(key, make) {
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      if (values.size > most) {
        const [oldest] = values.keys();
        if (oldest !== undefined) values.delete(oldest);
      }
      return value;
    },
    has: (key) => values.has(key),
    values: () => values.values(),
  };
}
