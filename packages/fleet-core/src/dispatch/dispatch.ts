import type { DecisionCode, DecisionParams, RobotFitness } from '@rota/contract';
import type { DeliveryRecord, TripRecord } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, targetName, tripOf } from '../state/fleet-state.ts';
import { robotFitness } from './fitness.ts';
import { reachOn, stopsOf, type Reach } from './reach.ts';
import { DISPATCHER, recordDecision, saveDelivery, saveTrip } from '../state/records.ts';
import { standsOutside } from '../traffic/routes.ts';
import { refreshOccupancy } from '../traffic/occupancy.ts';
import { stopKinds } from '../trips/stop-kinds.ts';
import { lidsFor } from '../work/lids-for.ts';
import { taskKinds } from '../work/task-kinds.ts';
import { buildStops } from '../work/task-stops.ts';
import { requeue } from '../work/deliveries.ts';
import { enterMode } from '../trips/service-mode.ts';
import { serviceModesOf } from '../robots/service-modes.ts';
import { startTrip } from '../trips/trips.ts';

const SOON_MS = 300;
const AGAIN_MS = 2_000;
/** Deliveries looked at in one round; those behind them wait for the same robots. */
const ROUND = 40;

/** Gives queued deliveries, oldest first, to robots, and records why those that wait do. */
export function dispatch(fleet: FleetState): void {
  const since = fleet.now - fleet.dispatchedAt;
  if (since < (fleet.dispatchDue ? SOON_MS : AGAIN_MS)) return;
  fleet.dispatchDue = false;
  fleet.dispatchedAt = fleet.now;
  const queue = [...fleet.deliveries.values()].filter((item) => item.status === 'Queued' && item.tripId === null && !item.releasing);
  if (queue.length === 0) return;
  queue.sort((a, b) => a.createdAt - b.createdAt || (a.deliveryId < b.deliveryId ? -1 : 1));
  const carriers = carriersOf(fleet);
  for (const delivery of queue.slice(0, ROUND)) {
    const current = fleet.deliveries.get(delivery.deliveryId);
    // It may have gone along with one before it.
    if (current?.tripId !== null) continue;
    // Ways of a new trip have to be looked for: the rest of the queue waits for the next tick's share.
    if ((fleet.floors.get(current.mapId)?.searches.left ?? 1) <= 0) fleet.dispatchDue = true;
    else placeDelivery(fleet, current, queue, carriers.get(current.deliveryId));
  }
}

/** Robots by the deliveries whose goods they carry. */
function carriersOf(fleet: FleetState): Map<string, Robot> {
  const carriers = new Map<string, Robot>();
  for (const robot of fleet.robots.values()) for (const id of robot.trip.aboard) if (!carriers.has(id)) carriers.set(id, robot);
  return carriers;
}

function placeDelivery(fleet: FleetState, delivery: DeliveryRecord, queue: readonly DeliveryRecord[], carrier: Robot | undefined): void {
  const floor = fleet.floors.get(delivery.mapId);
  const targets = delivery.subtasks.map((task) => task.targetId);
  if (delivery.fillingTargetId !== null) targets.push(delivery.fillingTargetId);
  const isPreparing = fleet.unprepared.has(delivery.mapId);
  if ((!floor && !isPreparing) || targets.some((id) => !fleet.targets.has(id))) {
    wait(fleet, delivery, 'TARGET_MISSING', {});
    return;
  }
  const elsewhere = targets.find((id) => fleet.targets.get(id)?.mapId !== delivery.mapId);
  if (elsewhere !== undefined) {
    wait(fleet, delivery, 'TARGET_UNREACHABLE', { target: targetName(fleet, elsewhere) });
    return;
  }
  if (!floor) {
    wait(fleet, delivery, 'FLOOR_PREPARING', {});
    return;
  }
  const wanted = carrier?.info.robotId ?? delivery.requestedRobotId;
  const reach = reachOn(fleet, floor);
  const joined = carrier ? undefined : findTripToJoin(fleet, floor, delivery, wanted, reach);
  if (joined) {
    joinTrip(fleet, joined.robot, joined.trip, delivery);
    return;
  }
  const candidates = [...floor.robots.values()].filter((robot) => wanted === null || robot.info.robotId === wanted);
  const able = candidates.filter((robot) => hasModeFor(robot, delivery.kind));
  if (candidates.length > 0 && able.length === 0) {
    wait(fleet, delivery, 'ROBOTS_LACK_MODE', {});
    return;
  }
  const fitness = able.map((robot) => ({ robot, fitness: robotFitness(fleet, robot) }));
  const free = whoMayServe(fleet, delivery, fitness);
  const best = reach.nearest(
    free.map((item) => item.robot),
    delivery,
  );
  if (best && 'robot' in best) {
    assign(fleet, best.robot, delivery, best.seconds, queue, reach);
    return;
  }
  const heard = fitness.find((item) => item.fitness !== 'offline');
  const blocked = best ?? (heard && reach.held(heard.robot, delivery));
  if (blocked) {
    wait(fleet, delivery, 'BLOCKED_BY_ROBOT', { other: blocked.by.info.name, target: blocked.target.name });
    return;
  }
  const first = stopsOf(fleet, delivery, carrier !== undefined)[0];
  const outside = first && free.find((item) => standsOutside(floor, item.robot, first));
  if (outside && free.every((item) => standsOutside(floor, item.robot, first))) {
    wait(fleet, delivery, 'ROBOT_OUTSIDE_FREE_SPACE', { robot: outside.robot.info.name });
    return;
  }
  const reason = reasonToWait(
    fleet,
    wanted,
    fitness.map((item) => item.fitness),
    free.length,
    first?.name ?? '',
  );
  wait(fleet, delivery, reason.code, reason.params);
}

type Candidate = { readonly robot: Robot; readonly fitness: RobotFitness };

/** Those that are free; where there are none, those whose work gives way to this. */
function whoMayServe(fleet: FleetState, delivery: DeliveryRecord, candidates: readonly Candidate[]): readonly Candidate[] {
  const fits = ({ robot }: Candidate): boolean => lidsFor(robot, delivery, []) !== undefined;
  const free = candidates.filter((item) => item.fitness === 'free' && fits(item));
  if (free.length > 0 || taskKinds[delivery.kind].givesWay) return free;
  return candidates.filter((item) => item.fitness === 'busy' && robotFitness(fleet, item.robot, true) === 'free' && fits(item));
}

/** Whether a robot can do a kind of task at all. One that has not yet said what it can is taken to. */
function hasModeFor(robot: Robot, kind: DeliveryRecord['kind']): boolean {
  return !taskKinds[kind].needsMode || robot.said.factsheet === undefined || serviceModesOf(robot).includes(kind);
}

/** Puts the work of a robot off that gives way to other work. */
function interrupt(fleet: FleetState, robot: Robot): void {
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  for (const delivery of deliveriesOf(fleet, trip)) requeue(fleet, delivery, { code: 'GAVE_WAY', params: {}, actor: DISPATCHER });
}

function assign(
  fleet: FleetState,
  robot: Robot,
  delivery: DeliveryRecord,
  seconds: number,
  queue: readonly DeliveryRecord[],
  reach: Reach,
): void {
  const lids = lidsFor(robot, delivery, []) ?? [];
  const along: { delivery: DeliveryRecord; lids: readonly string[] }[] = [{ delivery, lids }];
  const taken = [...lids];
  for (const other of queue) {
    const current = fleet.deliveries.get(other.deliveryId);
    if (!current || current.deliveryId === delivery.deliveryId || !mayShare(delivery, current, robot)) continue;
    const free = isFull(robot, taken) ? undefined : lidsFor(robot, current, taken);
    if (!free || free.length === 0 || reach.blocked(robot, current)) continue;
    along.push({ delivery: current, lids: free });
    taken.push(...free);
  }
  const asked = delivery.requestedRobotId === robot.info.robotId;
  const stops = buildStops(
    fleet,
    robot,
    along.map((item) => ({ ...item.delivery, lids: item.lids })),
  );
  interrupt(fleet, robot);
  const trip = startTrip(fleet, robot, 'deliver', stops, null);
  enterMode(fleet, robot, trip, delivery.kind);
  along.forEach((item, index) => {
    const params = { robot: robot.info.name };
    const code = index > 0 ? 'ASSIGNED_SAME_TRIP' : asked ? 'ASSIGNED_REQUESTED' : 'ASSIGNED_NEAREST';
    bind(
      fleet,
      robot,
      trip,
      item.delivery,
      item.lids,
      code,
      code === 'ASSIGNED_NEAREST' ? { ...params, seconds: Math.round(seconds) } : params,
    );
  });
}

function bind(
  fleet: FleetState,
  robot: Robot,
  trip: TripRecord,
  delivery: DeliveryRecord,
  lids: readonly string[],
  code: DecisionCode,
  params: DecisionParams,
): void {
  saveDelivery(fleet, { ...delivery, robotId: robot.info.robotId, tripId: trip.tripId, lids });
  fleet.queueReasons.delete(delivery.deliveryId);
  fleet.choices.set(delivery.deliveryId, { code, params, actor: DISPATCHER });
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: delivery.deliveryId }, code, params);
}

/** Whether a queued task may go along on the trip that a robot makes for the first. */
function mayShare(first: DeliveryRecord, other: DeliveryRecord, robot: Robot): boolean {
  return (
    other.status === 'Queued' &&
    other.tripId === null &&
    !other.releasing &&
    other.kind === first.kind &&
    (other.requestedRobotId === null || other.requestedRobotId === robot.info.robotId) &&
    taskKinds[first.kind].mayShare(first, other, robot)
  );
}

function isFull(robot: Robot, taken: readonly string[]): boolean {
  return taken.length >= (robot.said.factsheet?.lids.length ?? 0);
}

/** A robot that is still on its way to load at the same place, and has a lid to spare. */
function findTripToJoin(
  fleet: FleetState,
  floor: Floor,
  delivery: DeliveryRecord,
  wanted: string | null,
  reach: Reach,
): { robot: Robot; trip: TripRecord } | undefined {
  if (delivery.fillingTargetId === null || !taskKinds[delivery.kind].loadsFirst) return undefined;
  for (const robot of floor.robots.values()) {
    const trip = tripOf(fleet, robot);
    const stop = trip?.stops[trip.stopIndex];
    if (!trip || !stop || !stopKinds[stop.kind].loads || stop.targetId !== delivery.fillingTargetId) continue;
    if ((trip.phase !== 'planning' && trip.phase !== 'driving') || (wanted !== null && wanted !== robot.info.robotId)) continue;
    if (robot.hold || robot.rest.impairedSince !== undefined) continue;
    const taken = lidsTaken(fleet, trip);
    if (isFull(robot, taken) || lidsFor(robot, delivery, taken) === undefined) continue;
    if (deliveriesOf(fleet, trip).some((other) => other.kind !== delivery.kind)) continue;
    if (reach.blocked(robot, delivery)) continue;
    return { robot, trip };
  }
  return undefined;
}

function lidsTaken(fleet: FleetState, trip: TripRecord): string[] {
  const ids = new Set(trip.stops.flatMap((stop) => stop.work.map((work) => work.deliveryId)));
  return [...ids].flatMap((id) => fleet.deliveries.get(id)?.lids ?? []);
}

function joinTrip(fleet: FleetState, robot: Robot, trip: TripRecord, delivery: DeliveryRecord): void {
  const lids = lidsFor(robot, delivery, lidsTaken(fleet, trip)) ?? [];
  const ids = [...new Set(trip.stops.slice(trip.stopIndex).flatMap((stop) => stop.work.map((work) => work.deliveryId)))];
  const present = ids.flatMap((id) => fleet.deliveries.get(id) ?? []).filter((item) => item.tripId === trip.tripId);
  const stops = buildStops(fleet, robot, [...present, { ...delivery, lids }]);
  const saved = saveTrip(fleet, { ...trip, stops: [...trip.stops.slice(0, trip.stopIndex), ...stops] });
  bind(fleet, robot, saved, delivery, lids, 'ASSIGNED_SAME_TRIP', { robot: robot.info.name });
  refreshOccupancy(fleet, robot);
}

function reasonToWait(
  fleet: FleetState,
  wanted: string | null,
  all: readonly RobotFitness[],
  free: number,
  target: string,
): { code: DecisionCode; params: DecisionParams } {
  if (wanted !== null) {
    const robot = fleet.robots.get(wanted)?.info.name ?? wanted;
    if (free > 0) return { code: 'TARGET_UNREACHABLE', params: { target } };
    if (all[0] === 'held') return { code: 'REQUESTED_ROBOT_HELD', params: { robot } };
    return all[0] === 'busy'
      ? { code: 'REQUESTED_ROBOT_BUSY', params: { robot } }
      : { code: 'REQUESTED_ROBOT_UNAVAILABLE', params: { robot } };
  }
  if (free > 0) return { code: 'TARGET_UNREACHABLE', params: { target } };
  const count = all.filter((item) => item === 'busy').length;
  if (count > 0) return { code: 'ALL_ROBOTS_BUSY', params: { count } };
  if (all.includes('low_battery')) return { code: 'ROBOTS_LOW_BATTERY', params: {} };
  if (all.includes('held')) return { code: 'ROBOTS_HELD', params: {} };
  if (all.length > 0 && all.every((item) => item === 'offline')) return { code: 'ROBOTS_OFFLINE', params: {} };
  return { code: 'NO_ROBOT_ON_FLOOR', params: {} };
}

/** Records why a delivery waits, once for each change of the reason; numbers in it may change without being told anew. */
function wait(fleet: FleetState, delivery: DeliveryRecord, code: DecisionCode, params: DecisionParams): void {
  const told = fleet.queueReasons.get(delivery.deliveryId);
  if (told?.code === code && NAMES.every((name) => told.params[name] === params[name])) return;
  fleet.queueReasons.set(delivery.deliveryId, { code, params });
  recordDecision(fleet, { robotId: null, deliveryId: delivery.deliveryId }, code, params);
}
const NAMES = ['robot', 'target', 'other'] as const;
