import { stopOn } from '../state/cabs.ts';
import type { TripRecord } from '../model/fleet-events.ts';
import type { Elevator } from '../state/elevator.ts';
import { targetOf, type FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { planWay } from '../traffic/routes.ts';
import { isRideStop } from './rides.ts';

/** Whether there is a way out of a cab past all who stand on a floor to where a robot goes next. */
export function hasWayOut(
  fleet: FleetState,
  elevator: Elevator,
  robot: Robot,
  trip: TripRecord,
  mapId: string,
): boolean {
  const floor = fleet.floors.get(mapId);
  const stop = stopOn(elevator.info, mapId);
  const next = trip.stops.slice(trip.stopIndex).find((one) => !isRideStop(one));
  const target = next && targetOf(fleet, next);
  if (!floor || !stop || target?.mapId !== mapId || floor.searches.left <= 0) return false;
  return !('failure' in planWay(floor, robot, stop, target, 'standing'));
}
