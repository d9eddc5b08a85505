import { distanceBetween } from '@rota/floor';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { lidsFor } from '../work/lids-for.ts';
import { taskKinds } from '../work/task-kinds.ts';
import type { Given } from './trip-assignment.ts';
import { urgencyS } from './queue-order.rules.ts';
import { stopsOf } from './reach.ts';

/** A metre farther from the stops of the trip is worth so many seconds of waiting. */
const METRE_S = 20;

/** Whether two tasks would go out on one trip of any robot that carries neither, so that one of them need not be given a robot of its own. */
export function mayGoTogether(
  first: DeliveryRecord,
  other: DeliveryRecord,
  {
    around,
    carriers,
  }: { readonly around: readonly { readonly robot: Robot }[]; readonly carriers: ReadonlyMap<string, Robot> },
): boolean {
  if (first.kind !== other.kind || first.requestedRobotId !== other.requestedRobotId) return false;
  if (carriers.has(first.deliveryId) || carriers.has(other.deliveryId)) return false;
  const [any] = around;
  return any !== undefined && taskKinds[first.kind].mayShare(first, other, any.robot);
}

/**
 * A task with those that go along on its trip, as many as the robot has room for: the nearest to the stops that it makes already, so that
 * the trip is short, and those that have waited long.
 */
export function chooseSharedTasks(
  fleet: FleetState,
  robot: Robot,
  first: DeliveryRecord,
  others: readonly DeliveryRecord[],
): [Given, ...Given[]] {
  const trip: [Given, ...Given[]] = [
    { delivery: first, lids: lidsFor(robot, first, [], settingsOf(fleet, robot)) ?? [] },
  ];
  const left = new Set(others.filter(({ deliveryId }) => deliveryId !== first.deliveryId));
  const places = [...stopsOf(fleet, first, false)];
  while (left.size > 0) {
    const aboard = trip.map(({ delivery, lids }) => ({ ...delivery, lids }));
    let best: { readonly given: Given; readonly rank: number } | undefined;
    for (const delivery of left) {
      const lids = lidsFor(robot, delivery, aboard, settingsOf(fleet, robot));
      if (lids === undefined) left.delete(delivery);
      if (lids === undefined) continue;
      const detour = Math.max(
        ...stopsOf(fleet, delivery, true).map((stop) =>
          Math.min(...places.map((place) => distanceBetween(place, stop))),
        ),
      );
      const rank = detour * METRE_S - urgencyS(delivery, fleet.now, 0);
      if (!best || rank < best.rank) best = { given: { delivery, lids }, rank };
    }
    if (!best) break;
    trip.push(best.given);
    left.delete(best.given.delivery);
    places.push(...stopsOf(fleet, best.given.delivery, true));
  }
  return trip;
}
