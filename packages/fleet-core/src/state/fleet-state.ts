import type { DecisionCode, DecisionParams, DeliverySettings } from '@rota/contract';
import type { FloorPlanner, Point } from '@rota/floor';
import { isEnded } from '../model/delivery-transitions.rules.ts';
import type {
  Actor,
  CommandRecord,
  DeliveryRecord,
  FleetEffect,
  PreparedFloorInfo,
  TargetInfo,
  TripRecord,
} from '../model/fleet-events.ts';
import { RoomIndex } from '../geometry/room-index.ts';
import type { Robot } from './robot.ts';

/** A floor that is prepared, and what was worked out about it. */
export type Floor = {
  readonly info: PreparedFloorInfo;
  readonly planner: FloorPlanner;
  /** Robots that are on it, by id. */
  readonly robots: Map<string, Robot>;
  /** Ways between targets, by both ids and radius; made when first needed. */
  readonly ways: Map<string, readonly Point[] | undefined>;
  /** Ids of robots that wait for room, in the order in which they began to wait. */
  readonly waiting: Set<string>;
  /** Robots by where they stand, hold room and want to go. */
  readonly room: RoomIndex<Robot>;
  /** Searches for ways that may still be made before the next tick; below 0 where more were made. */
  readonly searches: { left: number };
};

/**
 * The state of a project's fleet. `step` changes it in place and gives it back, because copying it for a thousand robots at each
 * message would cost more than all else; the same state and event give the same result.
 */
export type FleetState = {
  readonly idPrefix: string;
  nextNumber: number;
  now: number;
  effects: FleetEffect[];
  settings: DeliverySettings;
  readonly floors: Map<string, Floor>;
  /** Ids of the floors that are there and not prepared yet. */
  readonly unprepared: Set<string>;
  readonly targets: Map<string, TargetInfo>;
  readonly robots: Map<string, Robot>;
  readonly deliveries: Map<string, DeliveryRecord>;
  readonly trips: Map<string, TripRecord>;
  readonly commands: Map<string, CommandRecord>;
  /** Last decision about each delivery that waits in the queue, to record only changes. */
  readonly queueReasons: Map<string, { readonly code: DecisionCode; readonly params: DecisionParams }>;
  /** Why its robot was chosen, for each delivery whose order is not out yet. */
  readonly choices: Map<string, { readonly code: DecisionCode | null; readonly params: DecisionParams; readonly actor: Actor }>;
  /** How often robots refused a delivery. */
  readonly refusals: Map<string, number>;
  /** What may be spent on searches for ways between two ticks, a floor. */
  readonly searchesPerTick: number;
  /** Ids of robots that wanted to look for a way after that was spent, in turn. */
  readonly turnedAway: Set<string>;
  dispatchDue: boolean;
  dispatchedAt: number;
  /** When this owner began. */
  readonly startedAt: number;
  /** Whether it knows where the robots are, so that some may be let on. */
  settled: boolean;
};

export function newId(fleet: FleetState, kind: string): string {
  fleet.nextNumber += 1;
  return `${fleet.idPrefix}${kind}${fleet.nextNumber}`;
}

export function newFloor(info: PreparedFloorInfo, searches: number): Floor {
  return {
    info,
    searches: { left: searches },
    planner: info.planner,
    robots: new Map(),
    ways: new Map(),
    waiting: new Set(),
    room: new RoomIndex(),
  };
}

/** The floor of the id, or of the only one there is: in a project with a single map a robot may call it by another name. */
export function floorNamed(fleet: FleetState, name: string): string | undefined {
  if (fleet.floors.has(name) || fleet.unprepared.has(name)) return name;
  return countFloors(fleet) === 1 ? [...fleet.floors.keys(), ...fleet.unprepared][0] : undefined;
}
export function countFloors(fleet: FleetState): number {
  return fleet.floors.size + fleet.unprepared.size;
}
/**
 * The floors that have to be prepared, the most urgent first, by id: whether a robot is on it, or only work waits there. A floor where nobody
 * is and nothing waits needs nothing.
 */
export function neededFloors(fleet: FleetState): ReadonlyMap<string, { readonly hasRobot: boolean }> {
  const needed = new Map<string, { readonly hasRobot: boolean }>();
  for (const { position } of fleet.robots.values()) if (position.mapId !== undefined) needed.set(position.mapId, { hasRobot: true });
  for (const { mapId, status } of fleet.deliveries.values()) {
    if (!isEnded(status) && !needed.has(mapId)) needed.set(mapId, { hasRobot: false });
  }
  return needed;
}

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
export function robotName(fleet: FleetState, robotId: string): string {
  return fleet.robots.get(robotId)?.info.name ?? robotId;
}
/** Where a robot is, or was last seen; undefined for one that a person took off the floor, until it reports from somewhere. */
export function positionOf(
  robot: Robot,
): { readonly x: number; readonly y: number; readonly theta: number; readonly mapId: string } | undefined {
  if (robot.hold?.reason === 'taken_off') return undefined;
  return robot.said.report ? robot.said.report.position : robot.position.lastSeen;
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
