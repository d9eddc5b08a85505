import type { Clearance } from '../planner/clearance.ts';
import { thresholdOf } from '../planner/clearance.ts';
import { FAR, spreadFrom, wayBack } from './spread.ts';
import { AROUND, NARROW, OUT, WIDE, thin } from './thinning.ts';

/** A blind alley counts from this many radii of depth on; less is a corner or a niche. */
const BLIND_DEPTH_RADII = 4;

/**
 * The middles of all narrow ways for robots of `radius` cells, each a list of cells that touch by side or corner: ways between wide places
 * (or back to the same one round an obstacle), and blind alleys.
 */
export function findNarrowCurves(clearance: Clearance, radius: number): number[][] {
  const cells = classifyRoom(clearance, radius);
  const room = cells.slice();
  fillSmallWidePlaces(cells, clearance.width, radius);
  thin(cells, clearance);
  const curves = new Set<number>();
  cells.forEach((cell, index) => {
    if (cell === NARROW) curves.add(index);
  });
  addBlindAlleys(curves, cells, room, clearance, radius);
  return piecesOf(curves, clearance.width).filter((piece) => piece.length > 1);
}

function classifyRoom({ width, height, squared }: Clearance, radius: number): Uint8Array {
  const narrow = thresholdOf(radius);
  const wide = thresholdOf(2 * radius);
  const cells = new Uint8Array(width * height);
  // The rim stays out, so that every cell left has eight neighbours.
  for (let row = 1; row < height - 1; row += 1) {
    for (let cell = row * width + 1; cell < (row + 1) * width - 1; cell += 1) {
      const value = squared[cell] as number;
      cells[cell] = value >= wide ? WIDE : value >= narrow ? NARROW : OUT;
    }
  }
  return cells;
}

/** A wide place shorter than a robot is no place to let another pass: a corridor that is wide enough only here and there stays one passage. */
function fillSmallWidePlaces(cells: Uint8Array, width: number, radius: number): void {
  const seen = new Uint8Array(cells.length);
  const offsets = AROUND.map(([dx, dy]) => dy * width + dx);
  for (let seed = 0; seed < cells.length; seed += 1) {
    if (cells[seed] !== WIDE || seen[seed] === 1) continue;
    const piece = [seed];
    seen[seed] = 1;
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const cell of piece) {
      const column = cell % width;
      const row = (cell - column) / width;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      for (let side = 0; side < 8; side += 1) {
        const next = cell + (offsets[side] as number);
        if (cells[next] !== WIDE || seen[next] === 1) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    if (Math.hypot(right - left, bottom - top) < 2 * radius) for (const cell of piece) cells[cell] = NARROW;
  }
}

function addBlindAlleys(
  curves: Set<number>,
  thinned: Uint8Array,
  room: Uint8Array,
  { width }: Clearance,
  radius: number,
): void {
  const lengths = new Float32Array(room.length).fill(FAR);
  const mayEnter = (cell: number): boolean => room[cell] !== OUT && thinned[cell] !== WIDE;
  spreadFrom(lengths, [...wideEdges(thinned, room, width), ...curves], width, mayEnter);
  const depth = BLIND_DEPTH_RADII * radius;
  const deep: number[] = [];
  lengths.forEach((length, cell) => {
    if (length >= depth && length < FAR) deep.push(cell);
  });
  deep.sort((a, b) => (lengths[b] as number) - (lengths[a] as number));
  for (const cell of deep) {
    if ((lengths[cell] as number) < depth) continue;
    const alley = wayBack(lengths, cell, width).filter((step) => thinned[step] !== WIDE);
    for (const step of alley) curves.add(step);
    spreadFrom(lengths, alley, width, mayEnter);
  }
}

function wideEdges(thinned: Uint8Array, room: Uint8Array, width: number): number[] {
  const offsets = AROUND.map(([dx, dy]) => dy * width + dx);
  const edges: number[] = [];
  for (let cell = 0; cell < thinned.length; cell += 1) {
    if (thinned[cell] === WIDE && offsets.some((offset) => room[cell + offset] === NARROW)) edges.push(cell);
  }
  return edges;
}

function piecesOf(cells: ReadonlySet<number>, width: number): number[][] {
  const left = new Set([...cells].sort((a, b) => a - b));
  const pieces: number[][] = [];
  for (const seed of left) {
    left.delete(seed);
    const piece = [seed];
    for (const cell of piece) {
      for (const [dx, dy] of AROUND) {
        const next = cell + dy * width + dx;
        if (left.delete(next)) piece.push(next);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
