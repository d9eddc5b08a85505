import type { SheetGrid, SheetTemplate } from './sheet.ts';

/** The positions of labels on pages; everything in millimetres. */
export type SheetLayout = {
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  /** Left upper corners of the labels of a page. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
};

const PAGES = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  LETTER: { width: 215.9, height: 279.4 },
} as const;
const A6 = { width: 105, height: 148 } as const;

/** Ready-made sheets as grids; a table tent has two faces of which one stands upside down, a hanger a hole for the handle. */
const TEMPLATES: Readonly<Record<Exclude<SheetTemplate, 'grid' | 'a6'>, SheetGrid>> = {
  sticker: { page: 'A4', width: 50, height: 62, gap: 4, margin: 8 },
  table_tent: { page: 'A4', width: 95, height: 136, gap: 4, margin: 8 },
  door_hanger: { page: 'A4', width: 90, height: 240, gap: 6, margin: 10 },
};

/** The positions of a sheet's labels. @returns undefined if not even one label fits on a page */
export function layoutOf(template: SheetTemplate, grid: SheetGrid | undefined): SheetLayout | undefined {
  if (template === 'a6') return { page: A6, label: A6, places: [{ x: 0, y: 0 }] };
  const {
    page: size,
    width,
    height,
    gap,
    margin,
  } = template === 'grid' ? (grid ?? TEMPLATES.sticker) : TEMPLATES[template];
  const page = PAGES[size];
  const columns = countFitting(page.width - 2 * margin, width, gap);
  const rows = countFitting(page.height - 2 * margin, height, gap);
  if (columns === 0 || rows === 0) return undefined;
  // In the middle of the page, so that what a printer shifts is the same on all sides.
  const left = (page.width - columns * width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * height - (rows - 1) * gap) / 2;
  const places = Array.from({ length: rows * columns }, (_none, index) => ({
    x: left + (index % columns) * (width + gap),
    y: top + Math.floor(index / columns) * (height + gap),
  }));
  return { page, label: { width, height }, places };
}

type Size = { readonly width: number; readonly height: number };
/** The hole of a door hanger: its radius, and how far down the face below it begins, both of the label's width. */
export const HANGER_HOLE = 0.34;
const HANGER_FACE = 2.7 * HANGER_HOLE;

/** The part of a label that is read: from `top` down, in the unit of the label. A table tent has the same once more, upside down above it. */
export function faceOf(template: SheetTemplate, label: Size): Size & { readonly top: number } {
  const { width, height } = label;
  if (template === 'table_tent') return { top: height / 2, width, height: height / 2 };
  const top = template === 'door_hanger' ? width * HANGER_FACE : 0;
  return { top, width, height: height - top };
}

/** The layout of a label's face, in its unit: the free margin, the heights of the logo and the lines, the side of the code. */
export function faceRoom(
  face: Size,
  hasLogo: boolean,
): { readonly edge: number; readonly head: number; readonly unit: number; readonly side: number } {
  const edge = Math.min(face.width, face.height) * 0.06;
  const height = face.height - 2 * edge;
  const unit = height / 100;
  const head = hasLogo ? 14 * unit : 0;
  return { edge, head, unit, side: Math.min(face.width - 2 * edge, height - head - LINES * unit) };
}

/** Hundredths of a face's height for what stands above and below its code: a line above it, the name and the letters below. */
const LINES = 35;

/** How much of a code may be worn away: the smaller it is printed, the larger its squares have to be. `side` in millimetres. */
export function errorLevelOf(side: number): 'M' | 'Q' | 'H' {
  if (side < 25) return 'M';
  return side < 45 ? 'Q' : 'H';
}

function countFitting(room: number, size: number, gap: number): number {
  return Math.max(0, Math.floor((room + gap + 1e-9) / (size + gap)));
}
