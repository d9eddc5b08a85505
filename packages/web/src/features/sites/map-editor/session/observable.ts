/** A value that is replaced, never changed, and tells who listens. */
export type Observable<T> = {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
  set(change: Partial<T>): void;
};

/** An observable record. */
export function createObservable<T extends object>(first: T): Observable<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
  };
}
