/** A way as x and y in turn. */
export type Way = number[];

/** Cost of a straight way; Infinity where it is closed, or where it costs more than the limit, if there is one. */
export type SegmentCost = (x0: number, y0: number, x1: number, y1: number, limit?: number) => number;

type Vertex = {
  x: number;
  y: number;
  /** Cost of the straight way from the vertex before. */
  cost: number;
  /** Sizes of step, one bit each, by which moving it is known to be of no use as long as it and those beside it stay. */
  tried: number;
};

/** Positions to try for a vertex, relative to the straight line between its neighbours: sideways first, because that helps most often. */
const DIRECTIONS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

/** Parts of the shorter side at which a corner is cut. */
const CUTS = [0.6, 0.3, 0.15, 0.07];

/** A bend that saves less than this share of the cost is not worth a vertex. */
const WORTH_A_BEND = 0.001;

/** Cells of the smallest step; finer ones change nothing that a robot would notice. */
const FINEST = 0.5;

/** Steps are no whole parts of cells: along the very edge of cells rounding would decide which side a way is on. */
const OFF_THE_GRID = 0.93;

/** A move that saves less than this share is not worth the walk. */
const WORTH_A_MOVE = 0.0005;

/**
 * Pulls a way tight: drops vertices that do not pay, moves the others by ever smaller steps (from `step` cells down to half a one) and cuts
 * corners, as long as the whole cost falls. Every straight piece of the result is open when every piece of the given way was; both ends stay.
 */
export function tighten(way: Way, segmentCost: SegmentCost, step: number): Way {
  if (way.length <= 4) return way;
  let vertices = dropAsYouGo(way, segmentCost);
  for (let round = 0; round < 3 && vertices.length > 2; round += 1) {
    const before = totalCost(vertices);
    for (let size = Math.max(1, step); size >= FINEST; size /= 2)
      moveVertices(vertices, segmentCost, size * OFF_THE_GRID);
    vertices = dropVertices(vertices, segmentCost, 0);
    vertices = cutCorners(vertices, segmentCost);
    if (before - totalCost(vertices) < before * 0.0005) break;
  }
  moveVertices(vertices, segmentCost, FINEST * OFF_THE_GRID);
  vertices = dropVertices(vertices, segmentCost, WORTH_A_BEND);
  return vertices.flatMap(({ x, y }) => [x, y]);
}

function totalCost(vertices: readonly Vertex[]): number {
  return vertices.reduce((sum, vertex) => sum + vertex.cost, 0);
}

function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

function dropAsYouGo(way: Way, segmentCost: SegmentCost): Vertex[] {
  const kept: Vertex[] = [];
  for (let at = 0; at < way.length; at += 2) {
    const next: Vertex = { x: way[at] as number, y: way[at + 1] as number, cost: 0, tried: 0 };
    let last = kept.at(-1);
    if (last) next.cost = segmentCost(last.x, last.y, next.x, next.y);
    for (let before = kept.at(-2); last && before; before = kept.at(-2)) {
      const direct = segmentCost(before.x, before.y, next.x, next.y, last.cost + next.cost + 1e-9);
      if (direct === Infinity || direct > last.cost + next.cost + 1e-9) break;
      kept.pop();
      last = before;
      next.cost = direct;
    }
    kept.push(next);
  }
  return kept;
}

function dropVertices(vertices: readonly Vertex[], segmentCost: SegmentCost, allowance: number): Vertex[] {
  const kept: Vertex[] = [];
  vertices.forEach((vertex, index) => {
    const before = kept.at(-1);
    const after = vertices[index + 1];
    if (before && after) {
      const most = (vertex.cost + after.cost) * (1 + allowance) + 1e-9;
      const direct = segmentCost(before.x, before.y, after.x, after.y, most);
      if (direct < Infinity && direct <= most) {
        after.cost = direct;
        before.tried = after.tried = 0;
        return;
      }
    }
    kept.push(vertex);
  });
  return kept;
}

function moveVertices(vertices: readonly Vertex[], segmentCost: SegmentCost, size: number): void {
  const bit = 1 << (2 + Math.round(Math.log2(size / OFF_THE_GRID)));
  for (let index = 1; index < vertices.length - 1; index += 1) {
    const before = vertices[index - 1];
    const vertex = vertices[index];
    const after = vertices[index + 1];
    if (!before || !vertex || !after || (vertex.tried & bit) !== 0) continue;
    if (moveVertex(before, vertex, after, segmentCost, size)) before.tried = vertex.tried = after.tried = 0;
    else vertex.tried |= bit;
  }
}

function moveVertex(
  before: Vertex,
  vertex: Vertex,
  after: Vertex,
  segmentCost: SegmentCost,
  size: number,
): boolean {
  const { x, y } = vertex;
  const chord = distance(before.x, before.y, after.x, after.y);
  const alongX = chord === 0 ? size : ((after.x - before.x) / chord) * size;
  const alongY = chord === 0 ? 0 : ((after.y - before.y) / chord) * size;
  let moved = false;
  for (const [along, aside] of DIRECTIONS) {
    const movedX = x + along * alongX - aside * alongY;
    const movedY = y + along * alongY + aside * alongX;
    const around = (vertex.cost + after.cost) * (1 - WORTH_A_MOVE);
    // The straight line is the least any cost can be: most moves are refused without a walk.
    const leastOn = distance(movedX, movedY, after.x, after.y);
    if (distance(movedX, movedY, before.x, before.y) + leastOn >= around) continue;
    const there = segmentCost(before.x, before.y, movedX, movedY, around - leastOn);
    if (there + leastOn >= around) continue;
    const on = segmentCost(movedX, movedY, after.x, after.y, around - there);
    if (there + on >= around) continue;
    vertex.x = movedX;
    vertex.y = movedY;
    vertex.cost = there;
    after.cost = on;
    moved = true;
  }
  return moved;
}

function cutCorners(vertices: readonly Vertex[], segmentCost: SegmentCost): Vertex[] {
  const result: Vertex[] = [];
  vertices.forEach((vertex, index) => {
    const before = result.at(-1);
    const after = vertices[index + 1];
    const cut = before && after ? cutCorner(before, vertex, after, segmentCost) : undefined;
    if (before && cut && after) {
      result.push(cut.first, cut.second);
      after.cost = cut.rest;
      before.tried = after.tried = 0;
    } else result.push(vertex);
  });
  return result;
}

function cutCorner(
  before: Vertex,
  corner: Vertex,
  after: Vertex,
  segmentCost: SegmentCost,
): { first: Vertex; second: Vertex; rest: number } | undefined {
  const toBefore = distance(before.x, before.y, corner.x, corner.y);
  const toAfter = distance(after.x, after.y, corner.x, corner.y);
  const side = Math.min(toBefore, toAfter);
  const around = corner.cost + after.cost;
  const most = around * (1 - WORTH_A_BEND / 10);
  for (const part of CUTS) {
    if (side * part < 0.5) break;
    const back = (side * part) / toBefore;
    const on = (side * part) / toAfter;
    const first = {
      x: corner.x + (before.x - corner.x) * back,
      y: corner.y + (before.y - corner.y) * back,
      cost: 0,
      tried: 0,
    };
    const second = {
      x: corner.x + (after.x - corner.x) * on,
      y: corner.y + (after.y - corner.y) * on,
      cost: 0,
      tried: 0,
    };
    const leastThere = toBefore * (1 - back);
    const leastOn = toAfter * (1 - on);
    second.cost = segmentCost(first.x, first.y, second.x, second.y, most - leastThere - leastOn);
    if (second.cost === Infinity) continue;
    first.cost = segmentCost(before.x, before.y, first.x, first.y, most - second.cost - leastOn);
    if (first.cost === Infinity) continue;
    const rest = segmentCost(second.x, second.y, after.x, after.y, most - second.cost - first.cost);
    if (first.cost + second.cost + rest < most) return { first, second, rest };
  }
  return undefined;
}
