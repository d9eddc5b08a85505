import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { FloorPlanner, Point, Raster } from '@rota/floor';
import { cellToWorld, createPlanner, worldToCell } from '@rota/floor';
import { report } from './report.ts';
import { building, hasRealMaps, percentile, places, realMap } from './floors.ts';

/** Planning between random free points, beside the A* of the npm package `pathfinding` on the same grid: `node bench/planner.bench.ts`. */

const RADIUS = 0.37;
const QUERIES = 400;
/** The package is stopped after so long on a map; it is compared on the queries that it did until then. */
const PACKAGE_MS = 30_000;
const LARGE = 4000;
/** Robots that stand on the floor, so many of them around the goal and so far from it, as far as one keeps from the middle of another. */
const STANDING = 500;
const AROUND_GOAL = 12;
const AROUND_METRES = 1.6;
const KEEP_OFF = 0.8;

type Query = { readonly from: Point; readonly to: Point };
type Measured = { readonly times: number[]; readonly lengths: (number | undefined)[] };

type PackageNode = { x: number; y: number; walkable: boolean };
type PackageGrid = {
  nodes: PackageNode[][];
  width: number;
  height: number;
  getNodeAt(x: number, y: number): PackageNode;
  getNeighbors(node: PackageNode, diagonalMovement: number): PackageNode[];
};
type Package = {
  readonly Grid: new (width: number, height: number) => PackageGrid;
  readonly AStarFinder: new (options: { diagonalMovement: number }) => {
    findPath(x0: number, y0: number, x1: number, y1: number, grid: PackageGrid): [number, number][];
  };
  readonly DiagonalMovement: { readonly OnlyWhenNoObstacles: number };
};

/** One query after the other on our planner. */
function measureOurs(planner: FloorPlanner, queries: readonly Query[]): Measured {
  const times: number[] = [];
  const lengths: (number | undefined)[] = [];
  for (const { from, to } of queries) {
    const begin = performance.now();
    const result = planner.plan({ from, to, radius: RADIUS });
    times.push(performance.now() - begin);
    lengths.push('failure' in result ? undefined : result.length);
  }
  return { times, lengths };
}

/** The cells that are free at the radius, one byte each. */
function freeCells(raster: Raster, planner: FloorPlanner): Uint8Array {
  const free = new Uint8Array(raster.width * raster.height);
  for (let at = 0; at < free.length; at += 1) {
    const centre = cellToWorld(raster, at % raster.width, Math.floor(at / raster.width));
    free[at] = planner.isFree(centre, RADIUS) ? 1 : 0;
  }
  return free;
}

/**
 * A grid of the package that makes a node when it is first needed. Its own makes all of them beforehand, which takes more than 8 GB for
 * 4000 x 4000 cells; so nothing is cloned or cleaned between queries either, which is in the package's favour.
 */
function lazyGrid({ Grid }: Package, raster: Raster, free: Uint8Array): PackageGrid {
  const { width, height } = raster;
  const grid = new Grid(1, 1);
  const nodes: PackageNode[][] = Array.from({ length: height }, () => []);
  const neighbours = grid.getNeighbors.bind(grid);
  function nodeAt(x: number, y: number): PackageNode {
    const row = nodes[y] ?? [];
    return (row[x] ??= { x, y, walkable: free[y * width + x] === 1 });
  }
  return Object.assign(grid, {
    nodes,
    width,
    height,
    getNodeAt: nodeAt,
    getNeighbors(node: PackageNode, diagonalMovement: number): PackageNode[] {
      for (let y = Math.max(0, node.y - 1); y <= Math.min(height - 1, node.y + 1); y += 1) {
        for (let x = Math.max(0, node.x - 1); x <= Math.min(width - 1, node.x + 1); x += 1) nodeAt(x, y);
      }
      return neighbours(node, diagonalMovement);
    },
  });
}

/** The same queries on the package. */
function measurePackage(raster: Raster, planner: FloorPlanner, queries: readonly Query[]): Measured {
  const found = createRequire(import.meta.url)('pathfinding') as Package;
  const free = freeCells(raster, planner);
  const finder = new found.AStarFinder({ diagonalMovement: found.DiagonalMovement.OnlyWhenNoObstacles });
  const times: number[] = [];
  const lengths: (number | undefined)[] = [];
  let spent = 0;
  for (const { from, to } of queries) {
    const a = worldToCell(raster, from);
    const b = worldToCell(raster, to);
    const grid = lazyGrid(found, raster, free);
    const begin = performance.now();
    const path = finder.findPath(
      Math.floor(a.column),
      Math.floor(a.row),
      Math.floor(b.column),
      Math.floor(b.row),
      grid,
    );
    const time = performance.now() - begin;
    times.push(time);
    lengths.push(path.length === 0 ? undefined : lengthOf(path) * raster.resolution);
    spent += time;
    if (spent > PACKAGE_MS) break;
  }
  return { times, lengths };
}

function lengthOf(path: readonly (readonly [number, number])[]): number {
  let length = 0;
  path.forEach(([x, y], index) => {
    const [beforeX, beforeY] = path[Math.max(0, index - 1)] ?? [x, y];
    length += Math.hypot(x - beforeX, y - beforeY);
  });
  return length;
}

/** A line of the table: times in milliseconds. */
export function measure(name: string, raster: Raster, queryCount = QUERIES): Record<string, string | number> {
  const began = performance.now();
  const planner = createPlanner(raster);
  planner.prepare({ ways: [RADIUS], passages: [] });
  const prepared = performance.now() - began;
  const points = places(raster, queryCount * 2, (point) => planner.isFree(point, RADIUS));
  const queries = Array.from({ length: queryCount }, (_, index) => ({
    from: points[2 * index] as Point,
    to: points[2 * index + 1] as Point,
  }));
  measureOurs(planner, queries.slice(0, 50));
  const ours = measureOurs(planner, queries);
  const theirs = measurePackage(raster, planner, queries);
  const same = ours.times.slice(0, theirs.times.length);
  const longer = theirs.lengths.flatMap((length, index) => {
    const own = ours.lengths[index];
    return length !== undefined && own !== undefined && length > 0 ? [own / length] : [];
  });
  const differ = theirs.lengths.filter(
    (length, index) => (length === undefined) !== (ours.lengths[index] === undefined),
  ).length;
  return {
    map: name,
    cells: `${raster.width} x ${raster.height}`,
    'prepare ms': Math.round(prepared),
    queries: ours.times.length,
    p50: round(percentile(ours.times, 0.5)),
    p99: round(percentile(ours.times, 0.99)),
    'npm queries': theirs.times.length,
    'npm p50': round(percentile(theirs.times, 0.5)),
    'npm p99': round(percentile(theirs.times, 0.99)),
    'ratio p50': round(percentile(theirs.times, 0.5) / percentile(same, 0.5)),
    'ratio p99': round(percentile(theirs.times, 0.99) / percentile(same, 0.99)),
    'length ours / npm': round(longer.reduce((sum, value) => sum + value, 0) / longer.length),
    'found differs': differ,
  };
}

/** Routes past standing robots, and the same when some of these stand around the goal so that there is none: times in milliseconds. */
function measureShutIn(name: string, raster: Raster): Record<string, string | number> {
  const planner = createPlanner(raster);
  planner.prepare({ ways: [RADIUS], passages: [] });
  const points = places(raster, QUERIES * 2 + STANDING, (point) => planner.isFree(point, RADIUS), 11);
  const standing = points.slice(QUERIES * 2).map(({ x, y }) => ({ x, y, radius: KEEP_OFF }));
  const found: number[] = [];
  const shutIn: number[] = [];
  for (let index = 0; index < QUERIES; index += 1) {
    const [from, to] = points.slice(2 * index) as [Point, Point];
    const ring = Array.from({ length: AROUND_GOAL }, (_, at) => {
      const angle = (2 * Math.PI * at) / AROUND_GOAL;
      return {
        x: to.x + AROUND_METRES * Math.cos(angle),
        y: to.y + AROUND_METRES * Math.sin(angle),
        radius: KEEP_OFF,
      };
    });
    const begin = performance.now();
    const way = planner.plan({ from, to, radius: RADIUS, obstacles: standing });
    const between = performance.now();
    const none = planner.plan({
      from,
      to,
      radius: RADIUS,
      obstacles: [...standing.slice(AROUND_GOAL), ...ring],
    });
    const end = performance.now();
    // Where a robot stands at the goal itself, or where the start lies within the ring, neither is searched for.
    if ('failure' in way || !('failure' in none) || none.failure !== 'unreachable') continue;
    found.push(between - begin);
    shutIn.push(end - between);
  }
  return {
    map: name,
    cells: `${raster.width} x ${raster.height}`,
    queries: found.length,
    'way p50': round(percentile(found, 0.5)),
    'way p99': round(percentile(found, 0.99)),
    'shut in p50': round(percentile(shutIn, 0.5)),
    'shut in p99': round(percentile(shutIn, 0.99)),
    'ratio p50': round(percentile(shutIn, 0.5) / percentile(found, 0.5)),
    'ratio p99': round(percentile(shutIn, 0.99) / percentile(found, 0.99)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lines: Record<string, string | number>[] = [];
  const names = ['turtlebot3/map', 'small-house/map', 'depot/depot', 'warehouse/warehouse'];
  const only = process.argv[2];
  if (!hasRealMaps) console.log('The real maps are not beside the project: only the made one is measured.');
  for (const name of hasRealMaps ? names : [])
    if (!only || name.startsWith(only)) lines.push(measure(name, realMap(name)));
  if (!only || only === 'made') lines.push(measure(`made ${LARGE}`, building(LARGE)));
  const shutIn = !only || only === 'made' ? [measureShutIn(`made ${LARGE}`, building(LARGE))] : [];
  const columns = Object.keys(lines[0] ?? {});
  const fast = lines.filter((line) => Number(line['ratio p50']) >= 5 && Number(line['ratio p99']) >= 5);
  report({
    title: 'Planner',
    method: `${QUERIES} routes between random free points of each map for a robot of radius ${RADIUS} m, after preprocessing, in sequence. Baseline: the A* of the npm package pathfinding on the same grid and queries, stopped after ${PACKAGE_MS / 1_000} s a map. Times in ms.`,
    columns,
    rows: lines.map((line) => columns.map((column) => line[column] ?? '')),
    aims: [
      {
        aim: 'p99 under 50 ms on every map',
        found: `${Math.max(...lines.map((line) => Number(line['p99'])))} ms at most`,
        met: lines.every((line) => Number(line['p99']) < 50),
      },
      {
        aim: '5 times faster than the npm A* on every map, at the median and at p99',
        found: `on ${fast.length} of ${lines.length}`,
        met: fast.length === lines.length,
        ...(fast.length < lines.length && {
          limit: 'on small maps, straightening the route, which the A* does not do.',
        }),
      },
    ],
  });
  if (shutIn.length > 0) {
    const shutInColumns = Object.keys(shutIn[0] ?? {});
    report({
      title: 'Planner: goals blocked by robots',
      method: `Routes past ${STANDING} standing robots between random free points, and the same when ${AROUND_GOAL} of the robots surround the goal, so that no route exists. Times in ms; ratios are of a blocked goal to a found route.`,
      columns: shutInColumns,
      rows: shutIn.map((line) => shutInColumns.map((column) => line[column] ?? '')),
      aims: shutIn.map((line) => ({
        aim: `finding no route takes no longer than finding one on ${line['map']}`,
        found: `${line['ratio p50']} times as long at the median, ${line['ratio p99']} at p99`,
        met: Number(line['ratio p50']) <= 1 && Number(line['ratio p99']) <= 1,
      })),
    });
  }
}
