import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Gives jsdom what maps and media queries ask of a browser: nothing is measured, and no query matches. */
export function stubBrowser(): void {
  // A busy machine is slow, not wrong: what is waited for gets the time it needs.
  configure({ asyncUtilTimeout: 30_000 });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  const matchMedia = (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('matchMedia', matchMedia);
}
