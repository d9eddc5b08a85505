import { useEffect } from 'react';

/** Keeps the screen from going dark while mounted, in browsers that can; one that refuses, for example on low battery, is left alone. */
export function useWakeLock(): void {
  useEffect(() => {
    const wakeLock = (navigator as { wakeLock?: WakeLock }).wakeLock;
    if (wakeLock === undefined) return undefined;
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = () => {
      // The browser lets go whenever the page is hidden.
      if (document.hidden) return;
      wakeLock.request('screen').then(
        (lock) => {
          if (isOver) lock.release().catch(() => undefined);
          else held = lock;
        },
        () => undefined,
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      held?.release().catch(() => undefined);
    };
  }, []);
}
