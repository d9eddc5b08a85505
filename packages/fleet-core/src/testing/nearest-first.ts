import { distanceBetween } from '@rota/floor';
import { robotFitness, secondsFor, travelSeconds } from '../dispatch/fitness.ts';
import {
  findTripToJoin,
  giveTrip,
  isWaiting,
  joinTrip,
  mayShare,
  type Given,
} from '../dispatch/trip-assignment.ts';
import { hasModeFor } from '../dispatch/robot-candidates.ts';
import { reachOn, stopsOf, type Reach } from '../dispatch/reach.ts';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { lidsFor } from '../work/lids-for.ts';
import { taskKinds } from '../work/task-kinds.ts';

const SOON_MS = 300;
const AGAIN_MS = 2_000;
const ROUND = 40;

/** The oldest task to the nearest free robot, one after the other: what dispatch is measured against. */
export function nearestFirst(step: Step): void {
  const { fleet } = step;
  if (fleet.now - fleet.dispatchedAt < (fleet.dispatchDue ? SOON_MS : AGAIN_MS)) return;
  fleet.dispatchDue = false;
  fleet.dispatchedAt = fleet.now;
  const queue = [...fleet.deliveries.values()].filter(isWaiting);
  queue.sort((a, b) => a.createdAt - b.createdAt || (a.deliveryId < b.deliveryId ? -1 : 1));
  for (const { deliveryId, mapId } of queue.slice(0, ROUND)) {
    const delivery = fleet.deliveries.get(deliveryId);
    const floor = fleet.floors.get(mapId);
    if (!delivery || !floor || !isWaiting(delivery)) continue;
    if (floor.searches.left <= 0) fleet.dispatchDue = true;
    else placeDelivery(step, floor, delivery, queue);
  }
}

function placeDelivery(
  step: Step,
  floor: Floor,
  delivery: DeliveryRecord,
  queue: readonly DeliveryRecord[],
): void {
  const { fleet } = step;
  const reach = reachOn(fleet, floor);
  const carrier = [...fleet.robots.values()].find((robot) => robot.trip.aboard.has(delivery.deliveryId));
  const wanted = carrier?.info.robotId ?? delivery.requestedRobotId;
  const joined = carrier ? undefined : findTripToJoin(fleet, floor, delivery, wanted, reach);
  if (joined) {
    joinTrip(step, joined, delivery);
    return;
  }
  const able = [...floor.robots.values()].filter(
    (robot) =>
      (wanted === null || robot.info.robotId === wanted) &&
      hasModeFor(robot, delivery.kind) &&
      fits(fleet, robot, delivery),
  );
  const free = able.filter((robot) => robotFitness(fleet, robot) === 'free');
  const givesWay =
    taskKinds[delivery.kind].givesWay === true
      ? []
      : able.filter((robot) => robotFitness(fleet, robot, true) === 'free');
  const best = nearest(fleet, reach, free.length > 0 ? free : givesWay, delivery);
  if (!best) return;
  const trip: [Given, ...Given[]] = [
    { delivery, lids: lidsFor(best.robot, delivery, [], fleet.settings) ?? [] },
  ];
  for (const { deliveryId } of queue) {
    const other = fleet.deliveries.get(deliveryId);
    if (!other || other === delivery || !mayShare(delivery, other, best.robot)) continue;
    const aboard = trip.map((given) => ({ ...given.delivery, lids: given.lids }));
    const lids = lidsFor(best.robot, other, aboard, fleet.settings);
    if (lids !== undefined && !reach.blocked(best.robot, other)) trip.push({ delivery: other, lids });
  }
  giveTrip(step, best.robot, trip, best.seconds, []);
}

function fits(fleet: FleetState, robot: Robot, delivery: DeliveryRecord): boolean {
  return lidsFor(robot, delivery, [], fleet.settings) !== undefined;
}

function nearest(
  fleet: FleetState,
  reach: Reach,
  robots: readonly Robot[],
  delivery: DeliveryRecord,
): { readonly robot: Robot; readonly seconds: number } | undefined {
  let best: { readonly robot: Robot; readonly seconds: number } | undefined;
  const straight = robots
    .flatMap((robot) => {
      const [to] = stopsOf(fleet, delivery, robot.trip.aboard.has(delivery.deliveryId));
      return to
        ? [
            {
              robot,
              to,
              least: secondsFor(robot, distanceBetween(robot.reported.report?.position ?? to, to)),
            },
          ]
        : [];
    })
    .sort((a, b) => a.least - b.least);
  for (const { robot, to, least } of straight) {
    if (best && least >= best.seconds) break;
    const seconds = travelSeconds(fleet, robot, to);
    if (seconds < (best?.seconds ?? Infinity) && !reach.blocked(robot, delivery)) best = { robot, seconds };
  }
  return best;
}
