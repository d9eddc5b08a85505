import type { CandidateCode } from '@rota/contract/decisions';
import type { RobotFitness } from '@rota/contract/robots';
import { distanceBetween } from '@rota/floor';
import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { serviceModesOf } from '../robots/service-modes.ts';
import { wakingSeconds } from '../robots/sleep.ts';
import { isInSync } from '../robots/map-copies.ts';
import { canRide } from '../robots/riding.ts';
import { radiusOf } from '../robots/footprint.ts';
import { lidsFor } from '../work/lids-for.ts';
import { isOpen } from '../work/task-stops.ts';
import { taskKinds } from '../work/task-kinds.ts';
import { lengthBetween, lengthFrom } from '../work/way-lengths.ts';
import { lastsFor } from './battery.rules.ts';
import { robotFitness, routeSeconds, secondsFor } from './fitness.ts';
import { elevatorsBetween, routeTo, type PlaceOn } from '../elevators/ways.ts';
import { opensRemotely } from '../robots/lids.ts';
import { stopsOf, type Blocked, type Reach } from './reach.ts';
import { estimateSoonFree, type SoonFree } from './soon-free.ts';

/** A robot as this round of dispatch finds it. */
export type AssessedRobot = {
  readonly robot: Robot;
  readonly fitness: RobotFitness;
  /** It is busy with work that gives way to other work. */
  readonly givesWay: boolean;
  readonly soon: SoonFree | undefined;
};

/** A robot that could do a task, and how soon it could be at the first stop. */
export type Pair = {
  readonly assessed: AssessedRobot;
  readonly how: 'free' | 'gives_way' | 'soon';
  readonly to: TargetInfo;
  /** At least so many seconds until it is measured, and then as many as it is; Infinity when it was found that it cannot. */
  seconds: number;
  isMeasured: boolean;
  /** Why it cannot, where it was found so. */
  why: CandidateCode | null;
};

/** A task, and who could do it. */
export type Row = {
  readonly delivery: DeliveryRecord;
  readonly wanted: string | null;
  /** Nearest first. */
  readonly pairs: readonly Pair[];
  /** Seconds of waiting that it is worth; see `queue-order.rules.ts`. */
  readonly urgency: number;
  /** The worth of beginning it now; see `worth.rules.ts`. */
  readonly worth: number;
  blocked: Blocked | undefined;
};

/** The robots of a floor, as they are now, and those of floors that an elevator joins with it. */
export function assessRobots(fleet: FleetState, floor: Floor): AssessedRobot[] {
  return [...floor.robots.values(), ...robotsElsewhere(fleet, floor)].map((robot) => {
    const fitness = robotFitness(fleet, robot);
    const isBusy = fitness === 'busy';
    const givesWay = isBusy && robotFitness(fleet, robot, true) === 'free';
    return {
      robot,
      fitness,
      givesWay,
      soon: isBusy && !givesWay ? estimateSoonFree(fleet, robot) : undefined,
    };
  });
}

function robotsElsewhere(fleet: FleetState, floor: Floor): Robot[] {
  if (fleet.elevators.size === 0) return [];
  return [...fleet.robots.values()].filter((robot) => {
    const { mapId } = robot.position;
    return (
      mapId !== undefined && elevatorsBetween(fleet, radiusOf(robot), mapId, floor.info.mapId).length > 0
    );
  });
}

/** The robots that could do a task. */
export function rowOf(
  fleet: FleetState,
  task: Pick<Row, 'delivery' | 'wanted' | 'urgency' | 'worth'>,
  around: readonly AssessedRobot[],
): Row {
  const work = workOf(fleet, task.delivery);
  const pairs = around.flatMap((assessed) => {
    if (task.wanted !== null && assessed.robot.info.robotId !== task.wanted) return [];
    const found = pairFor(fleet, work, assessed);
    return typeof found === 'string' ? [] : [found];
  });
  pairs.sort((a, b) => a.seconds - b.seconds);
  return { ...task, pairs, blocked: undefined };
}

/** The reason why a robot could not do a task, independent of other robots; undefined where it could. */
export function findUnfitReason(
  fleet: FleetState,
  delivery: DeliveryRecord,
  assessed: AssessedRobot,
): CandidateCode | undefined {
  const found = pairFor(fleet, workOf(fleet, delivery), assessed);
  return typeof found === 'string' ? found : undefined;
}

/** Why a robot cannot be given work now, by its fitness. */
const UNFIT: Readonly<Record<RobotFitness, CandidateCode>> = {
  free: 'BUSY',
  busy: 'BUSY',
  offline: 'OFFLINE',
  held: 'HELD',
  updating: 'UPDATING',
  unfit: 'NOT_READY',
  low_battery: 'LOW_BATTERY',
  preparing: 'FLOOR_PREPARING',
  not_in_sync: 'NOT_IN_SYNC',
};

/** A task with its stops, and the metres from the first of them over the others to the nearest charger, straight. */
type Work = {
  readonly delivery: DeliveryRecord;
  readonly stops: readonly TargetInfo[];
  readonly metres: number;
};

function workOf(fleet: FleetState, delivery: DeliveryRecord): Work {
  const stops = stopsOf(fleet, delivery, false);
  const last = stops.at(-1);
  let back = Infinity;
  for (const target of last ? fleet.targets.values() : []) {
    if (last && target.type === 'charge' && target.mapId === last.mapId)
      back = Math.min(back, distanceBetween(last, target));
  }
  return { delivery, stops, metres: metresThrough(stops) + (back === Infinity ? 0 : back) };
}

/** Straight lines from stop to stop, metres. */
export function metresThrough(stops: readonly TargetInfo[]): number {
  return stops.reduce((metres, stop, index) => {
    const before = stops[index - 1];
    // Metres of different floors have nothing to do with each other.
    return metres + (before?.mapId === stop.mapId ? distanceBetween(before, stop) : 0);
  }, 0);
}

function pairFor(
  fleet: FleetState,
  { delivery, stops, metres }: Work,
  assessed: AssessedRobot,
): Pair | CandidateCode {
  const { robot, fitness, soon } = assessed;
  const unable = findUnableReason(fleet, robot, delivery);
  if (unable) return unable;
  const mayInterrupt = assessed.givesWay && taskKinds[delivery.kind].givesWay !== true;
  const how = fitness === 'free' ? 'free' : mayInterrupt ? 'gives_way' : soon ? 'soon' : undefined;
  if (!how) return UNFIT[fitness];
  if (stops.some(({ mapId }) => !isInSync(fleet, robot, mapId))) return 'NOT_IN_SYNC';
  const from = placeOf(assessed, how);
  const [to] = robot.trip.aboard.has(delivery.deliveryId) ? stopsOf(fleet, delivery, true) : stops;
  if (!from || !to) return 'NOT_READY';
  // A robot does not follow a person into an elevator, so it is chosen from the floor where that person is.
  if (isLedFirst(delivery) && from.mapId !== to.mapId) return 'UNREACHABLE';
  const { metres: there, rideS } = routeTo(fleet, radiusOf(robot), from, to, (_floor, a, b) =>
    distanceBetween(a, b),
  );
  if (there === Infinity) return 'UNREACHABLE';
  if ([...stops, from].some(({ mapId }) => mapId !== to.mapId) && !canRide(robot)) return 'NO_RIDE';
  const isEnough = lastsFor(
    robot.reported.report?.stateOfChargePercent,
    there + metres,
    settingsOf(fleet, robot).critical_battery_percent,
  );
  if (!isEnough) return 'BATTERY_SHORT';
  const seconds =
    (how === 'soon' && soon ? soon.seconds : wakingSeconds(robot)) + secondsFor(robot, there) + rideS;
  return { assessed, how, to, seconds, isMeasured: false, why: null };
}

/** The reason why a robot can never do a task, whatever its present work and place; undefined where it can. */
export function findUnableReason(
  fleet: FleetState,
  robot: Robot,
  delivery: DeliveryRecord,
): CandidateCode | undefined {
  if (!hasModeFor(robot, delivery.kind)) return 'NO_MODE';
  if (!hasLidsFor(robot, delivery)) return 'NO_REMOTE_LID';
  return lidsFor(robot, delivery, [], settingsOf(fleet, robot)) === undefined ? 'NO_LID' : undefined;
}

/** Whether a task begins with a person who walks before the robot. */
function isLedFirst({ subtasks }: DeliveryRecord): boolean {
  return subtasks.find(isOpen)?.kind === 'follow';
}

/** The place from which a robot starts for a task. */
function placeOf({ robot, soon }: AssessedRobot, how: Pair['how']): PlaceOn | undefined {
  const at = how === 'soon' ? soon?.at : robot.reported.report?.position;
  const { mapId } = robot.position;
  return at && mapId !== undefined ? { ...at, mapId } : undefined;
}

/** Whether a robot can do a kind of task at all. One that has not yet said what it can is taken to. */
export function hasModeFor(robot: Robot, kind: DeliveryRecord['kind']): boolean {
  return (
    !taskKinds[kind].needsMode ||
    robot.reported.factsheet === undefined ||
    serviceModesOf(robot).includes(kind)
  );
}

/** Whether a robot can hand over a task as requested: goods that are opened remotely need a lid that opens on command. */
export function hasLidsFor(robot: Robot, { options }: DeliveryRecord): boolean {
  return options.remote_delivery !== true || opensRemotely(robot);
}

/** Finds out how soon a robot could be at the first stop, by way, and whether it gets to all of them. */
export function measure(fleet: FleetState, reach: Reach, row: Row, pair: Pair): void {
  const { robot, soon } = pair.assessed;
  const from = placeOf(pair.assessed, pair.how);
  pair.isMeasured = true;
  const length = pair.how === 'soon' ? lengthBetween : lengthFrom;
  const before = pair.how === 'soon' ? (soon?.seconds ?? 0) : wakingSeconds(robot);
  pair.seconds = from ? before + routeSeconds(fleet, robot, from, pair.to, length) : Infinity;
  if (pair.seconds === Infinity) {
    pair.why = 'UNREACHABLE';
    return;
  }
  const blocked = pair.how === 'soon' ? undefined : reach.blocked(robot, row.delivery);
  if (!blocked) return;
  row.blocked ??= blocked;
  pair.seconds = Infinity;
  pair.why = 'BLOCKED';
}
