import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { FloorPlanner, Point } from '@rota/floor';
import type { HeardBefore, LastSeen, RobotHold, RobotInfo, TargetInfo } from '../model/fleet-events.ts';
import type { MapCopy } from '../model/map-copies.ts';
import type { Occupancy } from '../geometry/occupancy.ts';
import type { Change, Touched } from './touched.ts';
import type {
  Action,
  ConnectionState,
  Factsheet,
  Order,
  ReportedError,
  RobotReport,
  ServiceState,
} from '../model/robot-model.ts';

/** A way from a place to a target on a floor as it was then; the first point, where the robot was, is left out. */
type WayAhead = {
  readonly planner: FloorPlanner;
  readonly target: TargetInfo;
  readonly x: number;
  readonly y: number;
  readonly points: readonly Point[];
};

/** A node of the route of a leg. Its sequence id is twice its index plus the leg's first one. */
export type RouteNode = {
  readonly nodeId: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number | undefined;
  readonly deviation: number;
};

/** The drive to one stop: one order, extended by updates as the traffic allows. */
export type Leg = {
  readonly orderId: string;
  /** Sequence id of the first node of `route`. */
  readonly firstSequenceId: number;
  readonly route: readonly RouteNode[];
  /** Index of the last released node. */
  readonly baseEnd: number;
  /** Index of the last node that the robot passed. */
  readonly passed: number;
  /** As last published. */
  order: Order;
  sentAt: number | undefined;
  /** Whether any of it was ever published: only then may the robot hold it. */
  everSent: boolean;
  /** Whether the robot's state has shown the order as last published. */
  confirmed: boolean;
  everConfirmed: boolean;
  /** When what the robot has not shown yet was first published. */
  unconfirmedSince: number | undefined;
  /** Since when the robot shows something else, though it had confirmed. */
  lostSince: number | undefined;
  /** The robot moved or passed a node. */
  movedAt: number;
  /** Numbers given to nodes so far; a node that takes another's place has a new one. */
  nodeCount: number;
  /** The number of searches for another way: each further one takes more patience. */
  detours: number;
};

/** An order that the robot may hold and has to drop. */
export type Releasing = {
  readonly tripId: string;
  /** The way that it may still drive until it drops the order; undefined for an order whose way is unknown. */
  readonly leg: Leg | undefined;
  readonly orderId: string;
  /** Whether the robot ever showed it. */
  readonly confirmed: boolean;
  readonly orderSentAt: number;
  readonly since: number;
  actionId: string;
  /** The number of former requests under other ids: each ended, and the robot kept its order. */
  endedRequests: number;
  /** The number of copies under the present id that were followed by a state without the request. */
  timesUnseen: number;
  sentAt: number | undefined;
  /** Since when no more is asked and a person has to look. */
  keptSince: number | undefined;
  /** Since when it neither drives nor gets on. */
  stillSince: number | undefined;
  lastSequenceId: number;
};

/** An instant action that is sent again until the robot's state shows it. */
export type PendingAction = {
  readonly action: Action;
  readonly commandId: string | undefined;
  readonly since: number;
  readonly until: number;
  sentAt: number | undefined;
  seen: boolean;
};

type Waiting = {
  readonly code: DecisionCode;
  readonly params: DecisionParams;
  readonly since: number;
  readonly other: string | undefined;
  recorded: boolean;
};

type LatchedError = { error: ReportedError; since: number; seenAt: number };

/** Its connection, and how often it reports. Written by `intake`. */
type RobotLink = {
  connection: ConnectionState | undefined;
  connectionAt: number;
  /** When any owner first received a message from it; null before that, and where it was not recorded. */
  firstHeardAt: number | null;
  /** When former owners last received a message from it; 0 when none did. */
  readonly heardBeforeAt: number;
  /** The config version that it reported to them. */
  readonly configBefore: number | undefined;
  /** Number of states that this owner has received. */
  statesHeard: number;
  /** Running estimate of the longest usual time between two states, ms. */
  usualIntervalMs: number;
  /** The number of times in a row that its connection was reported lost although a state arrived right after. */
  denials: number;
};

/** What it last reported. Written by `intake`. */
type RobotReported = {
  readonly report: RobotReport | undefined;
  reportAt: number;
  service: ServiceState | undefined;
  serviceAt: number;
  readonly factsheet: Factsheet | undefined;
};

/** Its own clock, as its states have it. Written by `intake`. */
type RobotClock = {
  /** Time stamp, by its own clock, of the first state after its message counter restarted. */
  countsSinceMs: number | undefined;
  /** Its clock minus ours by its last states, ms: each value is too low by the transmission time of the state. */
  readonly offsets: number[];
  /** Its clock minus ours, ms: the highest of those. */
  offsetMs: number | undefined;
};

/** Its position. Written by `intake`. */
type RobotPosition = {
  /** Floor it is on; undefined while unknown. */
  readonly mapId: string | undefined;
  /** Its last place known to the former owner; counts until it reports. */
  readonly lastSeen: LastSeen | undefined;
  /** Its place when it was last found to stand or to move: its movement is measured from there. */
  anchor: { readonly x: number; readonly y: number; readonly mapId: string } | undefined;
  /** When its positions last showed that it moves, though it did not say that it drives; 0 for never. */
  driftedAt: number;
};

/** What needs a person, or a charger. Written by `intake`. */
type RobotCare = {
  lowBattery: boolean;
  /** Since when each condition lasts that a person should look at. */
  readonly alertsSince: Map<string, number>;
};

/** Requests to it other than orders. Written by `robots`. */
type RobotAsked = {
  /** When a state was last asked for. */
  stateAt: number | undefined;
  readonly actions: Map<string, PendingAction>;
  /** Since which connection it is asked to forget ended actions, when last, and how often without effect. */
  clearing: { readonly connectedAt: number; readonly at: number; readonly requests: number } | undefined;
};

/** The room that it takes on its floor. Written by `traffic`. */
class RobotTraffic {
  /** Records changes that concern its room. */
  readonly touched: Touched<Robot>;
  /** As last worked out. May be out of date: everything else reads `occupancy`. */
  lastKnown: Occupancy | undefined;
  /** Its way from where it was to a target, kept while it stays near. */
  wayAhead: WayAhead | undefined;

  constructor(touched: Touched<Robot>) {
    this.touched = touched;
  }

  /** Undefined while it is on no floor. */
  get occupancy(): Occupancy | undefined {
    this.touched.settle();
    return this.lastKnown;
  }
}

/** Its present work. Written by `trips`. */
type RobotTrip = {
  readonly id: string | undefined;
  readonly leg: Leg | undefined;
  readonly releasing: Releasing | undefined;
  waiting: Waiting | undefined;
  /** Since when its states have it elsewhere than at the stop where it serves. */
  awaySince: number | undefined;
  /** Since when it says that it is at the end of its way, and another field denies it. */
  doubtedSince: number | undefined;
  /** The number of times that it was sent back to the stop that it serves and had left; undefined: never. */
  sentBack: { readonly stop: string; readonly count: number } | undefined;
  /** Presses on it that were heard, newest last. */
  readonly confirmations: string[];
  /** Whether it said last that it is full. */
  isFull: boolean;
  /** Deliveries whose goods it carries. */
  readonly aboard: Set<string>;
};

/** The ways in which an order fails: refused, no longer held, never accepted, or its route dropped at an update. */
export type OrderFailure = Extract<
  DecisionCode,
  'ORDER_REFUSED' | 'ORDER_LOST' | 'ORDER_IGNORED' | 'UPDATE_DROPPED'
>;

/** The orders that it accepted, refused, lost, or has from another sender. Written by `trips`. */
type RobotOrders = {
  /** Orders of ours that it may still know, newest last. */
  readonly known: string[];
  /** Order of ours that it has driven to the end. */
  finishedId: string | undefined;
  /** Orders in a row that came to nothing. */
  failures: number;
  /** The outcome of the last one. */
  lastFailure: OrderFailure | undefined;
  /** An order that it runs and should not: since when, and which. */
  stray: { readonly orderId: string; readonly since: number } | undefined;
  /** An order that is not ours for which a person released the robot. */
  dismissedId: string | undefined;
};

/** When it may be sent on. Written by `trips`. */
type RobotRest = {
  idleSince: number;
  /** Stay here until then rather than go to its own place. */
  stayUntil: number;
  /** No work before then, after a refusal. */
  until: number;
  /** When another way was last looked for, or before when none is. */
  replannedAt: number;
  /** Since when something keeps it from its work. */
  readonly impairedSince: number | undefined;
};

/** The place that it owns and the place where it stands. Written by `trips`. */
type RobotPlace = {
  /** Waiting or charging point that is its own. */
  readonly ownId: string | undefined;
  /** Target where it stands, after a trip. */
  readonly standsAt: string | undefined;
};

/** A map that is being sent to it, and what was asked of it last for that. */
export type MapWork = {
  copy: MapCopy;
  requested: { readonly actionId: string; readonly type: string; readonly since: number } | undefined;
  /** The last request that was given up; the robot may still show it as running. */
  unanswered: string | undefined;
  /** The zones drawn on it that it is being brought: when that began, when they were sent last, and the word to keep to them. */
  zones: { readonly since: number; sentAt: number | undefined; actionId: string | undefined } | undefined;
};

/** The maps that it has and is sent. Written by `robots`. */
type RobotMaps = {
  /** By map. */
  readonly works: Map<string, MapWork>;
  /** The scan that it was asked for last. */
  fetch: { readonly mapId: string; readonly actionId: string; readonly since: number } | undefined;
};

/** All that is known of a robot and what it is doing, in groups. Only files of one room write each group; a lint rule checks that. */
export type Robot = {
  /** As it is registered. Written by `intake`. */
  info: RobotInfo;
  /** The person who keeps it from work, and the reason. Written by `state`, together with its record. */
  readonly hold: RobotHold | null;
  readonly link: RobotLink;
  readonly reported: RobotReported;
  readonly clock: RobotClock;
  readonly position: RobotPosition;
  readonly care: RobotCare;
  /** Errors that it reported, by type and what they refer to. Written by `robots`. */
  readonly errors: Map<string, LatchedError>;
  readonly requested: RobotAsked;
  readonly maps: RobotMaps;
  readonly traffic: RobotTraffic;
  readonly trip: RobotTrip;
  readonly orders: RobotOrders;
  readonly rest: RobotRest;
  readonly place: RobotPlace;
};

/** The fields that decide which room a robot takes, by their group. Only `writeRobot` writes them. */
type RoomFields = {
  readonly reported: Partial<Pick<RobotReported, 'report' | 'factsheet'>>;
  readonly position: Pick<RobotPosition, 'mapId'>;
  readonly trip: Partial<Pick<RobotTrip, 'id' | 'leg' | 'releasing'>>;
  readonly rest: Pick<RobotRest, 'impairedSince'>;
  readonly place: Partial<RobotPlace>;
};

/** Writes fields that decide which room a robot takes, and has that worked out before it is next read. */
export function writeRobot<Group extends keyof RoomFields>(
  robot: Robot,
  group: Group,
  fields: RoomFields[Group],
  change: Change = 'all',
): void {
  if (assign(robot[group], fields)) robot.traffic.touched.mark(robot, change);
}

/** Writes what decides which room a robot takes on a leg of its. */
export function writeLeg(
  robot: Robot,
  leg: Leg,
  fields: Partial<Pick<Leg, 'route' | 'baseEnd' | 'passed'>>,
): void {
  if (assign(leg, fields)) robot.traffic.touched.mark(robot);
}

/** Writes fields, and answers whether one of them was another before. */
function assign(to: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>): boolean {
  const isOther = Object.entries(fields).some(([name, value]) => to[name] !== value);
  if (isOther) Object.assign(to, fields);
  return isOther;
}

/** Writes who keeps a robot from its work. The caller records it, too. */
export function writeHold(robot: Robot, hold: RobotHold | null): void {
  Object.assign(robot, { hold });
  robot.traffic.touched.mark(robot);
}

/** The former owner's records of a robot. */
export type LeftBehind = {
  readonly hold?: RobotHold | undefined;
  readonly lastSeen?: LastSeen | undefined;
  readonly heard?: HeardBefore | undefined;
};

/** A robot without any message to this owner yet: as registered, and as the former owner left it. */
export function newRobot(
  info: RobotInfo,
  now: number,
  touched: Touched<Robot>,
  { hold, lastSeen, heard }: LeftBehind = {},
): Robot {
  return {
    info,
    hold: hold ?? null,
    link: {
      connection: undefined,
      connectionAt: 0,
      firstHeardAt: heard?.firstAt ?? null,
      heardBeforeAt: heard?.lastAt ?? 0,
      configBefore: heard?.configVersion,
      statesHeard: 0,
      usualIntervalMs: 1000,
      denials: 0,
    },
    reported: { report: undefined, reportAt: 0, service: undefined, serviceAt: 0, factsheet: undefined },
    clock: { countsSinceMs: undefined, offsets: [], offsetMs: undefined },
    position: { mapId: undefined, lastSeen, anchor: undefined, driftedAt: 0 },
    care: { lowBattery: false, alertsSince: new Map() },
    errors: new Map(),
    requested: { stateAt: undefined, actions: new Map(), clearing: undefined },
    maps: { works: new Map(), fetch: undefined },
    traffic: new RobotTraffic(touched),
    trip: {
      id: undefined,
      leg: undefined,
      releasing: undefined,
      waiting: undefined,
      awaySince: undefined,
      doubtedSince: undefined,
      sentBack: undefined,
      confirmations: [],
      isFull: false,
      aboard: new Set(),
    },
    orders: {
      known: [],
      finishedId: undefined,
      failures: 0,
      lastFailure: undefined,
      stray: undefined,
      dismissedId: undefined,
    },
    rest: { idleSince: now, stayUntil: 0, until: 0, replannedAt: 0, impairedSince: undefined },
    place: { ownId: undefined, standsAt: undefined },
  };
}
