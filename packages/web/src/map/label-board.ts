import type { Box } from './box-grid.ts';
import type { Label, Obstacles } from './label-layout.ts';
import { layOutLabels, NO_SIDE } from './label-layout.ts';

/** The labels that a layer wants now, and the areas to keep free of labels. Pixels of the screen. */
export type LabelOffer = {
  readonly labels: readonly KeyedLabel[];
  readonly solid: readonly Box[];
  readonly soft: readonly Box[];
  readonly moving: readonly Box[];
};

/** A label with a name of its own in its layer. The side it stood on last is the board's to know. */
export type KeyedLabel = Omit<Label, 'side'> & { readonly key: string };

/** The side of each label that has a place, by key. */
export type LabelSides = ReadonlyMap<string, number>;

/** A layer's place on the board. */
export type LabelSeat = {
  /** Says what the layer wants named without placing it yet: others ask for that. */
  want(offer: LabelOffer): void;
  /** The same, and places all labels of the map. Notifies other layers whose labels moved. */
  place(offer: LabelOffer): LabelSides;
  leave(): void;
};

/** The surroundings of a map's labels: how wide it is, what lies over it, and where the building ends. */
type Surroundings = Pick<Obstacles, 'width' | 'covered' | 'isBeyond'>;

export type LabelBoard = {
  surround(by: Surroundings): void;
  seat(onMoved: (sides: LabelSides) => void): LabelSeat;
};

type Seat = { offer: LabelOffer; sides: LabelSides; onMoved(sides: LabelSides): void };

const NOTHING: LabelOffer = { labels: [], solid: [], soft: [], moving: [] };

function isSame(a: LabelSides, b: LabelSides): boolean {
  if (a.size !== b.size) return false;
  for (const [key, side] of a) if (b.get(key) !== side) return false;
  return true;
}

/** Where the labels of all layers of a map are placed together, so that none is written over another, whichever layer it is of. */
export function createLabelBoard(): LabelBoard {
  const seats = new Set<Seat>();
  let around: Surroundings = { width: Infinity };

  function place(asking: Seat): void {
    const all = [...seats];
    const labels = all.flatMap(({ offer, sides }) =>
      offer.labels.map((label) => ({ ...label, side: sides.get(label.key) ?? NO_SIDE })),
    );
    const solid = all.flatMap(({ offer }) => offer.solid);
    const soft = all.flatMap(({ offer }) => offer.soft);
    const moving = all.flatMap(({ offer }) => offer.moving);
    const placed = layOutLabels(labels, { solid, soft, moving, ...around });
    let at = 0;
    for (const seat of all) {
      const sides = new Map<string, number>();
      for (const label of seat.offer.labels) {
        const side = placed[at] ?? NO_SIDE;
        if (side !== NO_SIDE) sides.set(label.key, side);
        at += 1;
      }
      const isMoved = !isSame(seat.sides, sides);
      if (isMoved) seat.sides = sides;
      if (isMoved && seat !== asking) seat.onMoved(sides);
    }
  }

  return {
    surround(by) {
      around = by;
    },
    seat(onMoved) {
      const seat: Seat = { offer: NOTHING, sides: new Map(), onMoved };
      seats.add(seat);
      return {
        want(offer) {
          seat.offer = offer;
        },
        place(offer) {
          seat.offer = offer;
          place(seat);
          return seat.sides;
        },
        leave: () => void seats.delete(seat),
      };
    },
  };
}
