import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { saveCommand } from '../state/records.ts';
import { askAgain, letGo, release } from '../trips/order-release.ts';
import { completeIfDone } from '../trips/trips.ts';
import { isAllDone, requeue } from '../work/deliveries.ts';
import { hold } from './robot-holds.ts';

/** The robot lets its work go and stands until a person releases it. An order that is not ours is cancelled too: a person asked for it. */
export function cancelWork(step: Step, robot: Robot, by: string): void {
  const stray = robot.orders.stray;
  stopWork(step, robot, by);
  if (robot.trip.releasing?.keptSince !== undefined) askAgain(robot.trip.releasing);
  if (stray && !robot.trip.releasing) release(step, robot, '', stray.orderId, undefined, step.fleet.now);
}

/** The robot lets its work go and is held. */
export function stopWork(
  step: Step,
  robot: Robot,
  by: string,
  reason: 'stopped' | 'taken_off' = 'stopped',
): void {
  hold(step, robot, reason, by);
  dropTrip(step, robot, by);
}

/** Takes all deliveries off a trip: they go back into the queue, those aboard to be carried on by this robot only. */
function dropTrip(step: Step, robot: Robot, by: string): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const deliveries = deliveriesOf(fleet, trip);
  letGo(step, robot);
  for (const delivery of deliveries) {
    const aboard = robot.trip.aboard.has(delivery.deliveryId);
    const why = { code: 'SET_BY_PERSON', params: {}, actor: { kind: 'user', name: by } } as const;
    if (isAllDone(fleet, delivery)) completeIfDone(step, robot, delivery);
    else if (aboard)
      requeue(step, delivery, why, { requestedRobotId: robot.info.robotId, robotId: robot.info.robotId });
    else requeue(step, delivery, why);
  }
  const command = trip.commandId === null ? undefined : fleet.commands.get(trip.commandId);
  if (command) saveCommand(step, { ...command, status: 'failed', failure: 'Cancelled by a person.' });
}
