import type {
  CommandBody,
  CommandKind,
  DecisionCode,
  DecisionParams,
  DeliveryKind,
  DeliverySettings,
  DeliveryStatus,
  ErrorCode,
  OperatorHold,
  ProtocolVersion,
  SubtaskStatus,
  TargetType,
  TaskOptions,
  TaskStop,
} from '@rota/contract';
import type { FloorPlanner } from '@rota/floor';
import type { Action, ConnectionState, Factsheet, Order, OrderNode, RobotReport, ServiceEvent, ServiceState } from './robot-model.ts';

/** Who did something: `user` with a name, or a part of the system. */
export type Actor = { readonly kind: 'user' | 'robot' | 'dispatcher' | 'system'; readonly name: string };

/** A hold as it is kept; `said` is what the robot said of the orders that failed, where that is why. */
export type RobotHold = OperatorHold & { readonly said?: string };

/** A floor as the fleet control needs it. `mapId` is `site_floor`. */
export type FloorInfo = {
  readonly mapId: string;
  readonly site: string;
  readonly floor: string;
  readonly version: number;
  /** Undefined while the floor is not prepared: nothing is planned on it before. */
  readonly planner: FloorPlanner | undefined;
};

/** A floor on which ways can be planned. */
export type PreparedFloorInfo = FloorInfo & { readonly planner: FloorPlanner };

export type TargetInfo = {
  readonly targetId: string;
  readonly name: string;
  readonly type: TargetType;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
};

/** A registered robot. */
export type RobotInfo = {
  readonly robotId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly protocolVersion: ProtocolVersion;
};

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
  /** The robot that the caller asked for. */
  readonly requestedRobotId: string | null;
  /** The robot that does it, or, while it is queued, the one whose goods it left aboard. */
  readonly robotId: string | null;
  readonly tripId: string | null;
  /** Where it is loaded, or where it empties what it has collected. */
  readonly fillingTargetId: string | null;
  readonly options: TaskOptions;
  /** The round that it is in, from 1. */
  readonly round: number;
  /** Lids it travels in, once assigned. */
  readonly lids: readonly string[];
  /** Cancelled, but the robot has not yet shown that it let go. */
  readonly releasing: boolean;
  /** The cancelled delivery whose goods this one brings back. */
  readonly returnOf: string | null;
  readonly subtasks: readonly SubtaskRecord[];
};
export type SubtaskRecord = {
  readonly subTaskId: string;
  readonly kind: TaskStop;
  readonly targetId: string;
  readonly lid: string | null;
  readonly note: string | null;
  readonly status: SubtaskStatus;
  readonly completedAt: number | null;
};

/** What is done at a stop. */
export type StopKind = TaskStop | 'load' | 'charge' | 'wait' | 'visit';
/** A stop of a trip: on which floor, at which target, what for, and for which deliveries. */
export type TripStop = {
  readonly kind: StopKind;
  /** The floor that its target was on when the trip was made. */
  readonly mapId: string;
  readonly targetId: string;
  /** The work done here for tasks; without a subtask where it is no stop of the task's own, as loading is. */
  readonly work: readonly { readonly deliveryId: string; readonly subTaskId: string | null; readonly lid: string | null }[];
};
/** An order as last published, with the way to it: an update begins only where the base before it ends. */
export type SavedOrder = Order & {
  /** The released nodes before the first one of the order that the robot was not known to have passed when it was saved. */
  readonly before?: readonly OrderNode[];
};

/** What a trip is for. */
export type TripKind = 'deliver' | 'visit' | 'charge' | 'park';
/** What one robot carries out at once. Each leg to a stop is one VDA 5050 order. */
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

export type CommandRecord = {
  readonly commandId: string;
  readonly robotId: string;
  readonly kind: CommandKind;
  readonly params: Readonly<Record<string, string>>;
  readonly status: 'sent' | 'accepted' | 'done' | 'failed';
  readonly failure: string | null;
  readonly by: string;
  /** The instant action on the wire that carries it out, where one does. */
  readonly actionId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type DecisionRecord = {
  readonly decisionId: string;
  readonly at: number;
  readonly robotId: string | null;
  readonly deliveryId: string | null;
  readonly code: DecisionCode;
  readonly params: DecisionParams;
};

/** What the fleet control is told. */
export type FleetEvent =
  | { readonly type: 'tick' }
  | { readonly type: 'settings.changed'; readonly settings: DeliverySettings }
  | { readonly type: 'floor.changed'; readonly floor: FloorInfo }
  | { readonly type: 'floor.removed'; readonly mapId: string }
  | { readonly type: 'targets.changed'; readonly targets: readonly TargetInfo[] }
  | { readonly type: 'robot.changed'; readonly robot: RobotInfo }
  | { readonly type: 'robot.removed'; readonly robotId: string }
  | { readonly type: 'robot.connection'; readonly robotId: string; readonly connection: ConnectionState }
  | { readonly type: 'robot.factsheet'; readonly robotId: string; readonly factsheet: Factsheet }
  | { readonly type: 'robot.reported'; readonly robotId: string; readonly report: RobotReport }
  | { readonly type: 'robot.service'; readonly robotId: string; readonly service: ServiceState }
  | { readonly type: 'robot.service_event'; readonly robotId: string; readonly event: ServiceEvent }
  | { readonly type: 'delivery.created'; readonly delivery: DeliveryRecord }
  | {
      readonly type: 'delivery.command';
      readonly requestId: string;
      readonly deliveryId: string;
      readonly command: 'cancel' | 'set_requested' | 'set_delivered' | 'set_waiting' | 'confirm' | 'full' | 'assign';
      /** Of `assign`: the robot that is to take it; null for whichever can. */
      readonly toRobotId?: string | null;
      /** The record as it was written, for a delivery that ended so long ago that the fleet control no longer keeps it. */
      readonly delivery?: DeliveryRecord;
      readonly actor: Actor;
      readonly reason: string | null;
    }
  | {
      readonly type: 'robot.command';
      readonly requestId: string;
      readonly commandId: string;
      readonly robotId: string;
      readonly command: CommandBody;
      readonly actor: Actor;
    };

/** The answer to a request that waits for one. */
export type FleetReply = { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode; readonly message: string };

/** What the fleet control wants done. `*.saved` effects are written in one transaction before anything is published. */
export type FleetEffect =
  | {
      readonly type: 'delivery.saved';
      readonly delivery: DeliveryRecord;
      /** The status change to write into the timeline, where there was one; several changes come as several effects in order. */
      readonly change: {
        readonly from: DeliveryStatus | null;
        readonly to: DeliveryStatus;
        readonly code: DecisionCode | null;
        readonly params: DecisionParams;
        readonly actor: Actor;
      } | null;
    }
  | { readonly type: 'trip.saved'; readonly trip: TripRecord }
  | { readonly type: 'command.saved'; readonly command: CommandRecord }
  | { readonly type: 'hold.saved'; readonly robotId: string; readonly hold: RobotHold | null }
  | { readonly type: 'decision.saved'; readonly decision: DecisionRecord }
  | { readonly type: 'order.published'; readonly robotId: string; readonly order: Order }
  | { readonly type: 'actions.published'; readonly robotId: string; readonly actions: readonly Action[] }
  | { readonly type: 'replied'; readonly requestId: string; readonly reply: FleetReply };

/** What must survive the owner: the state from which a new owner goes on. */
export type FleetSnapshot = {
  readonly settings: DeliverySettings;
  readonly floors: readonly FloorInfo[];
  readonly targets: readonly TargetInfo[];
  readonly robots: readonly RobotInfo[];
  readonly holds: readonly { readonly robotId: string; readonly hold: RobotHold }[];
  /** Deliveries that are not ended, and ended ones still releasing. */
  readonly deliveries: readonly DeliveryRecord[];
  /** Trips that are active or releasing. */
  readonly trips: readonly TripRecord[];
  /** Commands that are not done or failed. */
  readonly commands: readonly CommandRecord[];
  /** Where robots were last seen, from their saved views: one that stays silent is still in the way there. */
  readonly lastSeen?: readonly LastSeen[];
  /** When owners before heard of robots, from their saved views. */
  readonly heard?: readonly HeardBefore[];
};
/** Times are ms since the epoch. */
export type HeardBefore = {
  readonly robotId: string;
  /** Null where nobody wrote it down. */
  readonly firstAt: number | null;
  readonly lastAt: number;
};
export type LastSeen = {
  readonly robotId: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
};
