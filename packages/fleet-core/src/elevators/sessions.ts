import type { DoorSide, ElevatorRequestKind } from '@rota/contract/elevators';
import type { ElevatorBlock, ElevatorSession } from '../model/elevators.ts';
import type { Elevator } from '../state/elevator.ts';
import { newId, type FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';

/** A request is made again after so long, ms: it may be lost, and renews the session. */
const ASK_AGAIN_MS = 3_000;
/** Interval at which a door hold is repeated, ms: doors close automatically some seconds after they opened, so a hold must not be lost. */
const HOLD_AGAIN_MS = 1_000;

/** The elevator that a robot has. */
export function elevatorOf(fleet: FleetState, robotId: string): Elevator | undefined {
  if (fleet.elevators.size === 0) return undefined;
  for (const elevator of fleet.elevators.values()) if (elevator.session?.robotId === robotId) return elevator;
  return undefined;
}

/** Asks an elevator something on behalf of its session, unless that was asked a moment ago. */
export function ask(
  step: Step,
  elevator: Elevator,
  kind: ElevatorRequestKind,
  floor: string | null,
  door: DoorSide | null,
): void {
  const { session } = elevator;
  if (session) askFor(step, elevator, { kind, sessionId: session.sessionId, floor, door });
}

type Asking = {
  readonly kind: ElevatorRequestKind;
  readonly sessionId: string;
  readonly floor: string | null;
  readonly door: DoorSide | null;
};

/** Asks an elevator something, unless that was asked a moment ago. */
export function askFor(step: Step, elevator: Elevator, { kind, sessionId, floor, door }: Asking): void {
  const { fleet } = step;
  const key = `${kind} ${floor} ${sessionId}`;
  if (
    fleet.now - (elevator.requestedAt.get(key) ?? -Infinity) <
    (kind === 'hold_door' ? HOLD_AGAIN_MS : ASK_AGAIN_MS)
  )
    return;
  elevator.requestedAt.set(key, fleet.now);
  const request = { kind, sessionId, floor, door, ttlMs: elevator.info.sessionTtlMs };
  step.effects.push({ type: 'elevator.requested', elevatorId: elevator.info.elevatorId, request });
}

/** Begins the session of a robot. */
export function beginSession(
  step: Step,
  elevator: Elevator,
  robot: Robot,
  { tripId, fromFloor, toFloor, state }: Pick<ElevatorSession, 'tripId' | 'fromFloor' | 'toFloor' | 'state'>,
): ElevatorSession {
  const { fleet } = step;
  const session: ElevatorSession = {
    sessionId: newId(fleet, 'e'),
    elevatorId: elevator.info.elevatorId,
    robotId: robot.info.robotId,
    tripId,
    fromFloor,
    toFloor,
    state,
    beganAt: fleet.now,
    expiresAt: fleet.now + elevator.info.sessionTtlMs,
    endedAt: null,
    how: null,
  };
  elevator.requestedAt.clear();
  return saveSession(step, elevator, session);
}

/** Keeps a session as it is now and asks for it to be written. */
export function saveSession(step: Step, elevator: Elevator, session: ElevatorSession): ElevatorSession {
  elevator.session = session.endedAt === null ? session : undefined;
  step.effects.push({ type: 'elevator_session.saved', session });
  return session;
}

/** Ends a session and notifies the elevator, unless the session expired because it was not renewed. */
export function endSession(step: Step, elevator: Elevator, how: NonNullable<ElevatorSession['how']>): void {
  const { fleet } = step;
  const { session } = elevator;
  if (!session) return;
  elevator.requestedAt.clear();
  if (how !== 'expired') ask(step, elevator, 'release', null, null);
  saveSession(step, elevator, { ...session, endedAt: fleet.now, how });
  fleet.dispatchDue = true;
}

/** Records the robot that is in a cab and does not get out, and requests that it be saved. */
export function saveBlock(step: Step, elevator: Elevator, block: ElevatorBlock | undefined): void {
  if (elevator.block?.robotId === block?.robotId) return;
  elevator.block = block;
  step.effects.push({
    type: 'elevator_block.saved',
    elevatorId: elevator.info.elevatorId,
    block: block ?? null,
  });
}
