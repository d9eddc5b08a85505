import type { Raster } from '../raster.ts';
import { worldToCell } from '../raster.ts';
import { traceCost } from './clearance.ts';
import { blocksNear, discsInCells, factorsOf, hitsDisc, sortDiscs } from './constraints.ts';
import type { Discs } from './constraints.ts';
import { breaksRule, isForbidden, rulesFrom } from './floor-rules.ts';
import type { LayerRules } from './layer-rules.ts';
import { findAccess, joinPlaces, withTolls } from './layer.ts';
import type { Access, BlockedBetween, Layer } from './layer.ts';
import type { MayUse } from './flood.ts';
import { tightFooting } from './local.ts';
import type { PlanFailure, PlanRequest } from './request.ts';
import { blockOf, placeOf } from './roads.ts';
import type { SearchRules } from './search.ts';
import { tighten } from './tighten.ts';
import { tollOf } from './tolls.ts';
import type { Tolls } from './tolls.ts';
import type { SegmentCost, Way } from './tighten.ts';

/** A planned way in fractional cells, x and y in turn, and how many cells of its start and end lead through tight places. */
export type PlannedWay = {
  readonly cells: readonly number[];
  readonly tightStart: number;
  readonly tightEnd: number;
};

/** The obstacles of one request. */
type Scene = { readonly between: BlockedBetween; readonly isEmpty: boolean; readonly rules: SearchRules };

/** Plans one request on the roads of its radius. */
export function planOn(
  raster: Raster,
  layer: Layer,
  request: PlanRequest,
  tightWay: number,
  drawn: LayerRules | undefined,
): PlannedWay | { failure: PlanFailure } {
  const from = worldToCell(raster, request.from);
  const to = worldToCell(raster, request.to);
  if (drawn && isForbidden(drawn.cells, to.column, to.row)) return { failure: 'goal_blocked' };
  const scene = createScene(raster, layer, request, drawn);
  const cost = segmentCost(layer, scene, drawn?.tolls);
  const least = Math.hypot(to.column - from.column, to.row - from.row) * (1 + 1e-9);
  if (cost(from.column, from.row, to.column, to.row, least) <= least)
    return { cells: [from.column, from.row, to.column, to.row], tightStart: 0, tightEnd: 0 };
  const tolls = drawn?.tolls;
  const starts = withTolls(
    layer,
    findAccess(layer, from.column, from.row, tightWay, scene.between, 'away'),
    tolls,
  );
  if (starts.length === 0) return { failure: 'start_blocked' };
  const goals = withTolls(
    layer,
    findAccess(layer, to.column, to.row, tightWay, scene.between, 'here'),
    tolls,
  );
  if (goals.length === 0) return { failure: 'goal_blocked' };
  const nodes = layer.search.cheapest(
    starts.flatMap((access) => access.entries),
    goals.flatMap((access) => access.entries),
    scene.rules,
  );
  const start = nodes && accessTo(starts, nodes[0]);
  const goal = nodes && accessTo(goals, nodes.at(-1));
  const middle = start && goal && joinAll(layer, scene, start, nodes, goal);
  if (!middle) {
    // Two points in one small pocket may see each other without touching the roads' nodes.
    if (cost(from.column, from.row, to.column, to.row) < Infinity)
      return { cells: [from.column, from.row, to.column, to.row], tightStart: 0, tightEnd: 0 };
    return { failure: 'unreachable' };
  }
  const tight = tightCost(layer, scene);
  const leave = tighten([...start.way], tight, 1);
  const enter = tighten(reverseWay(goal.way), tight, 1);
  const drive = tighten(middle, cost, layer.roads.blocks.blockCells);
  return {
    cells: [...leave.slice(0, -2), ...drive, ...enter.slice(2)],
    tightStart: wayLength(leave),
    tightEnd: wayLength(enter),
  };
}

function createScene(
  raster: Raster,
  layer: Layer,
  request: PlanRequest,
  drawn: LayerRules | undefined,
): Scene {
  const { blocks } = layer.roads;
  const from = worldToCell(raster, request.from);
  const to = worldToCell(raster, request.to);
  const discs = discsInCells(raster, request.obstacles ?? [], from.column, from.row);
  const kept =
    drawn && rulesFrom(raster, drawn.cells, { x: from.column, y: from.row }, { x: to.column, y: to.row });
  const isDear = (request.penalties?.length ?? 0) > 0 || (kept?.left.length ?? 0) > 0;
  const dear = isDear ? factorsOf(raster, blocks, request.penalties ?? [], kept?.left ?? []) : undefined;
  const between: BlockedBetween = (x0, y0, x1, y1) => {
    return (
      (discs.list.length > 0 && hitsDisc(discs, x0, y0, x1, y1)) ||
      (kept !== undefined && breaksRule(kept.rules, x0, y0, x1, y1))
    );
  };
  const toll = drawn?.edgeToll;
  const keepsRules = drawn && kept && drawn.mayUse(kept.rules);
  const passes = discs.list.length > 0 ? passesDiscs(raster, layer, discs, between) : undefined;
  const mayUse: MayUse | undefined =
    keepsRules && passes ? (u, v) => keepsRules(u, v) && passes(u, v) : (keepsRules ?? passes);
  return {
    between,
    isEmpty: discs.list.length === 0 && !kept,
    rules: { ...(mayUse && { mayUse }), ...(dear && { dear }), ...(toll && { toll }) },
  };
}

/** Whether an edge leads past all discs. */
function passesDiscs(raster: Raster, layer: Layer, discs: Discs, between: BlockedBetween): MayUse {
  const { blocks } = layer.roads;
  const near = blocksNear(blocks, discs);
  // A way inside the blocks of both nodes, where they do not see each other, keeps within this of the straight line.
  const wider = sortDiscs(
    discs.list.map(({ x, y, radius }) => ({ x, y, radius: radius + blocks.blockCells * 1.5 })),
    raster.width,
  );
  return (u, v) => {
    if (near[blockOf(layer.roads, u)] === 0) return true;
    const from = placeOf(layer.roads, u);
    const to = placeOf(layer.roads, v);
    return (
      !hitsDisc(wider, from[0], from[1], to[0], to[1]) || joinPlaces(layer, from, to, between) !== undefined
    );
  };
}

function segmentCost(
  layer: Layer,
  { between, isEmpty, rules }: Scene,
  tolls: Tolls | undefined,
): SegmentCost {
  const { footing } = layer;
  return (x0, y0, x1, y1, limit) => {
    if (!isEmpty && between(x0, y0, x1, y1)) return Infinity;
    const cost = traceCost(footing, x0, y0, x1, y1, rules.dear, limit);
    return tolls && cost < Infinity ? cost + tollOf(tolls, x0, y0, x1, y1) : cost;
  };
}

function tightCost(layer: Layer, { between }: Scene): SegmentCost {
  const footing = tightFooting(layer.footing);
  return (x0, y0, x1, y1, limit) =>
    between(x0, y0, x1, y1) ? Infinity : traceCost(footing, x0, y0, x1, y1, undefined, limit);
}

function accessTo(accesses: readonly Access[], node: number | undefined): Access | undefined {
  let best: Access | undefined;
  let least = Infinity;
  for (const access of accesses) {
    for (const entry of access.entries) {
      if (entry.node !== node || entry.cost >= least) continue;
      least = entry.cost;
      best = access;
    }
  }
  return best;
}

function joinAll(
  layer: Layer,
  scene: Scene,
  start: Access,
  nodes: readonly number[],
  goal: Access,
): Way | undefined {
  const stops: (readonly [number, number])[] = [
    lastOf(start.way),
    ...nodes.map((node) => placeOf(layer.roads, node)),
    lastOf(goal.way),
  ];
  const way: Way = [];
  let before: readonly [number, number] | undefined;
  for (const stop of stops) {
    const piece = before && joinPlaces(layer, before, stop, scene.between);
    if (before && !piece) return undefined;
    way.push(...(piece ? piece.slice(2) : stop));
    before = stop;
  }
  return way;
}

function lastOf(way: readonly number[]): readonly [number, number] {
  return [way.at(-2) as number, way.at(-1) as number];
}

function reverseWay(way: readonly number[]): Way {
  const result: Way = [];
  for (let at = way.length - 2; at >= 0; at -= 2) result.push(way[at] as number, way[at + 1] as number);
  return result;
}

function wayLength(way: Way): number {
  let length = 0;
  for (let at = 2; at < way.length; at += 2) {
    length += Math.hypot(
      (way[at] as number) - (way[at - 2] as number),
      (way[at + 1] as number) - (way[at - 1] as number),
    );
  }
  return length;
}
