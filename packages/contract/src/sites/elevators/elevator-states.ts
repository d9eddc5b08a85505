/** An elevator's reported mode; robots use it only while it is `automatic`. `offline`: it was silent for too long. */
export const ELEVATOR_MODES = ['automatic', 'out_of_service', 'fire', 'emergency', 'offline'] as const;
/** One of {@link ELEVATOR_MODES}. */
export type ElevatorMode = (typeof ELEVATOR_MODES)[number];

/** Its doors; `unknown` where it did not say. */
export const DOOR_STATES = ['opening', 'open', 'closing', 'closed', 'unknown'] as const;
/** One of {@link DOOR_STATES}. */
export type DoorState = (typeof DOOR_STATES)[number];

/** The sides of a cab that may have a door, from the view of a person in the cab who faces along its heading on a floor. */
export const DOOR_SIDES = ['front', 'rear'] as const;
/** One of {@link DOOR_SIDES}. */
export type DoorSide = (typeof DOOR_SIDES)[number];

/** The phase of a robot's ride: it waits for the cab, the cab is there and it drives in or out, it is in the cab. */
export const RIDE_STATES = ['on_the_way', 'on_the_floor', 'in_the_elevator'] as const;
/** One of {@link RIDE_STATES}. */
export type RideState = (typeof RIDE_STATES)[number];

/** The requests to an elevator. `acquire` begins a session, `release` ends it; the others belong to one. */
export const ELEVATOR_REQUESTS = ['acquire', 'call', 'hold_door', 'release'] as const;
/** One of {@link ELEVATOR_REQUESTS}. */
export type ElevatorRequestKind = (typeof ELEVATOR_REQUESTS)[number];

/** The seconds after which a session that is not renewed ends automatically, at the elevator and here. */
export const SESSION_TTL_S = { least: 10, usual: 30, most: 120 } as const;

/** The faults that a simulated elevator can have. */
export const ELEVATOR_FAULTS = ['slow', 'stuck', 'doors_held', 'fire', 'offline'] as const;
/** One of {@link ELEVATOR_FAULTS}. */
export type ElevatorFault = (typeof ELEVATOR_FAULTS)[number];
