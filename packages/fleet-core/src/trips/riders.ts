import type { TripRecord, TripStop } from '../model/fleet-events.ts';
import { stopOn } from '../state/cabs.ts';
import { deliveriesOf, type FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';

/** A robot that stands where it waits for an elevator, and for what. */
export type Rider = {
  readonly robot: Robot;
  readonly trip: TripRecord;
  readonly ride: NonNullable<TripStop['ride']>;
  readonly fromMapId: string;
  readonly fromFloor: string;
  readonly toFloor: string;
  /** When it came there, ms. */
  readonly since: number;
};

const RANK = { urgent: 0, high: 1, normal: 2, low: 3 } as const;

/** The robots that wait for the elevators of a group, in the order in which they get one: by priority, then by waiting time. */
export function ridersWaiting(fleet: FleetState, group: string): Rider[] {
  const riders = [...fleet.trips.values()].flatMap((trip) => riderOn(fleet, trip, group) ?? []);
  const rank = ({ trip }: Rider): number =>
    Math.min(RANK.low, ...deliveriesOf(fleet, trip).map(({ priority }) => RANK[priority]));
  return riders.sort(
    (a, b) =>
      rank(a) - rank(b) || a.since - b.since || (a.robot.info.robotId < b.robot.info.robotId ? -1 : 1),
  );
}

function riderOn(fleet: FleetState, trip: TripRecord, group: string): Rider | undefined {
  const stop = trip.stops[trip.stopIndex];
  const robot = fleet.robots.get(trip.robotId);
  if (trip.status !== 'active' || trip.phase !== 'serving' || stop?.kind !== 'lobby' || !stop.ride || !robot)
    return undefined;
  const info = fleet.elevators.get(stop.ride.elevatorId)?.info;
  const from = info && stopOn(info, stop.mapId);
  const to = info && stopOn(info, stop.ride.toMapId);
  if (!info || info.group !== group || !from || !to) return undefined;
  return {
    robot,
    trip,
    ride: stop.ride,
    fromMapId: stop.mapId,
    fromFloor: from.floor,
    toFloor: to.floor,
    since: trip.phaseSince,
  };
}
