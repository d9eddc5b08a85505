import type { CandidateCode, DecisionParams, QueueWaitCode } from '@rota/contract/decisions';
import type { RobotFitness } from '@rota/contract/robots';
import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import type { DecisionCandidate } from '../model/records.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { recordDecision } from '../state/records.ts';
import { chooseRide } from '../elevators/ways.ts';
import { radiusOf } from '../robots/footprint.ts';
import { wordsOf } from '../trips/rides.ts';
import { standsOutside } from '../traffic/routes.ts';
import { travelSeconds } from './fitness.ts';
import {
  hasLidsFor,
  hasModeFor,
  findUnfitReason,
  type AssessedRobot,
  type Pair,
  type Row,
} from './robot-candidates.ts';
import { stopsOf, type Reach } from './reach.ts';

type Reason = { readonly code: QueueWaitCode; readonly params: DecisionParams };

/** Robots that a decision names at most. */
const MOST_NAMED = 12;
/** Robots that were not chosen and whose way is measured only so that a person can see how far they are. */
const MOST_MEASURED = 3;
/** A time that moves by less than this, in ms, is not recorded again. */
const SAME_TIME_MS = 60_000;

/** A round of dispatch on a floor. */
export type RoundOfFloor = {
  readonly floor: Floor;
  readonly reach: Reach;
  /** All robots of the floor. */
  readonly around: readonly AssessedRobot[];
  /** Ids of robots that were given work in it, or are waited for. */
  readonly given: ReadonlySet<string>;
};

/** Why an unassigned task waits, where its floor has robots to consider. */
export function reasonToWait(
  fleet: FleetState,
  { floor, reach, around, given }: RoundOfFloor,
  row: Row,
): Reason {
  const { delivery, wanted } = row;
  const asked = around.filter(({ robot }) => wanted === null || robot.info.robotId === wanted);
  const skilled = asked.filter(({ robot }) => hasModeFor(robot, delivery.kind));
  if (asked.length > 0 && skilled.length === 0) return { code: 'ROBOTS_LACK_MODE', params: {} };
  const able = skilled.filter(({ robot }) => hasLidsFor(robot, delivery));
  if (skilled.length > 0 && able.length === 0) return { code: 'ROBOTS_LACK_REMOTE_LID', params: {} };
  const now = row.pairs.filter(({ how }) => how !== 'soon');
  const isGiven = ({ robot }: AssessedRobot): boolean => given.has(robot.info.robotId);
  const isLost = now.length > 0 && now.every(({ seconds }) => seconds === Infinity) && !able.some(isGiven);
  const online = able.find(({ fitness }) => fitness !== 'offline');
  const blocked =
    isLost || now.length === 0 ? (row.blocked ?? (online && reach.held(online.robot, delivery))) : undefined;
  if (blocked)
    return { code: 'BLOCKED_BY_ROBOT', params: { other: blocked.by.info.name, target: blocked.target.name } };
  const [first] = stopsOf(
    fleet,
    delivery,
    now[0]?.assessed.robot.trip.aboard.has(delivery.deliveryId) ?? false,
  );
  if (isLost && first) {
    const [one] = now;
    const isHere = ({ assessed }: Pair): boolean => assessed.robot.position.mapId === floor.info.mapId;
    if (one && now.every((pair) => isHere(pair) && standsOutside(floor, pair.assessed.robot, first))) {
      return { code: 'ROBOT_OUTSIDE_FREE_SPACE', params: { robot: one.assessed.robot.info.name } };
    }
    return { code: 'TARGET_UNREACHABLE', params: { target: first.name } };
  }
  const all = able.map((looked): RobotFitness => {
    if (isGiven(looked)) return 'busy';
    const why = findUnfitReason(fleet, delivery, looked);
    if (why === 'NOT_IN_SYNC') return 'not_in_sync';
    return why === 'BATTERY_SHORT' ? 'low_battery' : looked.fitness;
  });
  const rides =
    able.length > 0 && able.every((looked) => findUnfitReason(fleet, delivery, looked) === 'NO_RIDE');
  if (rides && able[0]) return { code: 'ROBOT_CANNOT_RIDE', params: { robot: able[0].robot.info.name } };
  const noRide = first && now.length === 0 ? explainMissingRide(fleet, able, first) : undefined;
  if (noRide) return noRide;
  return wanted === null ? reasonOfAll(all) : reasonOfRequested(fleet, wanted, all[0]);
}

/** Why robots that could take a task do not come for it, where they are on other floors. */
function explainMissingRide(
  fleet: FleetState,
  able: readonly AssessedRobot[],
  first: TargetInfo,
): Reason | undefined {
  for (const { robot, fitness } of able) {
    const from = robot.reported.report?.position;
    const { mapId } = robot.position;
    if (fitness !== 'free' || !from || mapId === undefined || mapId === first.mapId) continue;
    const ride = chooseRide(fleet, radiusOf(robot), { ...from, mapId }, first);
    if ('why' in ride) return wordsOf(fleet, ride, first);
  }
  return undefined;
}

function reasonOfRequested(fleet: FleetState, wanted: string, fitness: RobotFitness | undefined): Reason {
  const params = { robot: fleet.robots.get(wanted)?.info.name ?? wanted };
  if (fitness === 'held') return { code: 'REQUESTED_ROBOT_HELD', params };
  if (fitness === 'updating') return { code: 'REQUESTED_ROBOT_UPDATING', params };
  return { code: fitness === 'busy' ? 'REQUESTED_ROBOT_BUSY' : 'REQUESTED_ROBOT_UNAVAILABLE', params };
}

function reasonOfAll(all: readonly RobotFitness[]): Reason {
  const count = all.filter((fitness) => fitness === 'busy').length;
  if (count > 0) return { code: 'ALL_ROBOTS_BUSY', params: { count } };
  if (all.includes('low_battery')) return { code: 'ROBOTS_LOW_BATTERY', params: {} };
  if (all.includes('not_in_sync')) return { code: 'ROBOTS_NOT_IN_SYNC', params: {} };
  if (all.includes('held')) return { code: 'ROBOTS_HELD', params: {} };
  if (all.includes('updating')) return { code: 'ROBOTS_UPDATING', params: {} };
  if (all.length > 0 && all.every((fitness) => fitness === 'offline'))
    return { code: 'ROBOTS_OFFLINE', params: {} };
  return { code: 'NO_ROBOT_ON_FLOOR', params: {} };
}

/** Records why a delivery waits, once for each change of the reason. A change of only the numbers in it is not recorded again. */
export function recordWait(
  step: Step,
  delivery: DeliveryRecord,
  { code, params }: Reason,
  candidates: () => readonly DecisionCandidate[] = () => [],
): void {
  const { fleet } = step;
  const recorded = fleet.queueReasons.get(delivery.deliveryId);
  if (
    recorded?.code === code &&
    NAMES.every((name) => recorded.params[name] === params[name]) &&
    isSameTime(recorded.params['at'], params['at'])
  )
    return;
  fleet.queueReasons.set(delivery.deliveryId, { code, params });
  recordDecision(step, { robotId: null, deliveryId: delivery.deliveryId }, code, params, candidates());
}
const NAMES = ['robot', 'target', 'other', 'elevator', 'mode'] as const;

function isSameTime(a: string | number | undefined, b: string | number | undefined): boolean {
  return a === b || Math.abs(Date.parse(String(a)) - Date.parse(String(b))) < SAME_TIME_MS;
}

/** The robots that were looked at for a task, the nearest first: how soon each could be there, and why it was not taken. */
export function candidatesOf(
  fleet: FleetState,
  { floor, around, given }: RoundOfFloor,
  row: Row,
  taken: Pair | undefined,
): DecisionCandidate[] {
  const pairOf = new Map(row.pairs.map((pair) => [pair.assessed.robot.info.robotId, pair]));
  const asked = around.filter(({ robot }) => row.wanted === null || robot.info.robotId === row.wanted);
  const straight = (looked: AssessedRobot): number =>
    pairOf.get(looked.robot.info.robotId)?.seconds ?? Infinity;
  const isTaken = (looked: AssessedRobot): boolean => looked === taken?.assessed;
  const nearest = [...asked]
    .sort((a, b) => Number(isTaken(b)) - Number(isTaken(a)) || compare(straight(a), straight(b)))
    .slice(0, MOST_NAMED);
  let left = MOST_MEASURED;
  const shown = nearest.map((looked): DecisionCandidate => {
    const { robotId, name } = looked.robot.info;
    const pair = pairOf.get(robotId);
    if (!pair)
      return { robotId, name, seconds: null, code: findUnfitReason(fleet, row.delivery, looked) ?? 'BUSY' };
    if (!pair.isMeasured && pair.how === 'free' && left > 0 && floor.searches.left > 0) {
      left -= 1;
      pair.isMeasured = true;
      pair.seconds = travelSeconds(fleet, looked.robot, pair.to);
      if (pair.seconds === Infinity) pair.why = 'UNREACHABLE';
    }
    const seconds = pair.isMeasured && pair.seconds < Infinity ? Math.round(pair.seconds) : null;
    return { robotId, name, seconds, code: isTaken(looked) ? null : codeOf(pair, given, taken) };
  });
  return shown.sort((a, b) => compare(a.seconds ?? Infinity, b.seconds ?? Infinity));
}

function codeOf(pair: Pair, given: ReadonlySet<string>, taken: Pair | undefined): CandidateCode {
  if (pair.why) return pair.why;
  if (given.has(pair.assessed.robot.info.robotId)) return 'OTHER_WORK';
  if (pair.how === 'soon') return 'BUSY';
  if (pair.how === 'gives_way') return 'ON_ROUND';
  return taken ? 'FARTHER' : 'OTHER_WORK';
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
