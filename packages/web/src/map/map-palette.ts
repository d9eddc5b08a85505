import type { MapColours, Palette, Scheme, Tone } from '../ui/tokens.ts';
import { mapColours, palettes, toneColours } from '../ui/tokens.ts';

/** Colours of everything painted on the map, as CSS `#rrggbb`. */
export type MapPalette = MapColours & {
  readonly scheme: Scheme;
  /** The soft edge of walls on free space. */
  readonly edge: string;
  /** The furniture in rooms: visible, and quieter than walls. */
  readonly furniture: string;
  readonly muted: string;
  readonly line: string;
  readonly raised: string;
  readonly accentInk: string;
  readonly tone: Readonly<Record<Tone, string>>;
  /** Quiet background of each tone: the battery's fill in a robot's body. */
  readonly toneSoft: Readonly<Record<Tone, string>>;
};

/** `#rrggbb` to three bytes. Throws RangeError on anything else. */
export function rgbOf(color: string): readonly [number, number, number] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (match === null) throw new RangeError(`Not a #rrggbb colour: ${color}`);
  return [parseInt(match[1] ?? '', 16), parseInt(match[2] ?? '', 16), parseInt(match[3] ?? '', 16)];
}

/** The colour `share` (0 to 1) of the way from one colour to another. */
function blend(from: string, to: string, share: number): string {
  const [start, end] = [rgbOf(from), rgbOf(to)];
  const byte = (index: 0 | 1 | 2) => Math.round(start[index] + (end[index] - start[index]) * share);
  return `#${[byte(0), byte(1), byte(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function paletteOf(scheme: Scheme): MapPalette {
  const colours = mapColours[scheme];
  const plain: Palette = palettes[scheme];
  const tones = Object.entries(toneColours[scheme]) as [Tone, { solid: string; soft: string }][];
  return {
    ...colours,
    scheme,
    edge: blend(colours.free, colours.wall, scheme === 'light' ? 0.14 : 0.16),
    furniture: blend(colours.free, colours.wall, scheme === 'light' ? 0.2 : 0.24),
    muted: plain.inkSoft,
    line: plain.line,
    raised: plain.raised,
    accentInk: plain.accentInk,
    tone: Object.fromEntries(tones.map(([tone, look]) => [tone, look.solid])) as Record<Tone, string>,
    toneSoft: Object.fromEntries(tones.map(([tone, look]) => [tone, look.soft])) as Record<Tone, string>,
  };
}

/** The colours of the map in each theme. */
export const mapPalettes: Readonly<Record<Scheme, MapPalette>> = {
  light: paletteOf('light'),
  dark: paletteOf('dark'),
};
