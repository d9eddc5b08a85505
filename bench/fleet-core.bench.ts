import { report } from './report.ts';
import { defaultDeliverySettings } from '@rota/contract';
import type { DeliveryRecord, FleetState, TargetInfo } from '@rota/fleet-core';
import { createFleet, sizesFor, step } from '@rota/fleet-core';
import { PLAIN_BODY, RobotBody } from '@rota/fleet-core/testing';
import type { Point } from '@rota/floor';
import { createPlanner } from '@rota/floor';
import { building, numbers, percentile, places } from './floors.ts';

/** The fleet control with many robots on one large made floor, without wire and database: `node bench/fleet-core.bench.ts [robots …]`. */

const RADIUS = 0.4;
const FLOOR_CELLS = 3000;
/** As the server ticks. */
const TICK_MS = 250;
const SPEED = 0.8;
const SECONDS = 20;
const WARM_UP_SECONDS = 10;

/** Robots that drive what is released to them and report once a second. */
function run(robotCount: number): Record<string, number> {
  const raster = building(FLOOR_CELLS, 3);
  const planner = createPlanner(raster);
  const began = performance.now();
  planner.prepare(sizesFor([{}]));
  const prepared = performance.now() - began;
  let planning = 0;
  let plans = 0;
  let longest = 0;
  const timed = {
    ...planner,
    plan: (request: Parameters<typeof planner.plan>[0]) => {
      const start = performance.now();
      const result = planner.plan(request);
      const time = performance.now() - start;
      planning += time;
      longest = Math.max(longest, time);
      plans += 1;
      return result;
    },
    distance: (from: Point, to: Point, radius: number) => {
      const start = performance.now();
      const result = planner.distance(from, to, radius);
      planning += performance.now() - start;
      return result;
    },
  };
  const mapId = 'bench_1';
  const spots = spread(
    places(raster, 20_000, (point) => planner.isFree(point, RADIUS)),
    2,
    robotCount * 2 + 60,
  );
  const targets = spots.map(({ x, y }, index): TargetInfo => {
    const type = index < robotCount ? 'waiting' : index < robotCount + 20 ? 'filling' : 'table';
    return { targetId: `${mapId}:t${index}`, name: `t${index}`, type, mapId, x, y, theta: 0 };
  });
  const ids = Array.from({ length: robotCount }, (_, index) => `r${index}`);
  const fleet: FleetState = createFleet(
    {
      settings: { ...defaultDeliverySettings, loading_timeout_s: 5, unloading_timeout_s: 5 },
      floors: [{ mapId, site: 'bench', floor: '1', version: 1, planner: timed }],
      targets,
      robots: ids.map((robotId) => ({ robotId, name: robotId, enabled: true, protocolVersion: '2.1.0' as const })),
      holds: [],
      deliveries: [],
      trips: [],
      commands: [],
    },
    { idPrefix: 'b-' },
    0,
  );
  const bodies = new Map(ids.map((id, index) => [id, new RobotBody({ ...PLAIN_BODY, mapId, ...(spots[index] as Point), speed: SPEED })]));
  const random = numbers(9);
  const ticks: number[] = [];
  const reports: number[] = [];
  let now = 0;
  let created = 0;
  let orders = 0;

  const tell = (event: Parameters<typeof step>[1]): number => {
    const start = performance.now();
    const { effects } = step(fleet, event, now);
    const time = performance.now() - start;
    for (const effect of effects) {
      if (effect.type !== 'order.published') continue;
      orders += 1;
      bodies.get(effect.robotId)?.takeOrder(effect.order);
    }
    return time;
  };

  for (const robotId of ids) tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
  const rounds = ((SECONDS + WARM_UP_SECONDS) * 1000) / TICK_MS;
  for (let round = 0; round < rounds; round += 1) {
    now += TICK_MS;
    const warm = round >= (WARM_UP_SECONDS * 1000) / TICK_MS;
    if (round === (WARM_UP_SECONDS * 1000) / TICK_MS) planning = plans = longest = orders = 0;
    ids.forEach((robotId, index) => {
      const body = bodies.get(robotId) as RobotBody;
      body.drive(TICK_MS / 1000);
      if (index % 4 !== round % 4) return;
      const time = tell({ type: 'robot.reported', robotId, report: body.report(undefined) });
      if (warm) reports.push(time);
    });
    // Enough work that about half of the robots are busy.
    while (created < ((round + 1) * robotCount) / 480) {
      created += 1;
      const from = targets[robotCount + Math.floor(random() * 20)] as TargetInfo;
      const to = targets[robotCount + 20 + Math.floor(random() * (targets.length - robotCount - 20))] as TargetInfo;
      tell({ type: 'delivery.created', delivery: deliveryOf(created, from, to, now) });
    }
    const time = tell({ type: 'tick' });
    if (warm) ticks.push(time);
  }
  const spent = [...ticks, ...reports].reduce((sum, value) => sum + value, 0);
  return {
    robots: robotCount,
    'prepare ms': Math.round(prepared),
    'tick p50 ms': round2(percentile(ticks, 0.5)),
    'tick p99 ms': round2(percentile(ticks, 0.99)),
    'report p50 us': Math.round(percentile(reports, 0.5) * 1000),
    'report p99 us': Math.round(percentile(reports, 0.99) * 1000),
    'busy %': round2(spent / SECONDS / 10),
    'planning %': round2(planning / SECONDS / 10),
    'longest plan ms': round2(longest),
    'plans a second': Math.round(plans / SECONDS),
    'orders a second': Math.round(orders / SECONDS),
    'memory MB': Math.round(process.memoryUsage().rss / 1e6),
  };
}

function deliveryOf(number: number, from: TargetInfo, to: TargetInfo, now: number): DeliveryRecord {
  const deliveryId = `d${number}`;
  return {
    deliveryId,
    trackingId: deliveryId,
    kind: 'delivery',
    status: 'Created',
    mapId: from.mapId,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    attempt: 1,
    requestedRobotId: null,
    robotId: null,
    tripId: null,
    fillingTargetId: from.targetId,
    options: {},
    round: 1,
    lids: [],
    releasing: false,
    returnOf: null,
    subtasks: [
      { subTaskId: `${deliveryId}-1`, kind: 'unload', targetId: to.targetId, lid: null, note: null, status: 'waiting', completedAt: null },
    ],
  };
}

/** The first points that keep a distance from all before them. */
function spread(points: readonly Point[], apart: number, count: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    if (kept.length === count) break;
    if (kept.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= apart)) kept.push(point);
  }
  return kept;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Longest 99th percentile of a tick in ms that is aimed at, by robots. */
const TICK_AIMS: Readonly<Record<number, number>> = { 300: 50, 1000: 100 };
const BUSY_AIM = 50;

const counts = process.argv.slice(2).map(Number);
const lines = (counts.length > 0 ? counts : [100, 300, 1000]).map(run);
const columns = Object.keys(lines[0] ?? {});
report({
  title: 'Fleet control',
  method:
    'The pure fleet control with simulated robots on a made floor of 3000 x 3000 cells, all of them at work; other numbers of robots as arguments.',
  columns,
  rows: lines.map((line) => columns.map((column) => (line as Record<string, string | number>)[column] ?? '')),
  aims: lines.flatMap((line) => {
    const aim = TICK_AIMS[line['robots'] ?? 0];
    if (aim === undefined) return [];
    const tick = line['tick p99 ms'] ?? NaN;
    const busy = line['busy %'] ?? NaN;
    return [
      { aim: `p99 of a tick under ${aim} ms with ${line['robots']} robots`, found: `${tick} ms`, met: tick < aim },
      { aim: `under half a core with ${line['robots']} robots`, found: `${busy} %`, met: busy < BUSY_AIM },
    ].map((item) => ({
      ...item,
      ...(!item.met && {
        limit: `searches for ways past standing robots, ${line['planning %']} % of a core of the ${busy} %; one alone takes up to ${line['longest plan ms']} ms.`,
      }),
    }));
  }),
});
