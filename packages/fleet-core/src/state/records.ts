import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { Actor, DeliveryRecord, RobotHold, TripRecord } from '../model/fleet-events.ts';
import type { CommandRecord, DecisionCandidate } from '../model/records.ts';
import type { Step } from './step.ts';
import type { Robot } from './robot.ts';
import { writeHold } from './robot.ts';
import { newId } from './fleet-state.ts';

/** The actor of automatic changes, such as an expiry. */
export const SYSTEM: Actor = { kind: 'system', name: 'system' };
/** The actor of what the choice of a robot for a task brings about. */
export const DISPATCHER: Actor = { kind: 'dispatcher', name: 'dispatcher' };

/** The actor of what was done at a robot, or by the robot itself. */
export function robotActor(robot: Robot): Actor {
  return { kind: 'robot', name: robot.info.name };
}

/** Keeps a delivery and asks for it to be written, without a change of status. */
export function saveDelivery(step: Step, delivery: DeliveryRecord): DeliveryRecord {
  const { fleet } = step;
  const saved = { ...delivery, updatedAt: fleet.now };
  fleet.deliveries.set(saved.deliveryId, saved);
  step.effects.push({ type: 'delivery.saved', delivery: saved, change: null });
  return saved;
}

/**
 * Changes a trip, keeps it and asks for it to be written; an ended trip is dropped. The trip changes in place, as a robot does, so that
 * no older copy of it exists.
 */
export function saveTrip(step: Step, trip: TripRecord, change: Partial<TripRecord> = {}): void {
  const { fleet } = step;
  Object.assign(trip, change, { updatedAt: fleet.now });
  if (trip.status === 'active' || trip.status === 'releasing') fleet.trips.set(trip.tripId, trip);
  else fleet.trips.delete(trip.tripId);
  const robot = fleet.robots.get(trip.robotId);
  if (robot) fleet.touched.mark(robot);
  step.effects.push({ type: 'trip.saved', trip: { ...trip } });
}

/** Keeps a command and requests that it be saved; drops one that ended. */
export function saveCommand(step: Step, command: CommandRecord): void {
  const { fleet } = step;
  const saved = { ...command, updatedAt: fleet.now };
  if (saved.status === 'sent' || saved.status === 'accepted') fleet.commands.set(saved.commandId, saved);
  else fleet.commands.delete(saved.commandId);
  step.effects.push({ type: 'command.saved', command: saved });
}

/** Holds a robot, or ends its hold with null, and asks for that to be written. Tasks are given out again afterwards. */
export function saveHold(step: Step, robot: Robot, hold: RobotHold | null): void {
  writeHold(robot, hold);
  step.fleet.dispatchDue = true;
  step.effects.push({ type: 'hold.saved', robotId: robot.info.robotId, hold });
}

/** Records why something was, or was not, done; with the robots that were looked at, where one was chosen or looked for. */
export function recordDecision(
  step: Step,
  { robotId, deliveryId }: { readonly robotId: string | null; readonly deliveryId: string | null },
  code: DecisionCode,
  params: DecisionParams,
  candidates: readonly DecisionCandidate[] = [],
): void {
  const { fleet } = step;
  const decisionId = newId(fleet, 'n');
  step.effects.push({
    type: 'decision.saved',
    decision: { decisionId, at: fleet.now, robotId, deliveryId, code, params, candidates },
  });
}

/** Ends a command that a trip or an instant action carried out. */
export function endCommand(step: Step, commandId: string | null | undefined, failure: string | null): void {
  const command = commandId ? step.fleet.commands.get(commandId) : undefined;
  if (command) saveCommand(step, { ...command, status: failure === null ? 'done' : 'failed', failure });
}

/** Notes that the robot has begun a command. Does nothing without a command, or once the command is past `sent`. */
export function acceptCommand(step: Step, commandId: string | null | undefined): void {
  const command = commandId ? step.fleet.commands.get(commandId) : undefined;
  if (command?.status === 'sent') saveCommand(step, { ...command, status: 'accepted' });
}
