import { CacheProvider } from '@emotion/react';
import { ThemeProvider, useTheme } from '@mui/material/styles';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { CssBaseline } from './kit.ts';
import { useLanguage } from '../i18n/i18n-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import type { StyleCaches } from './style-caches.ts';
import { createAppTheme } from './theme.ts';
import {
  mapColours,
  palettes,
  toneColours,
  type MapColours,
  type Palette,
  type Scheme,
  type Tone,
  type ToneColours,
} from './tokens.ts';

const DARK_QUERY = '(prefers-color-scheme: dark)';

function subscribeToSystemScheme(handler: () => void): () => void {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener('change', handler);
  return () => query.removeEventListener('change', handler);
}
function systemScheme(): Scheme {
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** Light or dark: the person's choice, else what the system asks for, following it as it changes. */
function useScheme(): Scheme {
  const [local] = useLocalSettings();
  const system = useSyncExternalStore(subscribeToSystemScheme, systemScheme);
  return local.theme === 'system' ? system : local.theme;
}

/** The theme of the person's choices and language, and where its styles are kept. */
export function AppTheme({ styleCaches, children }: { styleCaches: StyleCaches; children: ReactNode }) {
  const [local] = useLocalSettings();
  const [language] = useLanguage();
  const scheme = useScheme();
  const theme = useMemo(
    () =>
      createAppTheme({
        scheme,
        direction: local.direction,
        responsiveFontSizes: local.responsiveFontSizes,
        language,
      }),
    [scheme, local.direction, local.responsiveFontSizes, language],
  );
  useEffect(() => {
    document.documentElement.dir = local.direction;
  }, [local.direction]);
  return (
    <CacheProvider value={styleCaches(local.direction)}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** The tokens of one theme: neutrals, tones of state, and the colours of the map. */
export type Colours = { scheme: Scheme; palette: Palette; tones: Record<Tone, ToneColours>; map: MapColours };

/** The tokens of the theme around this component; also right inside a nested theme. */
export function useColours(): Colours {
  const scheme = useTheme().palette.mode;
  return useMemo(
    () => ({ scheme, palette: palettes[scheme], tones: toneColours[scheme], map: mapColours[scheme] }),
    [scheme],
  );
}
