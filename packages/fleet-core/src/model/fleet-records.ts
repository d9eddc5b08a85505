import type {
  CustodyAct,
  CustodyBy,
  DeliveryKind,
  DeliveryStatus,
  SubtaskStatus,
  TaskOptions,
  TaskPriority,
  TaskStop,
} from '@rota/contract/deliveries';
import type { Drawing } from '@rota/contract/drawings';
import type { DoorSide } from '@rota/contract/elevators';
import type { FleetSettings } from '@rota/contract/robot-config';
import type { OperatorHold, ProtocolVersion } from '@rota/contract/robots';
import type { TargetType } from '@rota/contract/targets';
import type { FloorPlanner } from '@rota/floor';
import type { Order, OrderNode } from './robot-model.ts';

/** The actor of a change: `user` with a name, or a part of the system. */
export type Actor = { readonly kind: 'user' | 'robot' | 'dispatcher' | 'system'; readonly name: string };

/** A hold as it is kept; `said` may also be what the robot said of orders that failed. */
export type RobotHold = Readonly<OperatorHold>;

/** Speeds on a floor, m/s: outside of drawn speed areas, and the maximum. */
export type FloorSpeeds = { readonly usual?: number; readonly most?: number };

/** A floor as the fleet control needs it. `mapId` is `site_floor`. */
export type FloorInfo = {
  readonly mapId: string;
  readonly site: string;
  readonly floor: string;
  readonly version: number;
  /** The robots' name for the map version in use, including the drawings; absent where maps are not synchronised. */
  readonly mapVersion?: string;
  /** The drawn rules that robots keep to. */
  readonly drawings: readonly Drawing[];
  readonly speeds?: FloorSpeeds;
  /** The planner of the floor without drawings. Undefined until the floor is prepared: nothing is planned on it before. */
  readonly planner: FloorPlanner | undefined;
};

/** A floor on which ways can be planned. */
export type PreparedFloorInfo = FloorInfo & { readonly planner: FloorPlanner };

/** A place that robots are sent to: position in metres and heading `theta` in radians, in the frame of its map. */
export type TargetInfo = {
  readonly targetId: string;
  readonly name: string;
  readonly type: TargetType;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  /** The elevators for which robots wait here, by group, and the door of the cab by which they get in; undefined where they wait for none. */
  readonly lobby?: { readonly group: string; readonly door: DoorSide } | undefined;
  /** The distance from it at which a robot may stop, metres; undefined: as near as possible. */
  readonly tolerance?: number | undefined;
  /** The target of type `escape` to which robots go from here; undefined: the nearest. */
  readonly escapePointId?: string | undefined;
  /** The elevator of a cab; the fleet control creates these targets itself. */
  readonly elevatorId?: string | undefined;
};

/** A registered robot. */
export type RobotInfo = {
  readonly robotId: string;
  readonly name: string;
  readonly enabled: boolean;
  /** It finishes its work and gets no other, for an update of its software. */
  readonly reserved?: boolean;
  /** What the fleet does otherwise for it than the project's settings say. */
  readonly settings?: FleetSettings;
  readonly protocolVersion: ProtocolVersion;
};

/** All robots are to be at escape points: since when (ms), and by whose word. */
export type Escape = { readonly since: number; readonly by: string };

/** A task as it is stored, of whatever kind. Times are ms since the epoch; the targets are ids. */
export type DeliveryRecord = {
  readonly deliveryId: string;
  readonly trackingId: string;
  readonly kind: DeliveryKind;
  readonly status: DeliveryStatus;
  readonly mapId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completedAt: number | null;
  readonly attempt: number;
  readonly priority: TaskPriority;
  /** No robot sets out for it before. */
  readonly earliestStartAt: number | null;
  /** When its robot should be at the last stop. */
  readonly dueAt: number | null;
  /** It expires when it still waits in the queue then. */
  readonly expiresAt: number | null;
  /** The robot that the caller asked for. */
  readonly requestedRobotId: string | null;
  /** The robot that does it, or, while it is queued, the one whose goods it left aboard. */
  readonly robotId: string | null;
  readonly tripId: string | null;
  /** The target where it is loaded, or where it empties collected goods. */
  readonly fillingTargetId: string | null;
  readonly options: TaskOptions;
  /** The round that it is in, from 1. */
  readonly round: number;
  /** Lids it travels in, once assigned. */
  readonly lids: readonly string[];
  /** Cancelled, but the robot's state does not show the cancellation yet. */
  readonly releasing: boolean;
  /** The cancelled delivery whose goods this one brings back. */
  readonly returnOf: string | null;
  readonly subtasks: readonly SubtaskRecord[];
};
/** One stop of a task as it is stored: what is done there, with which lid, and how far it is. Times are ms since the epoch. */
export type SubtaskRecord = {
  readonly subTaskId: string;
  readonly kind: TaskStop;
  readonly targetId: string;
  readonly lid: string | null;
  readonly note: string | null;
  readonly status: SubtaskStatus;
  readonly completedAt: number | null;
  /** When the robot will arrive, as last announced. Times are ms, the likelihood is 0 to 1. */
  readonly promise: StopPromiseRecord | null;
  /** Wrong PINs that were typed at the robot, in a row; nothing where there were none. */
  readonly pinTries?: PinTries | undefined;
};
/** The number of wrong PINs, and the time (ms) until which no PIN is checked. */
export type PinTries = { readonly count: number; readonly pausedUntil: number };
/** Who loaded goods, took them out, or opened a lid over them. `person` is a name where an operator did it in the console. */
export type CustodyRecord = {
  readonly deliveryId: string;
  readonly at: number;
  readonly act: CustodyAct;
  readonly lids: readonly string[];
  readonly targetId: string | null;
  readonly by: CustodyBy;
  readonly person: string | null;
};
/** A promised arrival: the earliest and the latest time, ms since the epoch, and how likely the robot comes within them, 0 to 1. */
export type StopPromiseRecord = { readonly from: number; readonly to: number; readonly likelihood: number };

/** The promise for a stop from now on; null where it can no longer be predicted. */
export type ChangedPromise = {
  readonly deliveryId: string;
  readonly subTaskId: string;
  readonly promise: StopPromiseRecord | null;
};

/** The work at a stop. */
export type StopKind = TaskStop | 'load' | 'remote_unload' | 'charge' | 'wait' | 'visit' | 'lobby' | 'cab';
/** A stop of a trip: on which floor, at which target, what for, and for which deliveries. */
export type TripStop = {
  readonly kind: StopKind;
  /** The floor that its target was on when the trip was made. */
  readonly mapId: string;
  readonly targetId: string;
  /** The work done here for tasks; without a subtask where it is no stop of the task's own, as loading is. */
  readonly work: readonly {
    readonly deliveryId: string;
    readonly subTaskId: string | null;
    readonly lid: string | null;
  }[];
  /** For `lobby` and `cab`: the elevator to ride, and the floor where the robot leaves it. */
  readonly ride?: { readonly elevatorId: string; readonly toMapId: string } | undefined;
};
/** An order as last published, with the way to it: an update begins only where the base before it ends. */
export type SavedOrder = Order & {
  /** The released nodes before the first one of the order that the robot was not known to have passed when it was saved. */
  readonly before?: readonly OrderNode[];
};

/** The purpose of a trip. */
export type TripKind = 'deliver' | 'visit' | 'charge' | 'escape' | 'park';
/** The work that one robot carries out at a time. Each leg to a stop is one VDA 5050 order. */
export type TripRecord = {
  readonly tripId: string;
  readonly robotId: string;
  readonly kind: TripKind;
  readonly status: 'active' | 'releasing' | 'done' | 'cancelled' | 'failed';
  readonly stops: readonly TripStop[];
  readonly stopIndex: number;
  readonly phase: 'planning' | 'driving' | 'serving' | 'closing' | 'ended';
  /** Since when the present phase lasts. */
  readonly phaseSince: number;
  /** The order of the present leg as last published: what a new owner re-sends. */
  readonly order: SavedOrder | null;
  /** The command that asked for it, for `visit` and `charge` trips of a person. */
  readonly commandId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};
