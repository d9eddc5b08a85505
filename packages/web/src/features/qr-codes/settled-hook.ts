import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, ms; until then the one before. Values are the same when they say the same. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [kept, setKept] = useState(value);
  const said = JSON.stringify(value);
  const isSame = said === JSON.stringify(kept);
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setKept(value), afterMs);
    return () => clearTimeout(timer);
    // What it says is what counts, not which object says it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [said, isSame, afterMs]);
  return kept;
}
