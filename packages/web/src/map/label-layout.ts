import { createBoxGrid, overlaps, type Box, type BoxGrid } from './box-grid.ts';

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

/** The priority of labels: robots that need help, then selected or pointed things, robots, zones, which have no picture, and targets by type. */
export const LABEL_RANK = { help: 100, chosen: 90, robot: 50, zone: 28, target: 20 } as const;

/** One label among all of the map. */
export type Label = LabelWish & {
  /** Higher ones choose their place first; see {@link LABEL_RANK}. */
  readonly rank: number;
  /** Stands even where nothing is free: then over things, never over another label that stands already. */
  readonly must?: boolean;
  /** Belongs to a thing that stands: what drives by does not move it, and it is left out rather than written over other things. */
  readonly isStill?: boolean;
};

/** The areas that labels have to avoid. */
export type Obstacles = {
  /** Nothing may be written over these. */
  readonly solid: readonly Box[];
  /** Avoided while there is another side. */
  readonly soft: readonly Box[];
  /** Moving things: moving labels avoid them, standing ones stay below them. */
  readonly moving: readonly Box[];
  /** The size of the map, CSS pixels: a name half beyond the edge cannot be read. */
  readonly width: number;
  /** The parts over the map: the scale, its buttons, panels. A name below them cannot be read either. */
  readonly covered?: readonly Box[];
  /** Whether a box reaches over the outer wall of the building: another side is preferred. */
  readonly isBeyond?: (box: Box) => boolean;
};

/** A side that no layout has chosen yet. */
export const NO_SIDE = 255;
const SIDES = 4;
/** Beyond so many names at once they are noise. */
const MOST = 160;

/** The box of a label on a side of its point: 0 below, 1 above, 2 right, 3 left. */
export function labelBox(wish: LabelWish, side: number): Box {
  const { x, y, width, height, clear } = wish;
  if (side === 2)
    return { left: x + clear, top: y - height / 2, right: x + clear + width, bottom: y + height / 2 };
  if (side === 3)
    return { left: x - clear - width, top: y - height / 2, right: x - clear, bottom: y + height / 2 };
  const top = side === 1 ? y - clear - height : y + clear;
  return { left: x - width / 2, top, right: x + width / 2, bottom: top + height };
}

type Taken = readonly Pick<BoxGrid, 'touches'>[];

/** The first side that suits on which a label touches nothing that is taken, or `NO_SIDE` when there is none. */
function firstSide(wish: LabelWish, taken: Taken, suits: (box: Box) => boolean = () => true): number {
  for (let turn = 0; turn < SIDES + 1; turn += 1) {
    const side = turn === 0 ? wish.side : turn - 1;
    if (side === NO_SIDE) continue;
    const box = labelBox(wish, side);
    if (!taken.some((boxes) => boxes.touches(box)) && suits(box)) return side;
  }
  return NO_SIDE;
}

/**
 * A side for each label, `NO_SIDE` for those that are left out; none stands over another. The more urgent choose first, and keep clear of
 * where the others stood last as long as they can, so that what passes does not push away what stands.
 */
export function layOutLabels(labels: readonly Label[], { width, ...map }: Obstacles): number[] {
  const sides = labels.map(() => NO_SIDE);
  const order = labels
    .map((_, index) => index)
    .sort((a, b) => (labels[b] as Label).rank - (labels[a] as Label).rank);
  const covered = map.covered ?? [];
  const edges: Taken[number] = {
    touches: (box) => box.left < 0 || box.right > width || covered.some((other) => overlaps(box, other)),
  };
  const [solid, soft, moving] = [
    createBoxGrid(map.solid),
    createBoxGrid(map.soft),
    createBoxGrid(map.moving),
  ];
  const isInside = (box: Box): boolean => map.isBeyond?.(box) !== true;
  const stood = labels.map((label) => (label.side === NO_SIDE ? undefined : labelBox(label, label.side)));
  const standing = createBoxGrid(stood.filter((box) => box !== undefined));
  const placed = createBoxGrid();
  let count = 0;
  for (const index of order) {
    if (count >= MOST) break;
    const label = labels[index] as Label;
    const own = stood[index];
    if (own !== undefined) standing.remove(own);
    const hard = label.isStill === true ? [placed, edges, solid, soft] : [placed, edges, solid, moving];
    let side = firstSide(label, [...hard, soft, standing], isInside);
    if (side === NO_SIDE) side = firstSide(label, [...hard, soft, standing]);
    if (side === NO_SIDE) side = firstSide(label, hard);
    if (side === NO_SIDE && label.must === true) side = firstSide(label, [placed, edges]);
    if (side === NO_SIDE && label.must === true) side = firstSide(label, [placed]);
    if (side === NO_SIDE) continue;
    sides[index] = side;
    placed.add(labelBox(label, side));
    count += 1;
  }
  return sides;
}
