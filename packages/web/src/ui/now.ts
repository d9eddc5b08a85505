import { useEffect, useState } from 'react';

/** The time, ms since the epoch, renewed every `everyMs`: for ages that grow while nothing else happens. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
