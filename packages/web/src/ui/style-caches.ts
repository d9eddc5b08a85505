import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** The caches of a page's styles, one for each direction of reading. */
export type StyleCaches = (direction: 'ltr' | 'rtl') => EmotionCache;

/** Caches that put styles into the page with its CSP nonce: what says left says right in a page that is read from right to left. */
export function createStyleCaches(nonce: string | undefined): StyleCaches {
  const made = new Map<string, EmotionCache>();
  return (direction) => {
    const known = made.get(direction);
    if (known !== undefined) return known;
    const cache = createCache({
      prepend: true,
      // In development and tests as in production: as text, each rule costs a parse of a style element.
      speedy: true,
      ...(direction === 'rtl' ? { key: 'rota-rtl', stylisPlugins: [prefixer, rtlPlugin] } : { key: 'rota' }),
      ...(nonce === undefined ? {} : { nonce }),
    });
    made.set(direction, cache);
    return cache;
  };
}
