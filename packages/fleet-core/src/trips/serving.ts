import type { Actor } from '../model/fleet-events.ts';
import type { PressEvent } from '../model/robot-model.ts';
import { isClosed, lidsOf, moveLids } from '../robots/lids.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { noteCustody } from '../state/custody.ts';
import { acceptCommand, robotActor } from '../state/records.ts';
import type { Why } from '../work/deliveries.ts';
import { stopKinds } from './stop-kinds.ts';
import { noteRemote } from './remote-opening.ts';
import { forgetFailures } from './order-failures.ts';
import { completeIfDone, nextStop, setPhase } from './trips.ts';
import { clearWaiting } from './waiting.ts';
import { tripOf } from '../state/fleet-state.ts';

/** Time that a lid may take to close before the robot is sent on; a robot does not drive with an open lid on its own. */
const CLOSING_MS = 15_000;
const CONFIRMATIONS_REMEMBERED = 50;
/** States are some time on their way, which blurs what is known of the robot's clock. */
const PRESS_TOLERANCE_MS = 1_000;

/** The robot stands at its stop. */
export function arrive(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  if (!stop) return;
  writeRobot(robot, 'trip', { leg: undefined });
  writeRobot(robot, 'place', { standsAt: stopKinds[stop.kind].drivesItself ? undefined : stop.targetId });
  robot.trip.awaySince = undefined;
  robot.trip.doubtedSince = undefined;
  forgetFailures(robot);
  clearWaiting(fleet, robot);
  acceptCommand(step, trip.commandId);
  stopKinds[stop.kind].arrive(step, robot, stop);
}

/** Waits at a stop for what the stop is for. */
export function tendServing(step: Step, robot: Robot): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  const confirmed = stop && stopKinds[stop.kind].tend(step, robot, stop);
  if (confirmed) confirmStop(step, robot, confirmed);
}

/** Loaded, or taken out: the lids are closed and the robot goes on. False when the trip does not wait for that. */
export function confirmStop(step: Step, robot: Robot, why: Why): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  const stop = trip.stops[trip.stopIndex];
  if (!stop) return false;
  const { confirm, custody } = stopKinds[stop.kind];
  if (!confirm || trip.phase !== 'serving') return false;
  for (const { deliveryId, subTaskId, lid } of stop.work) {
    const delivery = fleet.deliveries.get(deliveryId);
    if (delivery?.tripId !== trip.tripId) continue;
    confirm(step, robot, delivery, subTaskId, why);
    if (stop.kind === 'unload' && delivery.options.remote_delivery === true)
      noteRemote(step, robot, { ...stop, work: [{ deliveryId, subTaskId, lid }] }, 'completed');
    if (custody)
      noteCustody(step, delivery, {
        act: custody,
        lids: lid === null ? delivery.lids : [lid],
        targetId: stop.targetId,
        actor: why.actor,
      });
  }
  clearWaiting(fleet, robot);
  setPhase(step, robot, 'closing');
  moveLids(step, robot, 'close');
  tendClosing(step, robot);
  return true;
}

/** Waits for the lids, where there are any, and then goes on. */
export function tendClosing(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  const open = stop ? lidsOf(robot, stop).filter((lid) => !isClosed(robot, trip, lid)) : [];
  if (open.length > 0 && fleet.now - trip.phaseSince < CLOSING_MS) return;
  for (const work of stop?.work ?? []) {
    const delivery = fleet.deliveries.get(work.deliveryId);
    if (delivery?.tripId === trip.tripId) completeIfDone(step, robot, delivery);
  }
  nextStop(step, robot);
}

/** A person pressed "done" on the robot. The same press may arrive more than once, and late. */
export function confirmOnRobot(step: Step, robot: Robot, event: PressEvent): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!isNewPress(fleet, robot, event, trip?.phaseSince ?? 0) || !trip) return;
  confirmStop(step, robot, { code: 'CONFIRMED_ON_ROBOT', params: {}, actor: robotActor(robot) });
}

/** Whether a press on the robot was not heard before, and is not older than a moment (ms) by the robot's own clock. */
export function isNewPress(fleet: FleetState, robot: Robot, event: PressEvent, since: number): boolean {
  // A new owner does not know yet how old a press is by the robot's clock. The person presses again, and the robot resends.
  if (event.robotTimeMs !== undefined && (!fleet.settled || !robot.reported.report)) return false;
  if (robot.trip.confirmations.includes(event.eventId)) return false;
  robot.trip.confirmations.push(event.eventId);
  if (robot.trip.confirmations.length > CONFIRMATIONS_REMEMBERED) robot.trip.confirmations.shift();
  if (event.robotTimeMs === undefined || robot.clock.offsetMs === undefined) return true;
  return event.robotTimeMs >= since + robot.clock.offsetMs - PRESS_TOLERANCE_MS;
}

/** A person confirmed in the console. */
export function confirmInConsole(step: Step, robot: Robot, actor: Actor): boolean {
  return confirmStop(step, robot, { code: 'CONFIRMED_IN_CONSOLE', params: {}, actor });
}
