import type { Footing } from './clearance.ts';

/** The floor cut into square blocks, and the nodes of each: plain data that one thread can hand to another. */
export type BlockShape = {
  readonly blockCells: number;
  readonly columns: number;
  readonly rows: number;
  /** Nodes of block b are `firstNode[b]` up to `firstNode[b + 1]`. */
  readonly firstNode: Int32Array;
  /** The cell each node stands at. */
  readonly cellOf: Int32Array;
};

/** Blocks, and the connected pieces of open cells in each. */
export type Blocks = BlockShape & {
  /** The node of an open cell: the piece of its block that it belongs to. */
  nodeOf(cell: number): number;
  /** Cost of the way between nodes of two side-by-side blocks through the best pair of cells that touch; Infinity when none do. */
  detourCost(u: number, v: number): number;
};

/** Cuts the floor into blocks of `blockCells` cells a side and finds their nodes. */
export function findBlocks(footing: Footing, blockCells: number): BlockShape {
  const { width, height } = footing.clearance;
  const columns = Math.ceil(width / blockCells);
  const rows = Math.ceil(height / blockCells);
  const firstNode = new Int32Array(columns * rows + 1);
  const pieces = createPieces(footing, blockCells);
  let cellOf = new Int32Array(columns * rows + 64);
  let nodes = 0;
  for (let block = 0; block < columns * rows; block += 1) {
    const left = (block % columns) * blockCells;
    const top = Math.floor(block / columns) * blockCells;
    const count = pieces.find(left, top);
    if (nodes + count > cellOf.length) {
      const larger = new Int32Array(cellOf.length * 2 + count);
      larger.set(cellOf);
      cellOf = larger;
    }
    for (let piece = 0; piece < count; piece += 1) cellOf[nodes++] = pieces.middles[piece] as number;
    firstNode[block + 1] = nodes;
  }
  return { blockCells, columns, rows, firstNode, cellOf: cellOf.slice(0, nodes) };
}

/** Blocks that were found before, to be asked about their cells. */
export function openBlocks(footing: Footing, shape: BlockShape): Blocks {
  const pieces = createPieces(footing, shape.blockCells);
  const { width } = footing.clearance;
  return {
    ...shape,
    nodeOf: (cell) => nodeOf(shape, pieces, width, cell),
    detourCost: createDetours(shape, footing, pieces),
  };
}

/** Finds the pieces of one block at a time; `labels` (1 and up, 0 closed, row by row) and `middles` hold the last block found. */
type Pieces = {
  find(left: number, top: number): number;
  readonly labels: Uint16Array;
  readonly middles: number[];
};

function createPieces(footing: Footing, size: number): Pieces {
  const { width, height, squared } = footing.clearance;
  const { threshold } = footing;
  const labels = new Uint16Array(size * size);
  const stack = new Int32Array(size * size);
  const middles: number[] = [];
  const middle = (size - 1) / 2;
  // When the middle cell keeps this clearance, no cell of the block can be closed.
  const surelyOpen = (footing.radius + size * Math.SQRT1_2 + 1) ** 2;

  function fill(left: number, top: number, seed: number, label: number): number {
    let count = 1;
    let best = seed;
    let bestOff = Infinity;
    stack[0] = seed;
    labels[seed] = label;
    while (count > 0) {
      const at = stack[--count] as number;
      const x = at % size;
      const y = (at - x) / size;
      const off = (x - middle) * (x - middle) + (y - middle) * (y - middle);
      if (off < bestOff) {
        bestOff = off;
        best = at;
      }
      if (x > 0) count = visit(at - 1, label, count);
      if (x < size - 1) count = visit(at + 1, label, count);
      if (y > 0) count = visit(at - size, label, count);
      if (y < size - 1) count = visit(at + size, label, count);
    }
    return (top + Math.floor(best / size)) * width + left + (best % size);
  }

  function visit(next: number, label: number, count: number): number {
    if (labels[next] !== OPEN) return count;
    labels[next] = label;
    stack[count] = next;
    return count + 1;
  }

  function find(left: number, top: number): number {
    middles.length = 0;
    const whole = left + size <= width && top + size <= height;
    const centre = (top + (size >> 1)) * width + left + (size >> 1);
    if (whole && (squared[centre] as number) >= surelyOpen) {
      labels.fill(1);
      middles.push((top + Math.floor(middle)) * width + left + Math.floor(middle));
      return 1;
    }
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const inside = left + x < width && top + y < height;
        labels[y * size + x] =
          inside && (squared[(top + y) * width + left + x] as number) >= threshold ? OPEN : 0;
      }
    }
    for (let seed = 0; seed < labels.length; seed += 1) {
      if (labels[seed] === OPEN) middles.push(fill(left, top, seed, middles.length + 1));
    }
    return middles.length;
  }

  return { find, labels, middles };
}

/** The label of an open cell that no piece has taken yet. */
const OPEN = 65535;

function nodeOf(shape: BlockShape, pieces: Pieces, width: number, cell: number): number {
  const size = shape.blockCells;
  const column = cell % width;
  const row = Math.floor(cell / width);
  const left = column - (column % size);
  const top = row - (row % size);
  const block = (top / size) * shape.columns + left / size;
  const first = shape.firstNode[block] as number;
  if ((shape.firstNode[block + 1] as number) - first === 1) return first;
  pieces.find(left, top);
  return first + (pieces.labels[(row - top) * size + column - left] as number) - 1;
}

function createDetours(shape: BlockShape, footing: Footing, pieces: Pieces): Blocks['detourCost'] {
  const { width } = footing.clearance;
  const size = shape.blockCells;
  const near = new Uint16Array(size * size);

  return function detourCost(u, v) {
    const a = shape.cellOf[u] as number;
    const b = shape.cellOf[v] as number;
    const first = placeOf(shape, width, a);
    const second = placeOf(shape, width, b);
    pieces.find(first.left, first.top);
    near.set(pieces.labels);
    pieces.find(second.left, second.top);
    const beside = second.left !== first.left;
    const labelU = near[labelAt(first, size, a, width)] as number;
    const labelV = pieces.labels[labelAt(second, size, b, width)] as number;
    let best = Infinity;
    for (let along = 0; along < size; along += 1) {
      const there = beside ? along * size + size - 1 : (size - 1) * size + along;
      const here = beside ? along * size : along;
      if (near[there] !== labelU || pieces.labels[here] !== labelV) continue;
      const x = beside ? second.left : second.left + along;
      const y = beside ? second.top + along : second.top;
      const length =
        Math.hypot(x - (a % width), y - Math.floor(a / width)) +
        Math.hypot(x - (b % width), y - Math.floor(b / width));
      best = Math.min(
        best,
        length * (1 + (footing.wallRate[footing.clearance.squared[y * width + x] as number] ?? 0)),
      );
    }
    return best;
  };
}

function placeOf(shape: BlockShape, width: number, cell: number): { left: number; top: number } {
  const column = cell % width;
  const row = Math.floor(cell / width);
  return { left: column - (column % shape.blockCells), top: row - (row % shape.blockCells) };
}

function labelAt(place: { left: number; top: number }, size: number, cell: number, width: number): number {
  return (Math.floor(cell / width) - place.top) * size + (cell % width) - place.left;
}
