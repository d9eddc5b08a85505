import type {
  ActiveElevatorFault,
  DoorSide,
  DoorState,
  ElevatorMode,
  ElevatorRequestKind,
  RideState,
} from '@rota/contract/elevators';

/** The stop of a cab on a floor: its middle on that floor's map, the heading out of its front door, and the door that opens there. */
export type ElevatorStopInfo = {
  readonly mapId: string;
  readonly floor: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly door: DoorSide;
};

/** A registered elevator. Robots wait for it at the targets of its group. Lengths are metres. */
export type ElevatorInfo = {
  readonly elevatorId: string;
  readonly name: string;
  readonly group: string;
  readonly stops: readonly ElevatorStopInfo[];
  readonly cabWidth: number;
  readonly cabDepth: number;
  readonly sessionTtlMs: number;
  /** A person took it out of service for robots. */
  readonly outOfService: boolean;
};

/** The report of an elevator, received at `at` by our clock, ms. */
export type ElevatorReport = {
  readonly at: number;
  /** The floor that it stands at; null between floors. */
  readonly floor: string | null;
  readonly doors: { readonly front: DoorState; readonly rear: DoorState };
  readonly mode: ElevatorMode;
  /** The session that it serves; null while it serves people. */
  readonly sessionId: string | null;
  /** The fault of a simulated elevator, shown to people; the fleet control does not know it. */
  readonly simulatedFaults?: readonly ActiveElevatorFault[];
};

/** A robot that has an elevator, from `acquire` until it is out of the cab; it ends at `expiresAt` (ms) unless it is renewed. */
export type ElevatorSession = {
  readonly sessionId: string;
  readonly elevatorId: string;
  readonly robotId: string;
  readonly tripId: string;
  readonly fromFloor: string;
  readonly toFloor: string;
  readonly state: RideState;
  readonly beganAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  /** How it ended: the robot got out, the ride was given up before the robot went in, the session expired, or a person ended it. */
  readonly how: 'done' | 'given_up' | 'expired' | 'released' | null;
};

/** A request to an elevator; `door` is the door to hold open, `ttlMs` for how long. */
export type ElevatorRequest = {
  readonly kind: ElevatorRequestKind;
  readonly sessionId: string;
  readonly floor: string | null;
  readonly door: DoorSide | null;
  readonly ttlMs: number;
};

/** A robot that is in a cab and did not get out. No other robot enters before it is out. */
export type ElevatorBlock = { readonly elevatorId: string; readonly robotId: string; readonly since: number };

/** An operator's command to an elevator. */
export type ElevatorCommand =
  | { readonly kind: 'call'; readonly floor: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'release'; readonly isEmpty: boolean };

/** The shown state of an elevator, in addition to its report. */
export type ElevatorView = {
  readonly elevatorId: string;
  readonly report: ElevatorReport | null;
  readonly mode: ElevatorMode;
  readonly session: ElevatorSession | null;
  readonly queue: readonly {
    readonly robotId: string;
    readonly fromFloor: string;
    readonly toFloor: string;
    readonly since: number;
  }[];
  readonly stuckRobotId: string | null;
};
