import { FONT_SANS, mapColours, palettes, RADIUS, toneColours, type Scheme } from '../ui/tokens.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The tokens of a theme as CSS variables: `--ink-soft`, `--going-solid`, `--map-wall`. */
export function lookOf(scheme: Scheme): Record<string, string> {
  const variables: Record<string, string> = {
    '--font': FONT_SANS,
    '--panel': `${RADIUS.panel}px`,
    '--control': `${RADIUS.control}px`,
  };
  for (const [name, colour] of Object.entries(palettes[scheme])) variables[`--${kebab(name)}`] = colour;
  for (const [name, colour] of Object.entries(mapColours[scheme])) variables[`--map-${kebab(name)}`] = colour;
  for (const [tone, colours] of Object.entries(toneColours[scheme]))
    for (const [part, colour] of Object.entries(colours)) variables[`--${tone}-${part}`] = colour;
  return variables;
}

/**
 * Dresses the page in a theme, by default the system's, and follows it. The variables are set by script, which the content security policy
 * allows.
 * @returns dresses it again, after another choice
 */
export function applyLook(
  root: HTMLElement,
  matchMedia: typeof window.matchMedia,
  chosen: () => Scheme | 'system' = () => 'system',
): () => void {
  const dark = matchMedia(DARK);
  const dress = () => {
    const own = chosen();
    const scheme = own === 'system' ? (dark.matches ? 'dark' : 'light') : own;
    root.dataset['scheme'] = scheme;
    root.style.colorScheme = scheme;
    for (const [name, value] of Object.entries(lookOf(scheme))) root.style.setProperty(name, value);
  };
  dress();
  dark.addEventListener('change', dress);
  return dress;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
