/** A box on the screen, CSS pixels. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Boxes of the screen that say quickly whether another touches one of them. They are finite. */
export type BoxGrid = { add(box: Box): void; remove(box: Box): void; touches(box: Box): boolean };

/** About the width of a name: a box lies in few squares, and few boxes in a square. CSS pixels. */
const SQUARE_PX = 64;
/** More squares than any floor is high, so that each has a number of its own. */
const COLUMN = 1 << 20;

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function createBoxGrid(boxes: readonly Box[] = []): BoxGrid {
  const squares = new Map<number, Box[]>();

  /** Looks at the squares that a box lies in, until `look` has seen enough. */
  function everySquare(box: Box, look: (square: number) => boolean): boolean {
    const [right, bottom] = [Math.floor(box.right / SQUARE_PX), Math.floor(box.bottom / SQUARE_PX)];
    for (let x = Math.floor(box.left / SQUARE_PX); x <= right; x += 1)
      for (let y = Math.floor(box.top / SQUARE_PX); y <= bottom; y += 1)
        if (!look(x * COLUMN + y)) return false;
    return true;
  }
  const grid: BoxGrid = {
    add: (box) =>
      void everySquare(box, (square) => {
        const there = squares.get(square);
        if (there === undefined) squares.set(square, [box]);
        else there.push(box);
        return true;
      }),
    remove: (box) =>
      void everySquare(box, (square) => {
        const there = squares.get(square);
        if (there?.includes(box) === true) there.splice(there.indexOf(box), 1);
        return true;
      }),
    touches: (box) =>
      !everySquare(box, (square) => {
        for (const other of squares.get(square) ?? []) if (overlaps(box, other)) return false;
        return true;
      }),
  };
  for (const box of boxes) grid.add(box);
  return grid;
}
