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

/** The topics on which an elevator reports its state, retained by the broker, and receives its requests. */
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

/** An elevator's report over MQTT, see docs/elevators.md. Further fields are ignored. */
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

/** A request to an elevator over MQTT. The elevator ends the session on its own after `ttl_s` seconds without one. */
export const elevatorRequestMessage = z.object({
  request: z.enum(ELEVATOR_REQUESTS),
  /** Empty where a person ends a hold that belongs to no session. */
  session: z.string().max(64),
  floor: z.string().max(60).nullable(),
  door: z.enum(DOOR_SIDES).nullable(),
  ttl_s: z.number().positive().max(600),
});
export type ElevatorRequestMessage = z.output<typeof elevatorRequestMessage>;

/** A request that only a simulated elevator understands, on the topic of its requests; null ends all faults. */
export const simulateElevatorMessage = z.object({
  request: z.literal('simulate_fault'),
  fault: z.enum(ELEVATOR_FAULTS).nullable(),
  seconds: z.number().min(1).max(600),
});
export type SimulateElevatorMessage = z.output<typeof simulateElevatorMessage>;
