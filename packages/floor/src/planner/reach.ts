import type { Point } from '../geometry.ts';
import { worldToCell } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { traceCost } from './clearance.ts';
import { breaksRule, isForbidden, rulesFrom } from './floor-rules.ts';
import type { MayUse } from './flood.ts';
import { MinHeap } from './heap.ts';
import type { LayerRules } from './layer-rules.ts';
import { findAccess, withTolls } from './layer.ts';
import type { Access, BlockedBetween, Layer, Leads } from './layer.ts';
import { nodeX, nodeY } from './roads.ts';
import type { Roads } from './roads.ts';
import type { EdgeToll } from './search.ts';
import { tollOf } from './tolls.ts';

/** Points remembered at most. */
const MOST_KNOWN = 2_000;

type ReachOptions = {
  readonly leads: Leads;
  readonly tightWay: number;
  readonly drawn: LayerRules | undefined;
  /** Cached accesses of other points, for the same layer and rules. */
  readonly known: KnownAccesses;
};
/** The ways between points and the roads, by the point and the direction. */
export type KnownAccesses = Map<string, readonly Access[]>;
/** Metres of way between the point that was asked for and another one; undefined where there is none. */
export type Reach = (other: Point) => number | undefined;

/** Lengths from a point to others (`away`), or from them to it (`here`), by one search for all of them. */
export function reachOn(
  raster: Raster,
  layer: Layer,
  point: Point,
  { leads, tightWay, drawn, known }: ReachOptions,
): Reach {
  const here = worldToCell(raster, point);
  if (drawn && isForbidden(drawn.cells, here.column, here.row)) return () => undefined;
  const kept =
    drawn &&
    rulesFrom(raster, drawn.cells, { x: here.column, y: here.row }, { x: here.column, y: here.row }).rules;
  const own = withTolls(
    layer,
    findAccess(layer, here.column, here.row, tightWay, blockerOf(kept), leads),
    drawn?.tolls,
  );
  const lengths = spreadOver(layer.roads, own, leads, {
    mayUse: kept && drawn.mayUse(kept),
    toll: drawn?.edgeToll,
  });
  return (other) => {
    const { column, row } = worldToCell(raster, other);
    if (drawn && isForbidden(drawn.cells, column, row)) return undefined;
    const rules =
      drawn && rulesFrom(raster, drawn.cells, { x: here.column, y: here.row }, { x: column, y: row }).rules;
    const closed = blockerOf(rules);
    const [x0, y0, x1, y1] =
      leads === 'away' ? [here.column, here.row, column, row] : [column, row, here.column, here.row];
    let direct = Infinity;
    if (!closed(x0, y0, x1, y1) && traceCost(layer.footing, x0, y0, x1, y1) < Infinity) {
      const toll = drawn?.tolls ? tollOf(drawn.tolls, x0, y0, x1, y1) : 0;
      direct = Math.hypot(x1 - x0, y1 - y0) + toll;
      if (toll === 0) return direct * raster.resolution;
    }
    let least = direct;
    const find = (): readonly Access[] =>
      withTolls(
        layer,
        findAccess(layer, column, row, tightWay, closed, leads === 'away' ? 'here' : 'away'),
        drawn?.tolls,
      );
    // A point joins the roads the same way for every robot, unless the robot or the point is near a forbidden area.
    for (const { entries } of rules === drawn?.cells
      ? findOrRemember(known, `${leads} ${column} ${row}`, find)
      : find()) {
      for (const { node, length } of entries) least = Math.min(least, (lengths[node] as number) + length);
    }
    return least < Infinity ? least * raster.resolution : undefined;
  };
}

function findOrRemember(known: KnownAccesses, key: string, find: () => readonly Access[]): readonly Access[] {
  const found = known.get(key) ?? find();
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

function blockerOf(rules: LayerRules['cells'] | undefined): BlockedBetween {
  return rules ? (x0, y0, x1, y1) => breaksRule(rules, x0, y0, x1, y1) : () => false;
}

type Edges = { readonly mayUse: MayUse | undefined; readonly toll: EdgeToll | undefined };

/** Cells of way between some entries and each node, by the cheapest way (Dijkstra); Infinity where there is none. */
function spreadOver(
  roads: Roads,
  accesses: readonly Access[],
  leads: Leads,
  { mayUse, toll }: Edges,
): Float64Array {
  const { edgeStart, edgeTo, edgeCost, part } = roads;
  const costs = new Float64Array(part.length).fill(Infinity);
  const lengths = new Float64Array(part.length).fill(Infinity);
  const heap = new MinHeap();
  const reach = (node: number, cost: number, length: number): void => {
    if (cost >= (costs[node] as number)) return;
    costs[node] = cost;
    lengths[node] = length;
    heap.push(cost, node);
  };
  for (const { entries } of accesses) for (const { node, cost, length } of entries) reach(node, cost, length);
  while (heap.topKey < Infinity) {
    const key = heap.topKey;
    const node = heap.pop();
    if (key > (costs[node] as number)) continue;
    for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge += 1) {
      const next = edgeTo[edge] as number;
      const paid = toll?.(node, next) ?? 0;
      const through = key + paid + (edgeCost[edge] as number);
      if (through >= (costs[next] as number)) continue;
      if (mayUse && !(leads === 'away' ? mayUse(node, next) : mayUse(next, node))) continue;
      const length = Math.hypot(
        nodeX(roads, node) - nodeX(roads, next),
        nodeY(roads, node) - nodeY(roads, next),
      );
      reach(next, through, (lengths[node] as number) + length + paid);
    }
  }
  return lengths;
}
