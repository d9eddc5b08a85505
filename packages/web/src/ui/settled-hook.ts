import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, ms; until then the one before. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [kept, setKept] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setKept(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return kept;
}
