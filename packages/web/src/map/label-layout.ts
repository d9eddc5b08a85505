/** A box on the screen, CSS pixels. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** A text that wants a place beside its point; `clear` is how far from the point it has to stay. */
export type LabelWish = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly clear: number;
  /** The side it stood on last: below, above, right, left. Tried first, so that labels do not dance. */
  readonly side: number;
};

/** A side nobody has chosen yet. */
export const NO_SIDE = 255;
const SIDES = 4;

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The box of a label on a side of its point: 0 below, 1 above, 2 right, 3 left. */
export function labelBox(wish: LabelWish, side: number): Box {
  const { x, y, width, height, clear } = wish;
  if (side === 2) return { left: x + clear, top: y - height / 2, right: x + clear + width, bottom: y + height / 2 };
  if (side === 3) return { left: x - clear - width, top: y - height / 2, right: x - clear, bottom: y + height / 2 };
  const top = side === 1 ? y - clear - height : y + clear;
  return { left: x - width / 2, top, right: x + width / 2, bottom: top + height };
}

/**
 * The first side on which a label touches none of the taken boxes, or `NO_SIDE` when there is none. `own` is the index of the taken box that
 * belongs to the label's own point.
 */
export function placeLabel(wish: LabelWish, taken: readonly Box[], own: number): number {
  for (let turn = 0; turn < SIDES + 1; turn += 1) {
    const side = turn === 0 ? wish.side : turn - 1;
    if (side === NO_SIDE) continue;
    const box = labelBox(wish, side);
    if (taken.every((other, index) => index === own || !overlaps(box, other))) return side;
  }
  return NO_SIDE;
}
