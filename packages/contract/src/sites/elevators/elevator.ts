import { z } from 'zod';
import { floor, isoTime, metres, radians } from '../../core/schemas.ts';
import { activeElevatorFault } from './elevator-messages.ts';
import { DOOR_SIDES, DOOR_STATES, ELEVATOR_MODES, RIDE_STATES } from './elevator-states.ts';

/** Where the cab stops on a floor: its middle in the map's frame, the heading of a person who looks out of its front door, and the door that opens. */
export const elevatorStop = z.object({
  floor,
  x: metres,
  y: metres,
  theta: radians.default(0),
  door: z.enum(DOOR_SIDES).default('front'),
});
export type ElevatorStop = z.infer<typeof elevatorStop>;

/** A robot that has an elevator, or waits for it. */
const elevatorRide = z.object({
  robot_id: z.string(),
  robot_name: z.string(),
  from: z.string(),
  to: z.string(),
  since: isoTime,
});
export type ElevatorRide = z.infer<typeof elevatorRide>;

/** An elevator as it is now. `floor` is null while it is not known, as between floors; `state` is that of the robot that has it. */
export const elevator = z.object({
  elevator_id: z.string(),
  name: z.string(),
  /** Elevators of one group serve the same lobbies: any of them will do. */
  group: z.string(),
  site: z.string(),
  stops: z.array(elevatorStop),
  /** The floors that it serves, in the order of its stops. */
  floors: z.array(z.string()),
  /** The floors without a waiting place for robots, which robots ride neither to nor from. */
  missing_lobbies: z.array(z.string()),
  /** Width and depth of the cab inside, metres: robots that do not fit take another. */
  cab_width: z.number(),
  cab_depth: z.number(),
  session_ttl_s: z.number().int(),
  adapter: z.enum(['mqtt', 'http']),
  floor: z.string().nullable(),
  doors: z.enum(DOOR_STATES),
  mode: z.enum(ELEVATOR_MODES),
  /** Taken out of service here, by whom; null while it is not. */
  out_of_service_by: z.string().nullable(),
  heard_at: isoTime.nullable(),
  state: z.enum(RIDE_STATES).nullable(),
  session: elevatorRide.extend({ session_id: z.string(), expires_at: isoTime }).nullable(),
  /** The robots that wait for it, longest wait first. */
  queue: z.array(elevatorRide),
  /** A robot in the cab that does not get out on its own. No other robot gets in before a person confirms that it is out. */
  stuck_robot_id: z.string().nullable(),
  stuck_robot_name: z.string().nullable(),
  /** The current faults of a simulated elevator; absent for every other. */
  simulated_faults: z.array(activeElevatorFault).optional(),
  version: z.number().int(),
  updated_at: isoTime,
});
export type Elevator = z.infer<typeof elevator>;
