/** The visual language in numbers and colours; LOOK is described in words in docs. Everything that draws reads it here. */
export type Scheme = 'light' | 'dark';

/** Neutrals and the accent of a theme, as CSS `#rrggbb`. */
export type Palette = {
  paper: string;
  raised: string;
  sunken: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  accent: string;
  accentHover: string;
  accentInk: string;
  /** The accent as a quiet background, and the text that stands on it. */
  accentSoft: string;
  accentText: string;
};

/** Neutrals are slightly warm in light and slightly blue in dark; one accent, deep teal. */
export const palettes: Record<Scheme, Palette> = {
  light: {
    paper: '#FAFAF7',
    raised: '#FFFFFF',
    sunken: '#F1F0EA',
    ink: '#15181C',
    inkSoft: '#454B52',
    inkFaint: '#666C73',
    line: '#E1DFD7',
    accent: '#0B7A75',
    accentHover: '#085F5B',
    accentInk: '#FFFFFF',
    accentSoft: '#E0F1EF',
    accentText: '#075550',
  },
  dark: {
    paper: '#0E1216',
    raised: '#161B21',
    sunken: '#0A0D11',
    ink: '#E7EAEE',
    inkSoft: '#B6BDC6',
    inkFaint: '#8A939E',
    line: '#29313A',
    accent: '#35C2B6',
    accentHover: '#55D3C8',
    accentInk: '#04211F',
    accentSoft: '#12312F',
    accentText: '#6FDDD3',
  },
};

/** The seven colours of state: the same on the map, in chips, in charts and in the timeline. */
export const TONES = ['going', 'waiting', 'charging', 'paused', 'attention', 'fault', 'offline'] as const;
/** A tone that stands for a state. */
type StateTone = (typeof TONES)[number];
/** `neutral` is for what is well and quiet: it has no colour of its own. */
export type Tone = StateTone | 'neutral';

/** `solid` draws rings, dots and icons; `text` is readable on `soft`, and `soft` is a quiet background. */
export type ToneColours = { solid: string; text: string; soft: string };
/** Colours of every tone in both schemes. */
export const toneColours: Record<Scheme, Record<Tone, ToneColours>> = {
  light: {
    going: { solid: '#2563EB', text: '#1D4ABF', soft: '#E5EDFD' },
    waiting: { solid: '#7C3AED', text: '#6026C4', soft: '#EFE8FD' },
    charging: { solid: '#15803D', text: '#11632F', soft: '#E1F3E7' },
    paused: { solid: '#B7791F', text: '#7A4E08', soft: '#FBF0D9' },
    attention: { solid: '#D9580C', text: '#9A3B05', soft: '#FDE9DC' },
    fault: { solid: '#D11A2A', text: '#A81221', soft: '#FCE4E5' },
    offline: { solid: '#7B828A', text: '#4F565D', soft: '#ECECE8' },
    neutral: { solid: '#8A8F94', text: '#454B52', soft: '#F1F0EA' },
  },
  dark: {
    going: { solid: '#5B93FF', text: '#9DBFFF', soft: '#14233F' },
    waiting: { solid: '#A98BFA', text: '#C9B7FD', soft: '#251C40' },
    charging: { solid: '#3FBF6F', text: '#86DBA5', soft: '#112B1C' },
    paused: { solid: '#E0A93B', text: '#F0CA80', soft: '#2F2410' },
    attention: { solid: '#F58A42', text: '#FFB485', soft: '#351F10' },
    fault: { solid: '#F4606B', text: '#FF9DA4', soft: '#3A171B' },
    offline: { solid: '#7F8893', text: '#A9B1BB', soft: '#1C2229' },
    neutral: { solid: '#8A939E', text: '#B6BDC6', soft: '#1C2229' },
  },
};

/** The colours of the floor map. Free space is paper, walls are ink, unknown is a hatch. */
export type MapColours = {
  free: string;
  wall: string;
  unknown: string;
  unknownHatch: string;
  surroundings: string;
  halo: string;
  label: string;
  robotBody: string;
  robotNose: string;
  pathDriven: string;
  pathAhead: string;
  target: string;
  selection: string;
};
/** Colours of the map in both schemes. */
export const mapColours: Record<Scheme, MapColours> = {
  light: {
    free: '#FFFFFF',
    wall: '#23282E',
    unknown: '#F1F0EA',
    unknownHatch: '#DEDCD3',
    surroundings: '#F1F0EA',
    halo: '#FFFFFF',
    label: '#15181C',
    robotBody: '#FFFFFF',
    robotNose: '#15181C',
    pathDriven: '#9AA1A9',
    pathAhead: '#0B7A75',
    target: '#454B52',
    selection: '#0B7A75',
  },
  dark: {
    free: '#1A2027',
    wall: '#C4CCD6',
    unknown: '#0E1216',
    unknownHatch: '#1A2027',
    surroundings: '#0B0E12',
    halo: '#0E1216',
    label: '#E7EAEE',
    robotBody: '#232B34',
    robotNose: '#E7EAEE',
    pathDriven: '#5E6772',
    pathAhead: '#35C2B6',
    target: '#B6BDC6',
    selection: '#35C2B6',
  },
};

/** One step of the grid, CSS pixels. */
export const SPACING_PX = 8;
/** Corners of controls and of panels, CSS pixels. */
export const RADIUS = { panel: 10, control: 8 } as const;
/** Widths from which a layout has more room, CSS pixels. */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 1000, lg: 1200, xl: 1920 } as const;
/** A finger's target, CSS px: at the viewport's scale of 0.8 it is seen as 44. */
export const TOUCH_TARGET_PX = 55;
/** Above everything else, while the console starts. */
export const SPLASH_Z_INDEX = 2000;
/** The font of all text. */
export const FONT_SANS = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** The font of ids and of code. */
export const FONT_MONO = 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, monospace';
