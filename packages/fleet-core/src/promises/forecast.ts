import { isQueueWaitOpen, isRobotWaitOpen } from '@rota/contract/decisions';
import { isHalted, isOffline } from '../robots/liveness.ts';
import { canRide } from '../robots/riding.ts';
import { wakingSeconds } from '../robots/sleep.ts';
import { radiusOf } from '../robots/footprint.ts';
import type { DeliveryRecord, StopKind, TargetInfo, TripRecord } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { tripOf } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { secondsFor } from '../dispatch/fitness.ts';
import { isWaiting } from '../dispatch/trip-assignment.ts';
import { findUnableReason } from '../dispatch/robot-candidates.ts';
import { inQueueOrder } from '../dispatch/queue.ts';
import { stopsOf } from '../dispatch/reach.ts';
import { isOpen, toLoadAt } from '../work/task-stops.ts';
import { routeTo, straightLength } from '../elevators/ways.ts';
import { findRideObstacle } from '../trips/rides.ts';
import { handlingAt, limitAt } from '../work/handling.rules.ts';
import { lengthWithin } from '../work/way-lengths.ts';
import type { Learned } from '../model/learned.ts';

/** When a robot is expected at a stop: ms since the epoch, and the variance of that in seconds squared. */
export type Expected = { readonly at: number; readonly variance: number };

/** The expected course of all present work. */
export type Forecast = {
  /** By subtask: when a robot arrives. Subtasks whose time cannot be predicted are absent. */
  readonly stops: ReadonlyMap<string, Expected>;
  /** By delivery that still waits in the queue: who will take it, and when it sets out. */
  readonly takers: ReadonlyMap<string, { readonly robot: Robot; readonly at: number }>;
};

/** Number of queued tasks that are forecast; those behind them cannot be predicted. */
const QUEUE_SEEN = 100;
/** A way that was not looked for yet is so much longer than the straight line. */
const DETOUR = 1.35;
/** Getting under way: the order is sent, the lids are closed. */
const START_S = 3;

/** Lengths of ways that one forecast may look for, beside what the traffic control may: driving goes before foreseeing. */
const SEARCHES = 6;
type Search = { left: number };
type Play = {
  readonly fleet: FleetState;
  readonly learned: Learned;
  readonly search: Search;
  readonly stops: Map<string, Expected>;
};

/** The place and time at which a robot will be free. */
type Run = {
  readonly robot: Robot;
  at: number;
  variance: number;
  where: Place;
  lastLoadedAt: { targetId: string; kind: string; room: number } | undefined;
};
type Place = {
  readonly x: number;
  readonly y: number;
  readonly mapId: string;
  readonly targetId: string | undefined;
};

/**
 * Plays on from the present: robots end the trips that they are on, then each task of the queue, in the order in which dispatch looks at them,
 * goes to the robot that can be at its first stop first. `queue`: the tasks that wait, in that order.
 */
export function forecast(fleet: FleetState, learned: Learned, queue: readonly DeliveryRecord[]): Forecast {
  const stops = new Map<string, Expected>();
  const takers = new Map<string, { robot: Robot; at: number }>();
  // Its end cannot be predicted.
  if (fleet.escape) return { stops, takers };
  const play: Play = { fleet, learned, search: { left: SEARCHES }, stops };
  const runs: Run[] = [];
  for (const robot of fleet.robots.values()) {
    const run = beginRun(fleet, robot);
    if (!run) continue;
    const trip = tripOf(fleet, robot);
    if (trip && !playTrip(play, run, trip)) continue;
    runs.push(run);
  }
  for (const task of queue.slice(0, QUEUE_SEEN)) {
    if (waitsWithoutEnd(fleet, task)) continue;
    const run = chooseRun(play, runs, task);
    if (!run) continue;
    takers.set(task.deliveryId, { robot: run.robot, at: Math.max(run.at, task.earliestStartAt ?? 0) });
    playTask(play, run, task);
  }
  return { stops, takers };
}

/** Whether the dispatcher leaves a task unassigned for a reason without a predictable end, or will do so when it considers the task. */
function waitsWithoutEnd(fleet: FleetState, task: DeliveryRecord): boolean {
  const recorded = fleet.queueReasons.get(task.deliveryId);
  if (recorded) return isQueueWaitOpen(recorded.code);
  return (
    task.subtasks.some(({ targetId }) => !fleet.targets.has(targetId)) ||
    findRideObstacle(fleet, stopsOf(fleet, task, false)) !== undefined
  );
}

/** A robot that will continue on its own; undefined when that cannot be predicted. */
function beginRun(fleet: FleetState, robot: Robot): Run | undefined {
  const position = robot.reported.report?.position;
  if (!position || robot.position.mapId === undefined || !fleet.floors.has(robot.position.mapId))
    return undefined;
  if (isOffline(robot, fleet.now) || isHalted(robot) || robot.rest.impairedSince !== undefined)
    return undefined;
  if (robot.hold !== null && robot.trip.id === undefined) return undefined;
  if (robot.trip.waiting && isRobotWaitOpen(robot.trip.waiting.code)) return undefined;
  return {
    robot,
    at: fleet.now + wakingSeconds(robot) * 1_000,
    variance: 0,
    where: { x: position.x, y: position.y, mapId: robot.position.mapId, targetId: robot.place.standsAt },
    lastLoadedAt: undefined,
  };
}

/** Plays the trip of a robot to its end. False where it will be free for nothing else after it. */
function playTrip(play: Play, run: Run, trip: TripRecord): boolean {
  const { fleet, stops } = play;
  for (const [index, stop] of trip.stops.entries()) {
    if (index < trip.stopIndex) continue;
    const target = fleet.targets.get(stop.targetId);
    if (!target) return false;
    const isThere = index === trip.stopIndex && (trip.phase === 'serving' || trip.phase === 'closing');
    if (!isThere && !drive(play, run, target, index === trip.stopIndex ? legSeconds(run.robot) : undefined))
      return false;
    for (const { subTaskId } of stop.work)
      if (subTaskId !== null && !stops.has(subTaskId)) note(stops, subTaskId, run);
    handle(play, run, stop.kind, target, isThere ? (fleet.now - trip.phaseSince) / 1000 : 0);
  }
  return run.robot.hold === null && !run.robot.care.lowBattery;
}

/** Seconds that the present leg still takes by its route; undefined where it has none yet. */
export function legSeconds(robot: Robot): number | undefined {
  const { leg } = robot.trip;
  const position = robot.reported.report?.position;
  if (!leg || !position) return undefined;
  let metres = 0;
  let previous: { readonly x: number; readonly y: number } = position;
  for (const node of leg.route.slice(leg.passed + 1)) {
    metres += Math.hypot(node.x - previous.x, node.y - previous.y);
    previous = node;
  }
  return secondsFor(robot, metres);
}

function playTask(play: Play, run: Run, task: DeliveryRecord): void {
  const { fleet, stops } = play;
  run.at = Math.max(run.at, task.earliestStartAt ?? 0);
  const loadAt = toLoadAt(task, run.robot.trip.aboard.has(task.deliveryId));
  const joins = mayGoAlong(run, task, loadAt);
  const filling = loadAt === undefined || joins ? undefined : fleet.targets.get(loadAt);
  if (filling) {
    if (!drive(play, run, filling)) return;
    handle(play, run, 'load', filling, 0);
    run.lastLoadedAt = {
      targetId: filling.targetId,
      kind: task.kind,
      room: (run.robot.reported.factsheet?.lids.length ?? 1) - 1,
    };
  } else if (joins && run.lastLoadedAt) run.lastLoadedAt.room -= 1;
  else run.lastLoadedAt = undefined;
  for (const step of task.subtasks.filter(isOpen)) {
    const target = fleet.targets.get(step.targetId);
    if (!target || !drive(play, run, target)) return;
    note(stops, step.subTaskId, run);
    handle(play, run, step.kind, target, 0);
  }
}

/** Whether a task is loaded together with the one before it on the same robot. */
function mayGoAlong({ lastLoadedAt }: Run, task: DeliveryRecord, loadAt: string | undefined): boolean {
  return (
    lastLoadedAt !== undefined &&
    lastLoadedAt.room > 0 &&
    lastLoadedAt.targetId === loadAt &&
    lastLoadedAt.kind === task.kind
  );
}

function note(stops: Map<string, Expected>, subTaskId: string, run: Run): void {
  stops.set(subTaskId, { at: run.at, variance: run.variance });
}

/** Drives to a target. False where no way leads there: nothing is foreseen of what comes after. */
function drive(play: Play, run: Run, target: TargetInfo, known?: number): boolean {
  const { metres, rideS } = known === undefined ? wayBetween(play, run, target) : { metres: 0, rideS: 0 };
  if (metres === Infinity) return false;
  const seconds = known ?? secondsFor(run.robot, metres) + START_S;
  const { mean, variance } = play.learned.driving;
  const expected = seconds * mean;
  run.at += (expected + rideS) * 1000;
  run.variance += variance * seconds * seconds + 4 + (rideS * RIDE_SPREAD) ** 2;
  run.where = target;
  return true;
}

/** The arrival of a cab is hard to predict: its part of the time has this uncertainty, as a share of it. */
const RIDE_SPREAD = 0.5;

function wayBetween(
  play: Play,
  { robot, where }: Run,
  target: TargetInfo,
): { readonly metres: number; readonly rideS: number } {
  // Into a cab it has waited for at its lobby.
  if (where.mapId === target.mapId || target.elevatorId !== undefined)
    return { metres: metresBetween(play, robot, where, target), rideS: 0 };
  return routeTo(play.fleet, radiusOf(robot), where, target, straightLength);
}

/** `since`: seconds that the robot already stands there. One that stands longer than usual is as likely to go on at any moment. */
function handle({ fleet, learned }: Play, run: Run, kind: StopKind, target: TargetInfo, since: number): void {
  const limit = limitAt(fleet.settings, kind);
  const { mean, variance } = handlingAt(learned, kind, target.targetId, limit);
  const left = Math.max(
    mean - since,
    Math.min(mean * 0.35, limit > 0 ? Math.max(0, limit - since) : Infinity),
  );
  run.at += left * 1000;
  run.variance += variance;
}

/** Metres by the way where it is known or may be looked for, Infinity where there is none; else by the straight line and what ways are longer. */
function metresBetween({ fleet, search }: Play, robot: Robot, from: Place, to: TargetInfo): number {
  const floor = fleet.floors.get(to.mapId);
  const straight = Math.hypot(to.x - from.x, to.y - from.y);
  if (!floor || from.targetId === undefined || from.targetId === to.targetId) return straight * DETOUR;
  const way = lengthWithin(floor, from, to, radiusOf(robot), search);
  return way ?? straight * DETOUR;
}

/** The robot that can be at the first stop of a task first, by straight lines: only the chosen one's ways are looked for. */
function chooseRun({ fleet, learned }: Play, runs: readonly Run[], task: DeliveryRecord): Run | undefined {
  let best: Run | undefined;
  let least = Infinity;
  for (const run of runs) {
    if (!mayTake(fleet, run.robot, task)) continue;
    const loadAt = toLoadAt(task, run.robot.trip.aboard.has(task.deliveryId));
    const first = fleet.targets.get(loadAt ?? task.subtasks.find(isOpen)?.targetId ?? '');
    if (!first) return undefined;
    const away = secondsTo(fleet, run, first) * learned.driving.mean;
    const at = mayGoAlong(run, task, loadAt)
      ? run.at - 1
      : Math.max(run.at, task.earliestStartAt ?? 0) + away * 1000;
    if (at < least) {
      least = at;
      best = run;
    }
  }
  return best;
}

function secondsTo(fleet: FleetState, { robot, where }: Run, first: TargetInfo): number {
  if (where.mapId === first.mapId)
    return secondsFor(robot, Math.hypot(first.x - where.x, first.y - where.y) * DETOUR);
  const { metres, rideS } = routeTo(fleet, radiusOf(robot), where, first, straightLength);
  return metres === Infinity ? Infinity : secondsFor(robot, metres) + rideS;
}

function mayTake(fleet: FleetState, robot: Robot, task: DeliveryRecord): boolean {
  if (robot.care.lowBattery || robot.hold !== null) return false;
  if (task.requestedRobotId !== null && task.requestedRobotId !== robot.info.robotId) return false;
  const stops = stopsOf(fleet, task, robot.trip.aboard.has(task.deliveryId));
  if (stops.some(({ mapId }) => mapId !== robot.position.mapId) && !canRide(robot)) return false;
  return findUnableReason(fleet, robot, task) === undefined;
}

/** The tasks that wait for a robot, in the order in which they are looked at; with one more as if it waited, too. */
export function waitingTasks(fleet: FleetState, more?: DeliveryRecord): DeliveryRecord[] {
  return inQueueOrder(fleet, [...fleet.deliveries.values(), ...(more ? [more] : [])].filter(isWaiting));
}
