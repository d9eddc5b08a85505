import type { PlainErrorCode } from '@rota/contract/areas';
import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { EscapeProgress } from '@rota/contract/escape';
import type {
  ActiveFault,
  CommandKind,
  OperatorHold,
  RobotAlert,
  RobotFitness,
  ServiceMode,
  RobotState,
} from '@rota/contract/robots';
import type {
  ConnectionState,
  ErrorLevel,
  ReportedBattery,
  ReportedSoftware,
  ServiceState,
  RejectedConfig,
} from './robot-model.ts';

/** `connection` says one thing and the states another; `since` in ms. */
export type Contradiction = {
  readonly connection: ConnectionState;
  readonly states: 'coming' | 'missing';
  readonly since: number;
};

/** The view of a robot for lists and the map, derived from its reports and its work. Times are ms since the epoch. */
export type RobotView = {
  readonly robotId: string;
  readonly state: RobotState;
  readonly mode: string | null;
  readonly connected: boolean;
  /** As dispatch sees it. */
  readonly fitness: RobotFitness;
  readonly batteryPercent: number | null;
  readonly charging: boolean;
  /** The floor it is on, as `site_floor`; null while unknown. */
  readonly mapId: string | null;
  readonly position: { readonly x: number; readonly y: number; readonly theta: number } | null;
  readonly speed: number | null;
  readonly footprint: { readonly length: number; readonly width: number };
  readonly lids: ServiceState['lids'];
  readonly loads: number;
  /** As its factsheet names it; null before it sent one. */
  readonly firmware: string | null;
  readonly deliveryId: string | null;
  readonly tripId: string | null;
  /** Its order was cancelled, and its state does not show the end of it yet. */
  readonly releasing: boolean;
  /** The contradiction between its `connection` and its states; undefined while they agree, and in older views. */
  readonly contradiction?: Contradiction;
  readonly targetName: string | null;
  readonly etaS: number | null;
  readonly waiting: {
    readonly code: DecisionCode;
    readonly params: DecisionParams;
    readonly since: number;
  } | null;
  readonly hold: OperatorHold | null;
  /** Its progress while all robots are sent to their escape points; null otherwise, undefined in older views. */
  readonly escape?: EscapeProgress | null;
  readonly alerts: readonly {
    readonly code: RobotAlert['code'];
    readonly level: RobotAlert['level'];
    readonly text: string;
    readonly since: number;
  }[];
  /** Undefined for a robot that reports no software, and in older views. */
  readonly software?: ReportedSoftware;
  /** Whether it declares that it takes updates over the wire, and that it can go back to the version before; undefined: no. */
  readonly takesUpdates?: { readonly install: true; readonly rollback: boolean };
  /** The version of its config that it reports; null where it reports none, undefined in older views. */
  readonly configVersion?: number | null;
  /** The config that it refused last; undefined: none, and in older views. */
  readonly configRejected?: RejectedConfig;
  /** Whether it declares that it takes configs over the wire; undefined: no. */
  readonly takesConfig?: true;
  /** The most serious error that it reports; undefined: none, and in older views. */
  readonly worstError?: ErrorLevel;
  /** Undefined for a robot that declares no simulated faults. */
  readonly simulatedFaults?: readonly ActiveFault[];
  /** When it was last heard of, by whichever owner; null for one that never was. */
  readonly heardAt: number | null;
  /** When it last reported its state; null for a robot that never did. */
  readonly lastStateAt: number | null;
  readonly updatedAt: number;
};

/** Everything the dashboard of one robot shows beside its {@link RobotView}. */
export type RobotDetailView = RobotView & {
  readonly path: readonly { readonly x: number; readonly y: number }[];
  /** The number of points of `path` that it has passed. */
  readonly pathPassed: number;
  readonly stops: readonly {
    readonly targetId: string;
    readonly targetName: string;
    readonly kind: string;
    readonly x: number;
    readonly y: number;
    readonly done: boolean;
  }[];
  readonly errors: readonly {
    readonly type: string;
    readonly level: ErrorLevel;
    readonly description: string;
    readonly hint: string | null;
    readonly since: number;
  }[];
  /** Why a command cannot be given now; a kind that is not named can. */
  readonly unavailable: Readonly<
    Partial<Record<CommandKind, { readonly code: PlainErrorCode; readonly text: string }>>
  >;
  readonly systemUsage: NonNullable<ServiceState['systemUsage']> | null;
  /** What it reports of its battery beside the charge. */
  readonly battery: ReportedBattery & Pick<ServiceState, 'batteryCycles'>;
  /** The version of its config that it reports; null where it reports none. */
  readonly configVersion: number | null;
  /** Whether it has sent its factsheet. */
  readonly hasFactsheet: boolean;
  readonly versions: readonly { readonly part: string; readonly version: string }[];
  readonly cargo: readonly { readonly load: string | null; readonly lid: string | null }[];
  /** What it says or plays now (`text` is null for a sound), and until when by our clock, ms. */
  readonly speaking: { readonly text: string | null; readonly until: number } | null;
  readonly serviceModes: readonly ServiceMode[];
  readonly hasEmergencyStop: boolean;
  readonly hasCamera: boolean;
  /** Whether it declares that it sends what its laser sees. */
  readonly hasScan: boolean;
  readonly hasManualControl: boolean;
  /** Whether it declares that it takes new MQTT credentials over the wire. */
  readonly takesAccess: boolean;
  readonly hasMeetings: boolean;
  /** Empty for a robot that names none. */
  readonly cameras: readonly string[];
  readonly hasVideo: boolean;
  /** When the first message from it arrived; null where none did or the time was not recorded. */
  readonly firstHeardAt: number | null;
  readonly clockOffsetMs: number | null;
};
