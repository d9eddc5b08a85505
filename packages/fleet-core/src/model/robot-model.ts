import type { ReportedZoneSet } from './zone-sets.ts';
import type { ActiveFault } from '@rota/contract/robots';
import type { ReportedStep, SoftwareKind, UpdateFailure } from '@rota/contract/rollouts';

/**
 * The messages of a robot, in one model for every protocol version, in the words of VDA 5050 3.0.
 * Lengths are metres, angles radians, times milliseconds of our own clock at receipt, unless a name says otherwise.
 */

/** The robot's connection, as reported by the broker or by the robot itself. A hibernating robot is connected and sends no states. */
export type ConnectionState = 'ONLINE' | 'OFFLINE' | 'CONNECTION_BROKEN' | 'HIBERNATING';
/** The operating mode of the robot. It accepts orders of the fleet control in `AUTOMATIC` and `SEMIAUTOMATIC` only. */
export type OperatingMode =
  'STARTUP' | 'AUTOMATIC' | 'SEMIAUTOMATIC' | 'INTERVENED' | 'MANUAL' | 'SERVICE' | 'TEACH_IN';
/** The progress of an action. `FINISHED` and `FAILED` are final. */
export type ActionStatus =
  'WAITING' | 'INITIALIZING' | 'RUNNING' | 'PAUSED' | 'RETRIABLE' | 'FINISHED' | 'FAILED';
/** The level of an error, from the least to the most serious. Version 2.x has `WARNING` and `FATAL` only. */
export type ErrorLevel = 'WARNING' | 'URGENT' | 'CRITICAL' | 'FATAL';
/** The emergency stop, by how it is acknowledged: at the robot, remotely, or automatically. `NONE`: the robot is not stopped. */
export type EmergencyStop = 'NONE' | 'MANUAL' | 'REMOTE' | 'AUTOACK';

/** A pose in the frame of a map: metres and radians. Without `localized` the robot is not sure of it. */
export type Position = {
  readonly x: number;
  readonly y: number;
  readonly theta: number;
  readonly mapId: string;
  readonly localized: boolean;
};

/** An action that a state lists. `result` is a text in the words of the robot, undefined where it gives none. */
export type ReportedAction = {
  readonly actionId: string;
  readonly actionType: string;
  readonly status: ActionStatus;
  readonly result: string | undefined;
};

/** An error that a state lists: its type and texts as the robot words them, and what it refers to, such as an `orderId`. */
export type ReportedError = {
  readonly type: string;
  readonly level: ErrorLevel;
  readonly description: string;
  readonly hint: string | undefined;
  readonly references: readonly { readonly key: string; readonly value: string }[];
};

type ReportedNode = {
  readonly nodeId: string;
  readonly sequenceId: number;
  readonly released: boolean;
};
type ReportedEdge = {
  readonly edgeId: string;
  readonly sequenceId: number;
  readonly released: boolean;
};

/** `weightKg`: undefined where the robot does not weigh it. */
type ReportedLoad = {
  readonly loadId: string | undefined;
  readonly position: string | undefined;
  readonly weightKg?: number | undefined;
};

/** A map that a robot holds; it drives on the one of a name that is enabled. */
export type ReportedMap = { readonly mapId: string; readonly mapVersion: string; readonly enabled: boolean };

/** The number of ended actions that a `state` still lists, and its size. */
export type Backlog = {
  readonly instantActions: number;
  readonly zoneActions: number;
  readonly bytes: number;
};

/** A `state` message. Order and instant actions stand in one list, as in 2.x. */
export type RobotReport = {
  /** Only where so much has piled up that the robot should forget it; see `backlogOf` of the robot link. */
  readonly backlog?: Backlog;
  readonly headerId: number;
  /** The robot's own clock, ms since the epoch; undefined where it sent none that can be read. */
  readonly robotTimeMs: number | undefined;
  /** Empty when the robot holds no order. */
  readonly orderId: string;
  readonly orderUpdateId: number;
  readonly lastNodeId: string;
  readonly lastNodeSequenceId: number;
  readonly nodes: readonly ReportedNode[];
  readonly edges: readonly ReportedEdge[];
  readonly position: Position | undefined;
  /** Speed over ground, m/s; undefined where not reported. */
  readonly speed: number | undefined;
  readonly driving: boolean;
  readonly paused: boolean;
  readonly newBaseRequest: boolean;
  readonly operatingMode: OperatingMode;
  readonly actions: readonly ReportedAction[];
  readonly stateOfChargePercent: number | undefined;
  readonly charging: boolean;
  /** What else it reports of its battery; undefined for a robot that reports nothing more. */
  readonly battery?: ReportedBattery | undefined;
  readonly errors: readonly ReportedError[];
  readonly loads: readonly ReportedLoad[];
  readonly emergencyStop: EmergencyStop;
  readonly fieldViolation: boolean;
  /** The maps that it holds; undefined for a robot that does not report them. */
  readonly maps?: readonly ReportedMap[] | undefined;
  /** The zone sets that it holds; undefined for a robot that does not report them. */
  readonly zoneSets?: readonly ReportedZoneSet[] | undefined;
};

/** The condition of a battery, as far as the robot reports it: health in percent of a new one, volts, and metres that the charge lasts for. */
export type ReportedBattery = {
  readonly healthPercent?: number | undefined;
  readonly voltage?: number | undefined;
  readonly reachM?: number | undefined;
};

/** The load of a robot's computer: percent, and what only some robots report. Bytes and uptime count from its start. */
export type SystemUsage = {
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly temperatureC?: number | undefined;
  readonly signalDbm?: number | undefined;
  readonly receivedBytes?: number | undefined;
  readonly sentBytes?: number | undefined;
  readonly uptimeS?: number | undefined;
};

/** A `visualization` message: only a pose, to be drawn. */
export type RobotVisualization = {
  readonly position: Position | undefined;
  readonly speed: number | undefined;
};

/** Our `serviceState` extension. */
export type ServiceState = {
  readonly lids: readonly {
    readonly lid: string;
    readonly state: 'opening' | 'opened' | 'closing' | 'closed';
  }[];
  readonly mode: string | undefined;
  /** Modes that `setServiceMode` takes; undefined where the robot does not list them. */
  readonly modes?: readonly string[] | undefined;
  readonly systemUsage: SystemUsage | undefined;
  /** Full charges that its battery has had. */
  readonly batteryCycles?: number | undefined;
  /** What it says or plays now: its text (undefined for a sound), and for how many seconds more. */
  readonly speaking?: { readonly text?: string | undefined; readonly secondsLeft: number } | undefined;
  /** The version of the project's config that it has. */
  readonly configVersion?: number | undefined;
  /** The config that it refused last, and why in its own words. */
  readonly configRejected?: RejectedConfig | undefined;
  /** Whether nothing more fits into it, where it has a sensor that sees that. */
  readonly full?: boolean | undefined;
  /** Its cameras by its own names, the one at the front first; undefined where it has one or none. */
  readonly cameras?: readonly string[] | undefined;
  /** Whether it publishes the videos of its cameras by WebRTC, where it is asked for that. */
  readonly sendsVideo?: boolean | undefined;
  /** The software that it has, and the update that it is at or was at last; undefined for a robot that reports none. */
  readonly software?: ReportedSoftware | undefined;
  /** Faults that a simulated robot suffers. */
  readonly faults?: readonly ActiveFault[] | undefined;
};

/** A config that a robot refuses. */
export type RejectedConfig = { readonly version: number; readonly reason: string };

/** Software as a robot reports it. */
export type ReportedSoftware = {
  readonly installed: readonly {
    readonly kind: SoftwareKind;
    readonly version: string;
    /** The version that it can go back to. */
    readonly previousVersion?: string | undefined;
  }[];
  readonly update?:
    | {
        readonly updateId: string;
        readonly step: ReportedStep;
        /** Percent of the step. */
        readonly progress?: number | undefined;
        readonly failure?: UpdateFailure | undefined;
        /** Its own words. */
        readonly message?: string | undefined;
      }
    | undefined;
};

/**
 * Our `serviceEvents` extension: a person pressed "done" or "full" on the robot, or typed the receiver's PIN for its lid. `eventId` is
 * unique per robot; a repeated id is the same press.
 */
export type ServiceEvent = PressEvent | PinEvent;
/** A PIN of a receiver, as it was typed. */
export type PinEvent = { readonly eventId: string; readonly type: 'pin_entered'; readonly pin: string };
/** A person pressed "done" or "full". */
export type PressEvent = {
  readonly eventId: string;
  readonly type: 'confirmed' | 'full';
  /** The robot's own clock at the press, ms since the epoch, where it sent one: an old press must not confirm a later stop. */
  readonly robotTimeMs?: number | undefined;
};

/** The scopes of an action: sent on its own, at a node or an edge of an order, or in a zone. */
export type ActionScope = 'INSTANT' | 'NODE' | 'EDGE' | 'ZONE';

/** The robot's own declaration: m/s, m/s² and metres. */
export type Factsheet = {
  readonly seriesName: string | undefined;
  readonly firmware: string | undefined;
  /** Software of its parts beside the firmware, by name, in the robot's own words. */
  readonly versions?: readonly { readonly part: string; readonly version: string }[];
  /** Undefined where not declared. */
  readonly speedMax: number | undefined;
  readonly accelerationMax: number | undefined;
  readonly length: number | undefined;
  readonly width: number | undefined;
  /** Its maximum total load, kg; undefined where not declared. */
  readonly maxLoadKg?: number | undefined;
  /** Lids the robot declares; empty when it has none. */
  readonly lids: readonly string[];
  /** Our extension: the robot refuses messages with a lower fencing token than one it saw. */
  readonly fenced?: boolean;
  /** Types of zones that it reads and keeps to, by their names in 3.0; nothing where it declares none. */
  readonly zones?: readonly string[];
  /** Declared actions by type; empty for a robot with an empty factsheet. */
  readonly actions: Readonly<Record<string, readonly ActionScope[]>>;
};

/** A named value that an action is carried out with. */
export type ActionParameter = { readonly key: string; readonly value: string | number | boolean };
/** What must pause during an action: nothing, other actions (`SINGLE`), driving (`SOFT`), or both (`HARD`). */
export type BlockingType = 'NONE' | 'SINGLE' | 'SOFT' | 'HARD';
/** Something that a robot is to do besides driving. The robot knows it by its id, so that a copy does nothing. */
export type Action = {
  readonly actionId: string;
  readonly actionType: string;
  readonly blockingType: BlockingType;
  readonly parameters: readonly ActionParameter[];
};

/** A place that an order leads through: metres and radians in the frame of its map. */
export type OrderNode = {
  readonly nodeId: string;
  /** Even: 0, 2, 4, … */
  readonly sequenceId: number;
  readonly released: boolean;
  readonly x: number;
  readonly y: number;
  /** Heading to take at the node; undefined leaves it free. */
  readonly theta: number | undefined;
  /** Radius within which the node counts as reached. */
  readonly deviation: number;
  readonly mapId: string;
  readonly actions: readonly Action[];
};
/** The straight way between two nodes that follow each other in an order. */
export type OrderEdge = {
  readonly edgeId: string;
  /** Odd: 1, 3, 5, … */
  readonly sequenceId: number;
  readonly released: boolean;
  readonly startNodeId: string;
  readonly endNodeId: string;
  /** m/s; undefined leaves the robot's own. */
  readonly maxSpeed: number | undefined;
};
/** An order or its update. The released nodes come first (the base), then the horizon. */
export type Order = {
  readonly orderId: string;
  readonly orderUpdateId: number;
  readonly nodes: readonly OrderNode[];
  readonly edges: readonly OrderEdge[];
};
