import type { Drawing } from '@rota/contract/drawings';
import type { DecisionCode, DecisionParams, QueueWaitCode } from '@rota/contract/decisions';
import type { HelpCode } from '@rota/contract/help-requests';
import type { DeliverySettings } from '@rota/contract/projects';
import type { Area, FloorPlanner, Point } from '@rota/floor';
import { isEnded } from '../model/delivery-transitions.rules.ts';
import type {
  Actor,
  DeliveryRecord,
  Escape,
  FloorInfo,
  PreparedFloorInfo,
  StopKind,
  TargetInfo,
  TripRecord,
} from '../model/fleet-events.ts';
import type { CommandRecord } from '../model/records.ts';
import type { HelpRecord } from '../model/help.ts';
import type { Learned, MissKind } from '../model/learned.ts';
import { RoomIndex } from '../geometry/room-index.ts';
import { ZoneBook, type Zone } from '../geometry/zones.ts';
import { ruledPlanner, speedLimitsOf, zonesOf, type SpeedLimits } from './drawings.ts';
import type { Elevator } from './elevator.ts';
import type { Robot } from './robot.ts';
import type { Touched } from './touched.ts';

/** Searches for ways that may still be made on a floor before the next tick. */
class Searches {
  readonly #touched: Touched<Robot>;
  #left: number;

  constructor(left: number, touched: Touched<Robot>) {
    this.#left = left;
    this.#touched = touched;
  }

  /** Negative where more were made than granted. Searches for the room of robots count, too. */
  get left(): number {
    this.#touched.settle();
    return this.#left;
  }

  spend(searches: number): void {
    this.#left -= searches;
  }

  /** A search can cost more than was left; the excess is taken from the next tick's share. */
  grant(share: number): void {
    this.#left = Math.min(share, this.left + share);
  }
}

/** A floor that is prepared, and what was worked out about it. */
export type Floor = {
  readonly info: PreparedFloorInfo;
  /** Plans ways that keep to what is drawn on the floor. */
  readonly planner: FloorPlanner;
  /** Also plans ways into cabs: only a robot that is sent into one takes such a way. */
  readonly cabPlanner: FloorPlanner;
  /** The insides of the cabs that stop there. */
  readonly cabs: readonly Area[];
  /** The capacity zones, and the robots in them. */
  readonly zones: ZoneBook<Robot>;
  /** Planners of ways round a zone; made when first needed. */
  readonly detours: Map<Zone, FloorPlanner>;
  readonly speedLimits: SpeedLimits;
  /** Robots that are on it, by id. */
  readonly robots: Map<string, Robot>;
  /** Ways between targets, by both ids and radius; made when first needed. */
  readonly ways: Map<string, readonly Point[] | undefined>;
  /** Metres of way between places, as `work/way-lengths.ts` asks for them; Infinity where there is none. */
  readonly lengths: Map<string, number>;
  /** Ids of robots that wait for room, in the order in which they began to wait. */
  readonly waiting: Set<string>;
  /** Robots by where they stand, hold room and want to go. */
  readonly room: RoomIndex<Robot>;
  readonly searches: Searches;
};

/** A promise that will be judged when its stop is reached: the expected time (ms), the spread (s) that it was made with, and its range (ms). */
type JudgedPromise = {
  readonly at: number;
  readonly spread: number;
  readonly kind: MissKind;
  readonly from: number;
  readonly to: number;
};

/** The stop that a trip drives to or stands at, since when (ms), and the seconds planned for the drive. */
export type WatchedTrip = {
  readonly kind: StopKind;
  readonly targetId: string;
  /** For a ride. */
  readonly elevatorId: string | undefined;
  readonly stopIndex: number;
  readonly isThere: boolean;
  readonly since: number;
  readonly planned: number;
};

/** Written by `promises`. */
export type PromiseBook = {
  /** Whether something was learned since it was last kept. */
  isNews: boolean;
  keptAt: number;
  dueAt: number;
  /** Promises of stops that are not reached yet, by subtask. */
  readonly expected: Map<string, readonly JudgedPromise[]>;
  /** By trip. */
  readonly watched: Map<string, WatchedTrip>;
  /** The number of promises for stops that were reached, and the number of those kept. */
  readonly judged: { total: number; kept: number };
};

/** A book without promises; `now` is ms since the epoch. */
export function newPromiseBook(now: number): PromiseBook {
  return {
    isNews: false,
    keptAt: now,
    dueAt: now,
    expected: new Map(),
    watched: new Map(),
    judged: {
      total: 0,
      kept: 0,
    },
  };
}

/** The robots that need a person. Written by `help`, and by `trips` where goods are left aboard. Keys combine a robot and a code. */
export type HelpBook = {
  readonly open: Map<string, HelpRecord>;
  /** By robot and code: since when the robot needs a person and no help request is open yet. */
  readonly since: Map<string, number>;
  readonly codesSince: Map<string, Set<HelpCode>>;
  /** Since when the reason of an open one is gone. */
  readonly goneSince: Map<string, number>;
  readonly quietUntil: Map<string, number>;
  /** Ids of those for which a person gave a command. */
  readonly acted: Set<string>;
  /** Goods that will not be delivered any more, and the robot that they are in. */
  readonly goodsLeft: { readonly robotId: string; readonly deliveryId: string }[];
  /** The robot that is looked at next, by its number. */
  next: number;
};

/** A book of the help requests that are still open. */
export function newHelpBook(open: readonly HelpRecord[] = []): HelpBook {
  return {
    open: new Map(open.map((help) => [`${help.code} ${help.robotId}`, help])),
    since: new Map(),
    codesSince: new Map(),
    goneSince: new Map(),
    quietUntil: new Map(),
    acted: new Set(),
    goodsLeft: [],
    next: 0,
  };
}

/** Where work began, by target, newer work counting more, at a moment (ms); and the distances of targets from it, at another. */
type Demand = {
  readonly byTarget: Map<string, number>;
  at: number;
  readonly metres: Map<string, number>;
  metresAt: number;
};

/**
 * The state of a project's fleet. `step` changes it in place and gives it back, because copying it for a thousand robots at each
 * message would cost more than all else; the same state and event give the same result.
 */
export type FleetState = {
  readonly idPrefix: string;
  nextNumber: number;
  now: number;
  settings: DeliverySettings;
  /** While it is there all robots are to be at escape points and nothing is dispatched. */
  escape: Escape | null;
  readonly floors: Map<string, Floor>;
  /** Ids of the floors that are there and not prepared yet. */
  readonly unprepared: Set<string>;
  /** For each floor, prepared or not, whose map robots should hold: its site, and the version in use. */
  readonly mapVersions: Map<
    string,
    { readonly site: string; readonly version: string; readonly drawings: readonly Drawing[] }
  >;
  /** The targets of robots, including the cabs of the elevators, one for each floor (`state/cabs.ts`). */
  readonly targets: Map<string, TargetInfo>;
  readonly elevators: Map<string, Elevator>;
  readonly robots: Map<string, Robot>;
  /** The robots whose room is out of date. */
  readonly touched: Touched<Robot>;
  readonly deliveries: Map<string, DeliveryRecord>;
  readonly trips: Map<string, TripRecord>;
  readonly commands: Map<string, CommandRecord>;
  /** Last decision about each delivery that waits in the queue, to record only changes. */
  readonly queueReasons: Map<string, { readonly code: QueueWaitCode; readonly params: DecisionParams }>;
  /** Why its robot was chosen, for each delivery whose order is not out yet. */
  readonly choices: Map<
    string,
    { readonly code: DecisionCode | null; readonly params: DecisionParams; readonly actor: Actor }
  >;
  /** The number of times that robots refused a delivery. */
  readonly refusals: Map<string, number>;
  /** The budget of searches for ways between two ticks, per floor. */
  readonly searchesPerTick: number;
  /** Ids of robots that wanted to look for a way after that was spent, in turn. */
  readonly turnedAway: Set<string>;
  readonly demand: Demand;
  /** Learned durations at this site. Written by `promises`, read by all planning code. */
  learned: Learned;
  /** The promises for stops. */
  readonly promises: PromiseBook;
  readonly help: HelpBook;
  dispatchDue: boolean;
  dispatchedAt: number;
  /** When this owner began. */
  readonly startedAt: number;
  /** Whether it knows where the robots are, so that some may be let on. */
  settled: boolean;
};

/** An id that the project never had before: the owner's prefix, the letter of its kind, and a number. */
export function newId(fleet: FleetState, kind: string): string {
  fleet.nextNumber += 1;
  return `${fleet.idPrefix}${kind}${fleet.nextNumber}`;
}

/** A floor on which no robot is yet. `searches` is the number of searches for ways between two ticks; `cabs` are the insides of its cabs. */
export function newFloor(
  info: PreparedFloorInfo,
  searches: number,
  touched: Touched<Robot>,
  cabs: readonly Area[] = [],
): Floor {
  const settle = (): void => touched.settle();
  return {
    info,
    searches: new Searches(searches, touched),
    planner: ruledPlanner(info.planner, { ...info, cabs }),
    cabPlanner: ruledPlanner(info.planner, info),
    cabs,
    zones: new ZoneBook(zonesOf(info.drawings), settle),
    detours: new Map(),
    speedLimits: { drawn: speedLimitsOf(info.drawings), ...info.speeds },
    robots: new Map(),
    ways: new Map(),
    lengths: new Map(),
    waiting: new Set(),
    room: new RoomIndex(settle),
  };
}

/** The floor of the id, or of the only one there is: in a project with a single map a robot may call it by another name. */
export function findFloorByName(fleet: FleetState, name: string): string | undefined {
  if (fleet.floors.has(name) || fleet.unprepared.has(name)) return name;
  return countFloors(fleet) === 1 ? [...fleet.floors.keys(), ...fleet.unprepared][0] : undefined;
}
/** Notes which version of its map robots are to hold. */
export function noteMapVersion(
  versions: FleetState['mapVersions'],
  { mapId, site, mapVersion, drawings }: FloorInfo,
): void {
  if (mapVersion === undefined) versions.delete(mapId);
  else versions.set(mapId, { site, version: mapVersion, drawings });
}
/** The number of floors of the project, prepared or not. */
export function countFloors(fleet: FleetState): number {
  return fleet.floors.size + fleet.unprepared.size;
}
/**
 * The floors that have to be prepared, the most urgent first, by id: whether a robot is on it, or only work waits there. A floor without
 * robots and without waiting work needs nothing.
 */
export function neededFloors(fleet: FleetState): ReadonlyMap<string, { readonly hasRobot: boolean }> {
  const needed = new Map<string, { readonly hasRobot: boolean }>();
  for (const { position } of fleet.robots.values())
    if (position.mapId !== undefined) needed.set(position.mapId, { hasRobot: true });
  for (const { mapId, status, fillingTargetId, subtasks } of fleet.deliveries.values()) {
    if (isEnded(status)) continue;
    const ids = [fillingTargetId ?? '', ...subtasks.map(({ targetId }) => targetId)];
    for (const id of [mapId, ...ids.flatMap((targetId) => fleet.targets.get(targetId)?.mapId ?? [])]) {
      if (!needed.has(id)) needed.set(id, { hasRobot: false });
    }
  }
  return needed;
}

/** The name of a target for people; its id where the target is gone. */
export function targetName(fleet: FleetState, targetId: string): string {
  return fleet.targets.get(targetId)?.name ?? targetId;
}
/** The target of a stop; undefined when it is gone, or no longer on the floor of the stop. */
export function targetOf(
  fleet: FleetState,
  { mapId, targetId }: { readonly mapId: string; readonly targetId: string },
): TargetInfo | undefined {
  const target = fleet.targets.get(targetId);
  return target?.mapId === mapId ? target : undefined;
}
/** The name of a robot for people; its id where the robot is no longer registered. */
export function robotName(fleet: FleetState, robotId: string): string {
  return fleet.robots.get(robotId)?.info.name ?? robotId;
}
/** The present or last known place of a robot; undefined for one that a person took off the floor, until it reports again. */
export function positionOf(
  robot: Robot,
): { readonly x: number; readonly y: number; readonly theta: number; readonly mapId: string } | undefined {
  if (robot.hold?.reason === 'taken_off') return undefined;
  return robot.reported.report ? robot.reported.report.position : robot.position.lastSeen;
}
/** The trip a robot is on. */
export function tripOf(fleet: FleetState, robot: Robot): TripRecord | undefined {
  return robot.trip.id === undefined ? undefined : fleet.trips.get(robot.trip.id);
}
/** The deliveries that a trip carries and that are not ended, in the order of its stops. */
export function deliveriesOf(fleet: FleetState, trip: TripRecord): DeliveryRecord[] {
  const found = new Map<string, DeliveryRecord>();
  for (const stop of trip.stops) {
    for (const { deliveryId } of stop.work) {
      const delivery = fleet.deliveries.get(deliveryId);
      if (delivery?.tripId === trip.tripId && !isEnded(delivery.status)) found.set(deliveryId, delivery);
    }
  }
  return [...found.values()];
}
