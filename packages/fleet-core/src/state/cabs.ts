import type { Area } from '@rota/floor';
import { areaOfCab, distanceToCab, type Cab } from '../geometry/cabs.ts';
import type { ElevatorInfo, ElevatorStopInfo } from '../model/elevators.ts';
import type { TargetInfo } from '../model/fleet-events.ts';
import type { Elevator } from './elevator.ts';
import type { FleetState } from './fleet-state.ts';

/** The stop of an elevator on a floor; undefined where it does not stop there. */
export function stopOn({ stops }: ElevatorInfo, mapId: string): ElevatorStopInfo | undefined {
  return stops.find((stop) => stop.mapId === mapId);
}

/** The inside of a cab where it stops. */
function cabOf({ cabWidth: width, cabDepth: depth }: ElevatorInfo, { x, y, theta }: ElevatorStopInfo): Cab {
  return { x, y, theta, width, depth };
}

/** The id of the target that a cab is on a floor. */
export function cabTargetId(elevatorId: string, mapId: string): string {
  return `cab:${elevatorId}:${mapId}`;
}

/** A cab as a target on each floor where it stops. Robots are sent into it; it is never chosen for anything else. */
export function cabTargets(elevators: Iterable<ElevatorInfo>): TargetInfo[] {
  return [...elevators].flatMap(({ elevatorId, name, stops }) =>
    stops.map(({ mapId, x, y, theta }): TargetInfo => {
      return { targetId: cabTargetId(elevatorId, mapId), name, type: '', mapId, x, y, theta, elevatorId };
    }),
  );
}

/** The insides of the cabs that stop on a floor: no way leads through them. */
export function cabAreas(elevators: Iterable<ElevatorInfo>, mapId: string): Area[] {
  return [...elevators].flatMap((info) => {
    const stop = stopOn(info, mapId);
    return stop ? [areaOfCab(cabOf(info, stop))] : [];
  });
}

/** Metres from a place on a floor to the inside of a cab; Infinity where it does not stop there. */
export function metresToCab(
  info: ElevatorInfo,
  mapId: string | undefined,
  place: { readonly x: number; readonly y: number },
): number {
  const stop = mapId === undefined ? undefined : stopOn(info, mapId);
  return stop ? distanceToCab(cabOf(info, stop), place) : Infinity;
}

/** The elevator in whose cab a place lies, or would lie if it were at that floor. */
export function elevatorAt(
  fleet: FleetState,
  mapId: string | undefined,
  place: { readonly x: number; readonly y: number },
): Elevator | undefined {
  if (fleet.elevators.size === 0) return undefined;
  for (const elevator of fleet.elevators.values())
    if (metresToCab(elevator.info, mapId, place) === 0) return elevator;
  return undefined;
}

/** Whether a target belongs to an elevator: a cab, or a lobby where robots wait for one. No robot stays there. */
export function isOfElevator({ elevatorId, lobby }: TargetInfo): boolean {
  return elevatorId !== undefined || lobby !== undefined;
}
