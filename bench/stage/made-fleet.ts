import { defaultDeliverySettings } from '@rota/contract/projects';
import type { DeliveryRecord, FleetEffect, FleetEvent, FleetState, TargetInfo } from '@rota/fleet-core';
import { createFleet, sizesFor, step } from '@rota/fleet-core';
import { PLAIN_BODY, RobotBody } from '@rota/fleet-core/testing';
import type { FloorPlanner, Point } from '@rota/floor';
import { createPlanner } from '@rota/floor';
import { building, numbers, places } from '../floors.ts';

const RADIUS = 0.4;
const FLOOR_CELLS = 3000;
const SPEED = 0.8;
const FILLING_TARGETS = 20;
/** As the server ticks. */
export const TICK_MS = 250;

/** Processor time of searches for ways, ms. */
type Planning = { ms: number; plans: number; longestMs: number };

/** The fleet control alone, on one large made floor with simulated robots, all online at places of their own. */
export type MadeFleet = {
  readonly preparedMs: number;
  readonly planning: Planning;
  now(): number;
  /** Hands an event in; answers the processor time it took, ms, and its effects. */
  tell(event: FleetEvent): { readonly ms: number; readonly effects: readonly FleetEffect[] };
  /** The robots drive on for one tick, a quarter of them report, and the fleet ticks. */
  turn(): { readonly tickMs: number; readonly reportsMs: readonly number[] };
  /** A delivery from a filling target to a table, created now. */
  aDelivery(): DeliveryRecord;
};

/** The processor's clock of a thread may go on by so many ms at once. */
const COARSE_MS = 8;

/** Starts to measure processor time of this thread in ms, so that what else the machine does meanwhile does not count; the answer stops. */
function stopwatch(): () => number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  return () => {
    const wall = performance.now() - began;
    if (wall < COARSE_MS) return wall;
    const { user, system } = process.threadCpuUsage(before);
    return Math.min(wall, (user + system) / 1000);
  };
}

/** `onEffects` hears what each step asks for. */
export function makeFleet(
  robotCount: number,
  onEffects: (effects: readonly FleetEffect[], now: number) => void = () => undefined,
): MadeFleet {
  const raster = building(FLOOR_CELLS, 3);
  const planner = createPlanner(raster);
  const preparing = stopwatch();
  planner.prepare(sizesFor([{}]));
  const preparedMs = preparing();
  const planning: Planning = { ms: 0, plans: 0, longestMs: 0 };
  const targets = targetsFor(robotCount, planner, raster);
  const ids = Array.from({ length: robotCount }, (_, index) => `r${index}`);
  const fleet = fleetOf(ids, targets, timePlanner(planner, planning));
  const bodies = ids.map(
    (_, index) => new RobotBody({ ...PLAIN_BODY, mapId: MAP_ID, ...placeOf(targets[index]), speed: SPEED }),
  );
  const byId = new Map(ids.map((id, index) => [id, bodies[index]]));
  const random = numbers(9);
  let now = 0;
  let turns = 0;
  let created = 0;

  function tell(event: FleetEvent): { ms: number; effects: readonly FleetEffect[] } {
    const stop = stopwatch();
    const { effects } = step(fleet, event, now);
    const ms = stop();
    for (const effect of effects)
      if (effect.type === 'order.published') byId.get(effect.robotId)?.takeOrder(effect.order);
    onEffects(effects, now);
    return { ms, effects };
  }

  for (const robotId of ids) tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
  return {
    preparedMs,
    planning,
    now: () => now,
    tell,
    turn() {
      now += TICK_MS;
      const reportsMs: number[] = [];
      for (const [index, body] of bodies.entries()) {
        body.drive(TICK_MS / 1000);
        if (index % 4 === turns % 4)
          reportsMs.push(
            tell({ type: 'robot.reported', robotId: `r${index}`, report: body.report(undefined) }).ms,
          );
      }
      turns += 1;
      return { tickMs: tell({ type: 'tick' }).ms, reportsMs };
    },
    aDelivery() {
      created += 1;
      const tables = targets.slice(robotCount + FILLING_TARGETS);
      const from = targets[robotCount + Math.floor(random() * FILLING_TARGETS)] as TargetInfo;
      return deliveryOf(created, from, tables[Math.floor(random() * tables.length)] as TargetInfo, now);
    },
  };
}

const MAP_ID = 'bench_1';

/** A place for each robot to wait at, then places to load at, then tables. */
function targetsFor(
  robotCount: number,
  planner: FloorPlanner,
  raster: Parameters<typeof places>[0],
): TargetInfo[] {
  const free = places(raster, 20_000, (point) => planner.isFree(point, RADIUS));
  return spread(free, 2, robotCount * 2 + 60).map(({ x, y }, index): TargetInfo => {
    const type = index < robotCount ? 'waiting' : index < robotCount + FILLING_TARGETS ? 'filling' : 'table';
    return { targetId: `${MAP_ID}:t${index}`, name: `t${index}`, type, mapId: MAP_ID, x, y, theta: 0 };
  });
}

function placeOf(target: TargetInfo | undefined): Point {
  return { x: target?.x ?? 0, y: target?.y ?? 0 };
}

function fleetOf(ids: readonly string[], targets: readonly TargetInfo[], planner: FloorPlanner): FleetState {
  return createFleet(
    {
      settings: { ...defaultDeliverySettings, loading_timeout_s: 5, unloading_timeout_s: 5 },
      floors: [{ mapId: MAP_ID, site: 'bench', floor: '1', version: 1, drawings: [], planner }],
      targets: [...targets],
      robots: ids.map((robotId) => ({
        robotId,
        name: robotId,
        enabled: true,
        protocolVersion: '2.1.0' as const,
      })),
      holds: [],
      deliveries: [],
      trips: [],
      commands: [],
    },
    { idPrefix: 'b-' },
    0,
  );
}

function timePlanner(planner: FloorPlanner, planning: Planning): FloorPlanner {
  function measured<T>(search: () => T): T {
    const stop = stopwatch();
    const result = search();
    const ms = stop();
    planning.ms += ms;
    planning.longestMs = Math.max(planning.longestMs, ms);
    return result;
  }
  return {
    ...planner,
    plan: (request) => {
      planning.plans += 1;
      return measured(() => planner.plan(request));
    },
    distance: (from, to, radius) => measured(() => planner.distance(from, to, radius)),
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
    priority: 'normal',
    earliestStartAt: null,
    dueAt: null,
    expiresAt: null,
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
      {
        subTaskId: `${deliveryId}-1`,
        kind: 'unload',
        targetId: to.targetId,
        lid: null,
        note: null,
        status: 'waiting',
        completedAt: null,
        promise: null,
      },
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
