/** The looks a robot has on the map, in lists and in charts: seven with a colour, and a robot at rest, which has none. */
export const STATE_GROUPS = ['idle', 'going', 'waiting', 'charging', 'paused', 'person', 'fault', 'offline'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

/** Colours of everything painted on the map, as CSS `#rrggbb`. */
export type MapPalette = {
  /** Free space. */
  paper: string;
  /** Walls. */
  ink: string;
  /** The soft edge of walls on free space. */
  edge: string;
  /** Ground under unknown space, and the fine hatch on it. */
  ground: string;
  hatch: string;
  /** Text, its halo and quieter text. */
  text: string;
  halo: string;
  muted: string;
  /** Body of a robot. */
  body: string;
  accent: string;
  onAccent: string;
  low: string;
  state: Readonly<Record<StateGroup, string>>;
};

/** `#rrggbb` to three bytes. Throws RangeError on anything else. */
export function rgbOf(color: string): readonly [number, number, number] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (match === null) throw new RangeError(`Not a #rrggbb colour: ${color}`);
  return [parseInt(match[1] ?? '', 16), parseInt(match[2] ?? '', 16), parseInt(match[3] ?? '', 16)];
}
