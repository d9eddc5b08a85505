import type { Point } from '../geometry.ts';
import { cellIndexAt, cellPositionToWorld, cellToWorld, worldToCell } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { findNarrowPlaces, indexPassages, openPassages } from '../passages/passages.ts';
import type { PassageIndex } from '../passages/passages.ts';
import { isClearWay } from './clear-way.ts';
import { measureClearance, thresholdOf, traceCost } from './clearance.ts';
import type { Clearance } from './clearance.ts';
import { breaksRule, hasRules, isForbidden, rulesFrom, rulesInCells } from './floor-rules.ts';
import type { FloorRules, RulesInCells } from './floor-rules.ts';
import type { FloorPlanner } from './floor-planner.ts';
import { layerRulesOf } from './layer-rules.ts';
import type { LayerRules } from './layer-rules.ts';
import { findAccess, openLayer, withTolls } from './layer.ts';
import type { Access, Layer, Leads } from './layer.ts';
import { createLru } from './lru.ts';
import { layerDataOf } from './prepared.ts';
import type { Comfort, PlannerOptions, PreparedFloor } from './prepared.ts';
import type { PlanRequest, PlanResult } from './request.ts';
import { planOn } from './plan.ts';
import { reachOn } from './reach.ts';
import type { KnownAccesses, Reach } from './reach.ts';
import { nodeX, nodeY } from './roads.ts';
import type { Roads } from './roads.ts';
import type { EdgeToll, Entry } from './search.ts';
import { tollOf } from './tolls.ts';
import { widePlanner } from './wide-outline.ts';

const DEFAULT_TIGHT_WAY = 0.6;
const LAYERS_KEPT = 6;
/** Cells beyond the tight ends of a way that may be tight, too: nodes are cut a little off the planned way. */
const SLACK = 2;

/**
 * A planner for a raster. Ways and passages of a size are worked out when they are first needed, unless they come `prepared`; on a large
 * floor that takes seconds, so that a program with other things to do has them prepared in a thread.
 */
export function createPlanner(
  raster: Raster,
  options: PlannerOptions = {},
  prepared?: PreparedFloor,
): FloorPlanner {
  const { width, height } = raster;
  const clearance: Clearance = prepared
    ? { width, height, squared: prepared.squared }
    : measureClearance(raster);
  const tightWay = (options.tightWay ?? DEFAULT_TIGHT_WAY) / raster.resolution;
  const layers = createLru<string, Layer>(LAYERS_KEPT);
  const narrow = new Map<number, PassageIndex>();
  if (prepared) adopt(prepared);

  function layerFor(radius: number, comfort: Comfort): Layer {
    const make = (): Layer =>
      openLayer(clearance, layerDataOf(raster, clearance.squared, radius, comfort, options));
    return layers.get(keyOf(radius, comfort), make);
  }

  function passagesFor(radius: number): PassageIndex {
    const known =
      narrow.get(radius) ??
      indexPassages(raster, openPassages(raster, findNarrowPlaces(raster, clearance, radius)));
    narrow.set(radius, known);
    return known;
  }

  function adopt({ ways, passages }: PreparedFloor): void {
    for (const { radius, layer } of ways)
      layers.get(keyOf(radius, 'wide'), () => openLayer(clearance, layer));
    for (const { radius, places } of passages)
      narrow.set(radius, indexPassages(raster, openPassages(raster, places)));
  }

  const ground: Ground = {
    raster,
    clearance,
    tightWay,
    layerFor,
    unruled: {
      raster,
      options,
      clearanceAt: (point) =>
        Math.sqrt(clearance.squared[cellIndexAt(raster, point)] ?? 0) * raster.resolution,
      passages: passagesFor,
      isClear: (points, radius) =>
        isClearWay(raster, clearance, points, radius / raster.resolution, tightWay + SLACK),
      missing: (sizes) => ({
        ways: sizes.ways.filter((radius) => !layers.has(keyOf(radius, 'wide'))),
        passages: sizes.passages.filter((radius) => !narrow.has(radius)),
      }),
      prepare: (sizes) => {
        for (const radius of sizes.ways) layerFor(radius, 'wide');
        for (const radius of sizes.passages) passagesFor(radius);
      },
      adopt,
      squaredClearance: clearance.squared,
      bytes: () => {
        const own = raster.cells.byteLength + clearance.squared.byteLength;
        return [...layers.values()].reduce((sum, layer) => sum + layer.bytes, own);
      },
    },
  };
  const planner = plannerOn(ground, undefined);
  return options.outlineMargin === undefined || options.outlineMargin === 0
    ? planner
    : widePlanner(planner, options.outlineMargin);
}

type Ruled = 'isFree' | 'nearestFree' | 'plan' | 'distance' | 'reach' | 'keepsRules' | 'withRules';
/** Results that all planners of one floor share, independent of its drawings. */
type Ground = {
  readonly raster: Raster;
  readonly clearance: Clearance;
  /** Cells. */
  readonly tightWay: number;
  readonly layerFor: (radius: number, comfort: Comfort) => Layer;
  readonly unruled: Omit<FloorPlanner, Ruled>;
};

function plannerOn(ground: Ground, rules: FloorRules | undefined): FloorPlanner {
  const { raster, clearance, tightWay, layerFor } = ground;
  const byLayer = new WeakMap<Layer, LayerRules>();
  const byRadius = new Map<number, RulesInCells>();
  const accesses = new WeakMap<Layer, KnownAccesses>();

  function drawnFor(layer: Layer, radius: number): LayerRules | undefined {
    if (!rules) return undefined;
    const known = byLayer.get(layer) ?? layerRulesOf(raster, layer, rules, radius);
    byLayer.set(layer, known);
    return known;
  }

  function cellsFor(radius: number): RulesInCells | undefined {
    if (!rules) return undefined;
    const known = byRadius.get(radius) ?? rulesInCells(raster, rules, radius);
    byRadius.set(radius, known);
    return known;
  }

  function isFree(point: Point, radius: number): boolean {
    if ((clearance.squared[cellIndexAt(raster, point)] ?? 0) < thresholdOf(radius / raster.resolution))
      return false;
    const cells = cellsFor(radius);
    const { column, row } = worldToCell(raster, point);
    return !cells || !breaksRule(cells, column, row, column, row);
  }

  function distance(from: Point, to: Point, radius: number): number | undefined {
    const layer = layerFor(radius, 'wide');
    const start = worldToCell(raster, from);
    const goal = worldToCell(raster, to);
    const drawn = drawnFor(layer, radius);
    if (drawn && isForbidden(drawn.cells, goal.column, goal.row)) return undefined;
    const kept =
      drawn &&
      rulesFrom(raster, drawn.cells, { x: start.column, y: start.row }, { x: goal.column, y: goal.row })
        .rules;
    const between = kept
      ? (x0: number, y0: number, x1: number, y1: number): boolean => breaksRule(kept, x0, y0, x1, y1)
      : never;
    const straight =
      traceCost(layer.footing, start.column, start.row, goal.column, goal.row) < Infinity &&
      !between(start.column, start.row, goal.column, goal.row);
    const toll =
      straight && drawn?.tolls ? tollOf(drawn.tolls, start.column, start.row, goal.column, goal.row) : 0;
    const direct = straight
      ? (Math.hypot(goal.column - start.column, goal.row - start.row) + toll) * raster.resolution
      : undefined;
    if (direct !== undefined && toll === 0) return direct;
    const goals = withTolls(
      layer,
      findAccess(layer, goal.column, goal.row, tightWay, between, 'here'),
      drawn?.tolls,
    );
    const starts = withTolls(
      layer,
      findAccess(layer, start.column, start.row, tightWay, between, 'away'),
      drawn?.tolls,
    );
    const [away, here] = [starts, goals].map((accesses) => accesses.flatMap(({ entries }) => entries));
    const rules =
      drawn && kept ? { mayUse: drawn.mayUse(kept), ...(drawn.edgeToll && { toll: drawn.edgeToll }) } : {};
    const nodes = away && here && here.length > 0 ? layer.search.cheapest(away, here, rules) : undefined;
    if (!nodes || !away || !here) return direct;
    const over = lengthOver(layer.roads, nodes, drawn?.edgeToll);
    return Math.min(
      direct ?? Infinity,
      (lengthTo(away, nodes[0]) + over + lengthTo(here, nodes.at(-1))) * raster.resolution,
    );
  }

  function reach(point: Point, radius: number, leads: Leads): Reach {
    const layer = layerFor(radius, 'wide');
    const known = accesses.get(layer) ?? new Map<string, readonly Access[]>();
    accesses.set(layer, known);
    return reachOn(raster, layer, point, { leads, tightWay, drawn: drawnFor(layer, radius), known });
  }

  const pace = rules?.pace ?? 1;
  const paced = (metres: number | undefined): number | undefined =>
    metres === undefined ? undefined : metres * pace;

  function keepsRules(points: readonly Point[], radius: number): boolean {
    const cells = cellsFor(radius);
    if (!cells) return true;
    const way = points.map((point) => worldToCell(raster, point));
    return way.every((to, index) => {
      const from = way[index - 1] ?? to;
      return !breaksRule(cells, from.column, from.row, to.column, to.row);
    });
  }

  return {
    ...ground.unruled,
    isFree,
    nearestFree: (point, radius, within) =>
      isFree(point, radius) ? point : nearestFreeCell(raster, isFree, point, radius, within),
    plan: (request) => {
      const layer = layerFor(request.radius, request.comfort ?? 'wide');
      const way = planOn(raster, layer, request, tightWay, drawnFor(layer, request.radius));
      return 'failure' in way ? way : inMetres(raster, request, way);
    },
    distance: (from, to, radius) => paced(distance(from, to, radius)),
    reach: (point, radius, leads) => {
      const measured = reach(point, radius, leads);
      return pace === 1 ? measured : (other) => paced(measured(other));
    },
    keepsRules,
    withRules: (others) => plannerOn(ground, hasRules(others) ? others : undefined),
  };
}

function keyOf(radius: number, comfort: Comfort): string {
  return `${comfort} ${radius}`;
}

function never(): boolean {
  return false;
}

/** Cells between a point and the node by the cheapest of its entries there. */
function lengthTo(entries: readonly Entry[], node: number | undefined): number {
  let best: Entry | undefined;
  for (const entry of entries) if (entry.node === node && (!best || entry.cost < best.cost)) best = entry;
  return best?.length ?? 0;
}

function lengthOver(roads: Roads, nodes: readonly number[], toll: EdgeToll | undefined): number {
  let length = 0;
  for (let at = 1; at < nodes.length; at += 1) {
    const from = nodes[at - 1] as number;
    const to = nodes[at] as number;
    length +=
      Math.hypot(nodeX(roads, from) - nodeX(roads, to), nodeY(roads, from) - nodeY(roads, to)) +
      (toll?.(from, to) ?? 0);
  }
  return length;
}

function inMetres(
  raster: Raster,
  { from, to }: PlanRequest,
  way: { cells: readonly number[]; tightStart: number; tightEnd: number },
): PlanResult {
  const points: Point[] = [];
  let length = 0;
  for (let at = 0; at < way.cells.length; at += 2) {
    const x = way.cells[at] as number;
    const y = way.cells[at + 1] as number;
    if (at > 0) length += Math.hypot(x - (way.cells[at - 2] as number), y - (way.cells[at - 1] as number));
    // The ends are the very points asked for, free of rounding.
    const end = at === 0 ? from : at === way.cells.length - 2 ? to : undefined;
    points.push(end ? { x: end.x, y: end.y } : cellPositionToWorld(raster, x, y));
  }
  const { resolution } = raster;
  return {
    points,
    length: length * resolution,
    tightStart: way.tightStart * resolution,
    tightEnd: way.tightEnd * resolution,
  };
}

function nearestFreeCell(
  raster: Raster,
  isFree: (point: Point, radius: number) => boolean,
  point: Point,
  radius: number,
  within: number,
): Point | undefined {
  const { column, row } = worldToCell(raster, point);
  const reach = Math.ceil(within / raster.resolution) + 1;
  let nearest: Point | undefined;
  let least = within + 1e-9;
  for (
    let y = Math.max(0, Math.floor(row) - reach);
    y <= Math.min(raster.height - 1, Math.floor(row) + reach);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.floor(column) - reach);
      x <= Math.min(raster.width - 1, Math.floor(column) + reach);
      x += 1
    ) {
      const off = Math.hypot(x + 0.5 - column, y + 0.5 - row) * raster.resolution;
      if (off >= least) continue;
      const centre = cellToWorld(raster, x, y);
      if (!isFree(centre, radius)) continue;
      nearest = centre;
      least = off;
    }
  }
  return nearest;
}
