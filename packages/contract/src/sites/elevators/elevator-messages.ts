import { z } from 'zod';
import {
  DOOR_SIDES,
  DOOR_STATES,
  ELEVATOR_FAULTS,
  ELEVATOR_MODES,
  ELEVATOR_REQUESTS,
} from './elevator-states.ts';

/** Longest message of an elevator that is read, bytes. */
export const ELEVATOR_MESSAGE_MOST = 4_096;
/** An elevator says its state at least this often, and after so long without one it counts as offline; ms. */
export const ELEVATOR_HEARTBEAT = { everyMs: 5_000, offlineAfterMs: 10_000 } as const;

/** Where an elevator says its state, which the broker keeps, and where it hears what it is asked. */
export function elevatorTopics(elevatorId: string): { readonly state: string; readonly request: string } {
  return { state: `elevators/${elevatorId}/state`, request: `elevators/${elevatorId}/request` };
}

const door = z.enum(DOOR_STATES).default('unknown');

/** A fault that a simulated elevator suffers; the seconds are as it last said. */
export const activeElevatorFault = z.object({
  kind: z.enum(ELEVATOR_FAULTS),
  seconds_left: z.number().min(0),
});
export type ActiveElevatorFault = z.output<typeof activeElevatorFault>;

/** What an elevator says of itself over MQTT, see docs/elevators.md. What it says beyond this is passed over. */
export const elevatorStateMessage = z.object({
  /** The floor that it stands at, by our name; null between floors. */
  floor: z.string().max(60).nullable(),
  doors: z.object({ front: door, rear: door }),
  mode: z.enum(ELEVATOR_MODES),
  /** The session that it serves; null while it serves people. */
  session: z.string().max(64).nullable(),
  /** Only a simulated one says it. */
  simulated_faults: z.array(activeElevatorFault).max(ELEVATOR_FAULTS.length).optional(),
});
export type ElevatorStateMessage = z.output<typeof elevatorStateMessage>;

/** What an elevator is asked over MQTT. It ends the session by itself when nothing of it is heard for `ttl_s` seconds. */
export const elevatorRequestMessage = z.object({
  request: z.enum(ELEVATOR_REQUESTS),
  /** Empty where a person ends a hold that belongs to no session. */
  session: z.string().max(64),
  floor: z.string().max(60).nullable(),
  door: z.enum(DOOR_SIDES).nullable(),
  ttl_s: z.number().positive().max(600),
});
export type ElevatorRequestMessage = z.output<typeof elevatorRequestMessage>;

/** What only a simulated elevator hears, on the topic of its requests; null ends all faults. */
export const simulateElevatorMessage = z.object({
  request: z.literal('simulate_fault'),
  fault: z.enum(ELEVATOR_FAULTS).nullable(),
  seconds: z.number().min(1).max(600),
});
export type SimulateElevatorMessage = z.output<typeof simulateElevatorMessage>;
