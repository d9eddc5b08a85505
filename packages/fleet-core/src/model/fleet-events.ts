import type { ZoneSet } from './zone-sets.ts';
import type { WayAnswer } from './ways.ts';
import type { PlainErrorCode } from '@rota/contract/areas';
import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { DeliveryStatus, TaskPriority } from '@rota/contract/deliveries';
import type { HelpSolution } from '@rota/contract/help-requests';
import type { DeliverySettings } from '@rota/contract/projects';
import type { CommandBody } from '@rota/contract/robots';
import type { CommandRecord, DecisionRecord } from './records.ts';
import type {
  ElevatorBlock,
  ElevatorCommand,
  ElevatorInfo,
  ElevatorReport,
  ElevatorRequest,
  ElevatorSession,
} from './elevators.ts';
import type { HelpRecord } from './help.ts';
import type { Learned } from './learned.ts';
import type { MapCommandEvent, MapCopy } from './map-copies.ts';
import type {
  Action,
  ConnectionState,
  Factsheet,
  Order,
  PressEvent,
  RobotReport,
  ServiceState,
} from './robot-model.ts';
import type {
  Actor,
  RobotHold,
  FloorInfo,
  TargetInfo,
  RobotInfo,
  Escape,
  DeliveryRecord,
  CustodyRecord,
  StopPromiseRecord,
  ChangedPromise,
  TripRecord,
} from './fleet-records.ts';

export type * from './fleet-records.ts';

/** The input of the fleet control: what happened, and what people and servers request. */
export type FleetEvent =
  | { readonly type: 'tick' }
  | { readonly type: 'settings.changed'; readonly settings: DeliverySettings }
  /** All robots are to drive to escape points; null lets them go back to work. */
  | { readonly type: 'escape.changed'; readonly escape: Escape | null }
  | { readonly type: 'floor.changed'; readonly floor: FloorInfo }
  | { readonly type: 'floor.removed'; readonly mapId: string }
  | { readonly type: 'targets.changed'; readonly targets: readonly TargetInfo[] }
  /** All elevators of the project, as they are registered now. */
  | { readonly type: 'elevators.changed'; readonly elevators: readonly ElevatorInfo[] }
  /** An elevator said how it is; or it was found to be silent, which is mode `offline`. */
  | { readonly type: 'elevator.reported'; readonly elevatorId: string; readonly report: ElevatorReport }
  | {
      readonly type: 'elevator.command';
      readonly requestId: string;
      readonly elevatorId: string;
      readonly command: ElevatorCommand;
      readonly actor: Actor;
    }
  | { readonly type: 'robot.changed'; readonly robot: RobotInfo }
  | { readonly type: 'robot.removed'; readonly robotId: string }
  | { readonly type: 'robot.connection'; readonly robotId: string; readonly connection: ConnectionState }
  | { readonly type: 'robot.factsheet'; readonly robotId: string; readonly factsheet: Factsheet }
  | { readonly type: 'robot.reported'; readonly robotId: string; readonly report: RobotReport }
  | { readonly type: 'robot.service'; readonly robotId: string; readonly service: ServiceState }
  | { readonly type: 'robot.service_event'; readonly robotId: string; readonly event: PressEvent }
  /** A person typed a PIN at a robot. The server that stores the PINs checks whether it belongs to the stop. */
  | {
      readonly type: 'robot.pin_checked';
      readonly robotId: string;
      readonly eventId: string;
      /** The stop that it was compared with; null where the robot waited for none. */
      readonly subTaskId: string | null;
      readonly isRight: boolean;
    }
  | { readonly type: 'delivery.created'; readonly delivery: DeliveryRecord }
  | {
      readonly type: 'delivery.command';
      readonly requestId: string;
      readonly deliveryId: string;
      readonly command:
        | (
            | 'cancel'
            | 'set_requested'
            | 'set_delivered'
            | 'set_waiting'
            | 'confirm'
            | 'full'
            | 'assign'
            | 'set_priority'
          )
        | ('open' | 'renew_pin' | 'set_earliest_start');
      /** For `renew_pin`: the stop. */
      readonly subTaskId?: string;
      /** For `assign`: the robot that should take it; null for any robot. */
      readonly toRobotId?: string | null;
      /** For `set_priority`. */
      readonly priority?: TaskPriority;
      /** For `set_earliest_start`, ms; null: at once. */
      readonly earliestStartAt?: number | null;
      /** The record as it was written, for a delivery that ended so long ago that the fleet control no longer keeps it. */
      readonly delivery?: DeliveryRecord;
      readonly actor: Actor;
      readonly reason: string | null;
    }
  | {
      readonly type: 'help.command';
      readonly requestId: string;
      readonly helpId: string;
      /** `answer`: the person takes care of it. Otherwise how it was solved. */
      readonly act: 'answer' | HelpSolution;
      /** The request and its delivery as they were written, for what the fleet control does not keep. */
      readonly help?: HelpRecord;
      readonly delivery?: DeliveryRecord;
      readonly actor: Actor;
    }
  | {
      readonly type: 'fleet.asked';
      readonly requestId: string;
      readonly question: FleetQuestion;
    }
  | MapCommandEvent
  | {
      readonly type: 'robot.command';
      readonly requestId: string;
      readonly commandId: string;
      readonly robotId: string;
      readonly command: CommandBody;
      /** Where the robot fetches what the command is about: the address of a sound. */
      readonly link?: string | undefined;
      readonly actor: Actor;
    };

/** A query that the fleet control answers without changing anything. */
export type FleetQuestion =
  /** The preview of a task, given as its record would be. */
  | { readonly kind: 'preview'; readonly delivery: DeliveryRecord }
  /** The chain of waiting from a delivery or a robot on. */
  | { readonly kind: 'chain'; readonly of: 'delivery' | 'robot'; readonly id: string }
  /** The way of a robot from one target to another. */
  | { readonly kind: 'way'; readonly from: string; readonly to: string };

/** Times are ms since the epoch. A stop without an expected time cannot be predicted. */
export type PreviewAnswer = {
  readonly kind: 'preview';
  readonly robotId: string | null;
  readonly reason: { readonly code: DecisionCode; readonly params: DecisionParams } | null;
  readonly startsAt: number | null;
  readonly stops: readonly { readonly targetId: string; readonly promise: StopPromiseRecord | null }[];
  readonly delays: readonly {
    readonly deliveryId: string;
    readonly trackingId: string;
    readonly seconds: number;
  }[];
};
/** One link of a chain of waiting, and its reason; the root is the last. */
export type ChainStep = {
  readonly kind: 'delivery' | 'robot' | 'elevator' | 'person';
  readonly id: string;
  readonly name: string;
  readonly reason: { readonly code: DecisionCode; readonly params: DecisionParams } | null;
};
/** The answer to a query to the fleet control: a preview of a task, a way, or the chain of what waits for what. */
export type FleetAnswer =
  PreviewAnswer | WayAnswer | { readonly kind: 'chain'; readonly steps: readonly ChainStep[] };

/** The answer to a request that waits for one. */
export type FleetReply =
  | {
      readonly ok: true;
      readonly answer?: FleetAnswer;
      /** The former values, where a request changes more than a status. */
      readonly before?: { readonly priority: TaskPriority } | { readonly earliest_start_at: string | null };
    }
  | { readonly ok: false; readonly code: PlainErrorCode; readonly message: string };

/** What happens to a remote delivery automatically, or through a person at the robot. */
export type RemoteStep = 'activated' | 'opened_by_pin' | 'pin_refused' | 'completed';

/** An effect that the fleet control requests. `*.saved` effects are written in one transaction before anything is published. */
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
  /** A link of the chain of custody; its delivery is saved by the same step. */
  | { readonly type: 'custody.noted'; readonly custody: CustodyRecord }
  /** A step of a remote delivery for the venue's log. A person's request is logged with its answer instead. */
  | {
      readonly type: 'remote.noted';
      readonly step: RemoteStep;
      readonly deliveryId: string;
      readonly targetId: string;
      readonly robotId: string;
      readonly robotName: string;
      readonly tries?: number;
    }
  | { readonly type: 'trip.saved'; readonly trip: TripRecord }
  | { readonly type: 'command.saved'; readonly command: CommandRecord }
  /** A robot's copy of a map, or the version being sent to it. */
  | { readonly type: 'map_copy.saved'; readonly copy: MapCopy }
  | { readonly type: 'hold.saved'; readonly robotId: string; readonly hold: RobotHold | null }
  | { readonly type: 'decision.saved'; readonly decision: DecisionRecord }
  /** A session began, was renewed, or ended. */
  | { readonly type: 'elevator_session.saved'; readonly session: ElevatorSession }
  /** A robot did not get out of a cab, or the cab is empty again. */
  | {
      readonly type: 'elevator_block.saved';
      readonly elevatorId: string;
      readonly block: ElevatorBlock | null;
    }
  /** A request to an elevator; published in the same way as orders. */
  | { readonly type: 'elevator.requested'; readonly elevatorId: string; readonly request: ElevatorRequest }
  | { readonly type: 'order.published'; readonly robotId: string; readonly order: Order }
  | { readonly type: 'actions.published'; readonly robotId: string; readonly actions: readonly Action[] }
  | { readonly type: 'zone_set.published'; readonly robotId: string; readonly zoneSet: ZoneSet }
  | { readonly type: 'promises.changed'; readonly promises: readonly ChangedPromise[] }
  | { readonly type: 'learned.saved'; readonly learned: Learned }
  | { readonly type: 'help.saved'; readonly help: HelpRecord }
  | { readonly type: 'replied'; readonly requestId: string; readonly reply: FleetReply };

/** The state that survives an owner: a new owner continues from it. */
export type FleetSnapshot = {
  readonly settings: DeliverySettings;
  /** Nothing, or null, while the robots do their work. */
  readonly escape?: Escape | null;
  readonly floors: readonly FloorInfo[];
  readonly targets: readonly TargetInfo[];
  /** Nothing where there are none. */
  readonly elevators?: readonly ElevatorInfo[];
  /** Sessions that are not ended. */
  readonly elevatorSessions?: readonly ElevatorSession[];
  readonly elevatorBlocks?: readonly ElevatorBlock[];
  readonly robots: readonly RobotInfo[];
  readonly holds: readonly { readonly robotId: string; readonly hold: RobotHold }[];
  /** Deliveries that are not ended, and ended ones still releasing. */
  readonly deliveries: readonly DeliveryRecord[];
  /** Trips that are active or releasing. */
  readonly trips: readonly TripRecord[];
  /** Commands that are not done or failed. */
  readonly commands: readonly CommandRecord[];
  /** Durations that former owners learned at the site; absent where none were saved. */
  readonly learned?: Learned | undefined;
  /** Help requests that are not resolved. */
  readonly help?: readonly HelpRecord[];
  /** Last known places of robots, from their saved views: a silent robot still blocks its place. */
  readonly lastSeen?: readonly LastSeen[];
  /** When owners before heard of robots and which config those had, from their saved views. */
  readonly heard?: readonly HeardBefore[];
};
/** Times are ms since the epoch. */
export type HeardBefore = {
  readonly robotId: string;
  /** Null where it was not recorded. */
  readonly firstAt: number | null;
  readonly lastAt: number;
  /** The config version that it reported. */
  readonly configVersion?: number | undefined;
};
/** A robot's pose when a former owner saved its view: metres and radians in the frame of the map. */
export type LastSeen = {
  readonly robotId: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
};
