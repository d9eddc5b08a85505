import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { findRideObstacle } from '../trips/rides.ts';
import { mostAtOnce } from '../work/lids-for.ts';
import { findTripToJoin, giveTrip, isWaiting, joinTrip, mayShare } from './trip-assignment.ts';
import { assessRobots, rowOf, type Pair, type Row } from './robot-candidates.ts';
import { match } from './matching.ts';
import { urgencyS } from './queue-order.rules.ts';
import { expectedS, inQueueOrder } from './queue.ts';
import { reachOn, stopsOf, type Reach } from './reach.ts';
import { candidatesOf, reasonToWait, recordWait, type RoundOfFloor } from './reasons.ts';
import { chooseSharedTasks, mayGoTogether } from './trip-sharing.ts';
import { crowdOf, worthOf } from './worth.rules.ts';

const SOON_MS = 300;
const AGAIN_MS = 2_000;
/** Tasks of a floor looked at in one round; those behind them wait for the same robots. */
const ROUND = 40;
/** Tasks that go along on a trip, before it is known on whose. */
const USUAL_ALONG = 1;

/** Gives waiting tasks to robots, all of a floor at once, and records why those that wait do. */
export function dispatch(step: Step): void {
  const { fleet } = step;
  const since = fleet.now - fleet.dispatchedAt;
  if (since < (fleet.dispatchDue ? SOON_MS : AGAIN_MS)) return;
  fleet.dispatchDue = false;
  fleet.dispatchedAt = fleet.now;
  const queue = [...fleet.deliveries.values()].filter(isWaiting);
  if (queue.length === 0) return;
  if (fleet.escape) {
    for (const delivery of queue.slice(0, ROUND))
      recordWait(step, delivery, { code: 'ROBOTS_ESCAPING', params: {} });
    return;
  }
  const floors = new Map<Floor, DeliveryRecord[]>();
  for (const delivery of inQueueOrder(fleet, queue)) {
    const floor = floorFor(step, delivery);
    if (!floor) continue;
    const tasks = floors.get(floor) ?? [];
    floors.set(floor, tasks);
    if (tasks.length < ROUND) tasks.push(delivery);
  }
  const carriers = carriersOf(fleet);
  for (const [floor, tasks] of floors) {
    // Ways of a new trip have to be looked for: the floor waits for the next tick's share.
    if (floor.searches.left <= 0) fleet.dispatchDue = true;
    else dispatchOn(step, floor, tasks, carriers);
  }
}

/** The floor of the first stop of a task that can begin now; undefined where it has to wait. Records the reason to wait. */
function floorFor(step: Step, delivery: DeliveryRecord): Floor | undefined {
  const { fleet } = step;
  const targets = delivery.subtasks.map((task) => task.targetId);
  if (delivery.fillingTargetId !== null) targets.push(delivery.fillingTargetId);
  const [first] = stopsOf(fleet, delivery, false);
  if (delivery.earliestStartAt !== null && delivery.earliestStartAt > fleet.now) {
    recordWait(step, delivery, {
      code: 'STARTS_LATER',
      params: { at: new Date(delivery.earliestStartAt).toISOString() },
    });
  } else if (!first || !isKnown(fleet, delivery.mapId) || targets.some((id) => !fleet.targets.has(id))) {
    recordWait(step, delivery, { code: 'TARGET_MISSING', params: {} });
  } else {
    const why = isKnown(fleet, first.mapId)
      ? findRideObstacle(fleet, stopsOf(fleet, delivery, false))
      : ({ code: 'TARGET_UNREACHABLE', params: { target: first.name } } as const);
    const floor = fleet.floors.get(first.mapId);
    if (!why && floor) return floor;
    recordWait(step, delivery, why ?? { code: 'FLOOR_PREPARING', params: {} });
  }
  return undefined;
}

function isKnown(fleet: FleetState, mapId: string): boolean {
  return fleet.floors.has(mapId) || fleet.unprepared.has(mapId);
}

/** Robots by the deliveries whose goods they carry. */
function carriersOf(fleet: FleetState): Map<string, Robot> {
  const carriers = new Map<string, Robot>();
  for (const robot of fleet.robots.values())
    for (const id of robot.trip.aboard) if (!carriers.has(id)) carriers.set(id, robot);
  return carriers;
}

/** One round on one floor, and who carries whose goods. */
type Round = RoundOfFloor & { readonly carriers: ReadonlyMap<string, Robot>; readonly given: Set<string> };

function dispatchOn(
  step: Step,
  floor: Floor,
  tasks: readonly DeliveryRecord[],
  carriers: ReadonlyMap<string, Robot>,
): void {
  const { fleet } = step;
  const reach = reachOn(fleet, floor);
  let left = tasks.filter((delivery) => !joins(step, floor, delivery, carriers, reach));
  const round: Round = { floor, reach, around: assessRobots(fleet, floor), carriers, given: new Set() };
  while (left.length > 0) left = matchOnce(step, round, left);
}

function joins(
  step: Step,
  floor: Floor,
  delivery: DeliveryRecord,
  carriers: ReadonlyMap<string, Robot>,
  reach: Reach,
): boolean {
  if (carriers.has(delivery.deliveryId)) return false;
  const joined = findTripToJoin(step.fleet, floor, delivery, delivery.requestedRobotId, reach);
  if (joined) joinTrip(step, joined, delivery);
  return joined !== undefined;
}

/** Gives robots to those of the tasks that no other of them would take along; answers what is left to be looked at. */
function matchOnce(step: Step, round: Round, tasks: readonly DeliveryRecord[]): DeliveryRecord[] {
  const { fleet } = step;
  const { floor, reach, given } = round;
  const around = round.around.filter(({ robot }) => !given.has(robot.info.robotId));
  const firsts = firstsOf(fleet, round, tasks);
  const rows = firsts.map((first) => rowOf(fleet, first, around));
  const { pairs, isSpent } = match(fleet, floor, reach, rows);
  for (const pair of pairs) if (pair) given.add(pair.assessed.robot.info.robotId);
  const settled = new Set(firsts.map(({ delivery }) => delivery));
  let hasGiven = false;
  for (const [index, row] of rows.entries()) {
    const pair = pairs[index];
    // Ways of each new trip are looked for at once: the others wait for the next tick's share.
    if (floor.searches.left <= 0 && hasGiven) break;
    hasGiven ||= pair !== undefined && pair.how !== 'soon';
    if (pair && pair.how !== 'soon') give(step, round, row, pair, tasks);
    else if (pair) waitFor(step, round, row, pair, tasks).forEach((task) => settled.add(task));
    else if (!isSpent)
      recordWait(step, row.delivery, reasonToWait(fleet, round, row), () =>
        candidatesOf(fleet, round, row, undefined),
      );
  }
  const isOver = isSpent || floor.searches.left <= 0;
  if (isOver) fleet.dispatchDue = true;
  return isOver ? [] : tasks.filter((task) => !settled.has(task) && isStillWaiting(fleet, task));
}

/** Those of the tasks that are worth most to begin, one for each trip that others of them would go along on. */
function firstsOf(
  fleet: FleetState,
  round: Round,
  tasks: readonly DeliveryRecord[],
): Omit<Row, 'pairs' | 'blocked'>[] {
  const free = round.around.filter(
    ({ fitness, robot }) => fitness === 'free' && !round.given.has(robot.info.robotId),
  ).length;
  const crowd = crowdOf(tasks.length, free, round.around.length);
  const ranked = tasks
    .map((delivery) => {
      const expected = expectedS(fleet, delivery);
      const urgency = urgencyS(delivery, fleet.now, expected);
      return { delivery, urgency, expected, worth: worthOf(urgency, expected, 0, crowd) };
    })
    .sort((a, b) => b.worth - a.worth);
  const trips: (typeof ranked)[] = [];
  for (const task of ranked) {
    const trip = trips.find(([first]) => first && mayGoTogether(first.delivery, task.delivery, round));
    if (trip) trip.push(task);
    else trips.push([task]);
  }
  return trips.flatMap(([first, ...others]) => {
    if (!first) return [];
    const { delivery, urgency, expected } = first;
    const wanted = round.carriers.get(delivery.deliveryId)?.info.robotId ?? delivery.requestedRobotId;
    return {
      delivery,
      wanted,
      urgency,
      worth: worthOf(urgency, expected, Math.min(others.length, USUAL_ALONG), crowd),
    };
  });
}

function isStillWaiting(fleet: FleetState, { deliveryId }: DeliveryRecord): boolean {
  const current = fleet.deliveries.get(deliveryId);
  return current !== undefined && isWaiting(current);
}

function give(step: Step, round: Round, row: Row, pair: Pair, tasks: readonly DeliveryRecord[]): void {
  const { fleet } = step;
  const { robot } = pair.assessed;
  const along = tasks.filter(
    (task) =>
      isStillWaiting(fleet, task) && mayShare(row.delivery, task, robot) && !round.reach.blocked(robot, task),
  );
  const candidates = candidatesOf(fleet, round, row, pair);
  giveTrip(step, robot, chooseSharedTasks(fleet, robot, row.delivery, along), pair.seconds, candidates);
}

/** A task stays queued for a robot that is soon free and nearer than all others; answers those that will go along with it. */
function waitFor(
  step: Step,
  round: Round,
  row: Row,
  pair: Pair,
  tasks: readonly DeliveryRecord[],
): DeliveryRecord[] {
  const { fleet } = step;
  const { robot, soon } = pair.assessed;
  const others = row.pairs.filter(({ how, seconds }) => how !== 'soon' && seconds < Infinity);
  const at = new Date(Math.round(fleet.now + (soon?.seconds ?? 0) * 1_000)).toISOString();
  const isBetter = row.wanted === null && others.length > 0;
  const reason = isBetter
    ? ({ code: 'WAITING_FOR_NEARER_ROBOT', params: { robot: robot.info.name, at } } as const)
    : reasonToWait(fleet, round, row);
  recordWait(step, row.delivery, reason, () => candidatesOf(fleet, round, row, undefined));
  if (!isBetter) return [];
  const along = tasks
    .filter((task) => task !== row.delivery && mayShare(row.delivery, task, robot))
    .slice(0, Math.max(0, mostAtOnce(robot, settingsOf(fleet, robot)) - 1));
  for (const task of along) recordWait(step, task, reason);
  return along;
}
