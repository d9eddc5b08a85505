import { useCallback, useEffect, useRef } from 'react';

/** The first actions of a person on a page, before which it may not play sounds. */
const GESTURES = ['pointerdown', 'keydown'] as const;

/**
 * Says whether this tab is the one of the browser that acts under a name. Only tabs that a person has used take part, as others may make no
 * sound; when the one that acts is closed, another follows. Without Web Locks (plain HTTP beyond loopback) it is the tab that is looked at.
 */
export function useOnlyTab(name: string): () => boolean {
  const holds = useRef(false);
  const hasLocks = 'locks' in navigator;
  useEffect(() => {
    if (!hasLocks) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    const take = () => {
      navigator.locks
        .request(name, { signal }, async () => {
          holds.current = true;
          await new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          );
          holds.current = false;
        })
        // Left before it was this tab's turn.
        .catch(() => undefined);
    };
    const { userActivation } = navigator as { userActivation?: UserActivation };
    if (userActivation?.hasBeenActive ?? true) take();
    else {
      const first = () => {
        for (const gesture of GESTURES) window.removeEventListener(gesture, first);
        if (!signal.aborted) take();
      };
      for (const gesture of GESTURES) window.addEventListener(gesture, first, { signal });
    }
    return () => asking.abort();
  }, [name, hasLocks]);
  return useCallback(() => (hasLocks ? holds.current : document.visibilityState === 'visible'), [hasLocks]);
}
