import type { DecisionParams, QueueWaitCode } from '@rota/contract/decisions';
import { chooseRide, lobbiesOf, type NoRide } from '../elevators/ways.ts';
import type { TargetInfo, TripRecord, TripStop } from '../model/fleet-events.ts';
import { radiusOf } from '../robots/footprint.ts';
import { canRide } from '../robots/riding.ts';
import { cabTargetId } from '../state/cabs.ts';
import type { Elevator } from '../state/elevator.ts';
import { tripOf, type FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { saveTrip } from '../state/records.ts';
import type { Robot } from '../state/robot.ts';
import { restartLeg } from './order-release.ts';

/** Whether a stop is a part of a ride. */
export function isRideStop({ kind }: TripStop): boolean {
  return kind === 'lobby' || kind === 'cab';
}

/** The stops of a trip without the parts of a ride that are still ahead, from its present stop on. */
function withoutRide({ stops, stopIndex }: TripRecord): readonly TripStop[] {
  return stops.filter((stop, index) => index < stopIndex || !isRideStop(stop));
}

/** The two stops of a ride. */
function rideStops(elevatorId: string, lobby: TargetInfo, toMapId: string): readonly TripStop[] {
  const ride = { elevatorId, toMapId };
  const { mapId, targetId } = lobby;
  return [
    { kind: 'lobby', mapId, targetId, work: [], ride },
    { kind: 'cab', mapId, targetId: cabTargetId(elevatorId, mapId), work: [], ride },
  ];
}

/** Why a robot cannot set out for a floor, in words. */
export type WhyNoRide = { readonly code: QueueWaitCode; readonly params: DecisionParams };

/** In words why there is no ride to a target. */
export function wordsOf(fleet: FleetState, none: NoRide, target: TargetInfo): WhyNoRide {
  if (none.why === 'none') return { code: 'TARGET_UNREACHABLE', params: { target: target.name } };
  const elevator = none.elevator.info.name;
  if (none.why === 'suspended') return { code: 'ELEVATOR_SUSPENDED', params: { elevator, mode: none.mode } };
  return { code: 'NO_LOBBY', params: { elevator, floor: floorName(fleet, none.mapId) } };
}

/** Why a robot of the usual size cannot get from stop to stop; undefined where it can. */
export function findRideObstacle(fleet: FleetState, stops: readonly TargetInfo[]): WhyNoRide | undefined {
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (!before || before.mapId === stop.mapId) continue;
    const ride = chooseRide(fleet, 0, before, stop);
    if ('why' in ride) return wordsOf(fleet, ride, stop);
  }
  return undefined;
}

/** The name of a floor as people read it. */
export function floorName(fleet: FleetState, mapId: string): string {
  return fleet.floors.get(mapId)?.info.floor ?? mapId.slice(mapId.lastIndexOf('_') + 1);
}

/** Has a trip ride to the floor of its next target first; answers why it cannot. */
export function rideTo(step: Step, robot: Robot, target: TargetInfo): WhyNoRide | undefined {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return undefined;
  const from = robot.reported.report?.position;
  const mapId = robot.position.mapId;
  if (!from || mapId === undefined) return { code: 'WAITING_FOR_STATE', params: {} };
  if (!canRide(robot)) return { code: 'ROBOT_CANNOT_RIDE', params: { robot: robot.info.name } };
  const ride = chooseRide(fleet, radiusOf(robot), { ...from, mapId }, target);
  if ('why' in ride) return wordsOf(fleet, ride, target);
  const stops = withoutRide(trip);
  const added = rideStops(ride.elevator.info.elevatorId, ride.lobby, target.mapId);
  saveTrip(step, trip, {
    stops: [...stops.slice(0, trip.stopIndex), ...added, ...stops.slice(trip.stopIndex)],
  });
  robot.rest.replannedAt = 0;
  return undefined;
}

/** The trip needs another ride, or none any more: plans its way again from where the robot is. */
export function dropRide(step: Step, robot: Robot): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  robot.rest.replannedAt = 0;
  restartLeg(step, robot, { stops: withoutRide(trip) });
}

/** The robot gets out where the cab stands, at a free lobby, and waits there for the next ride. */
export function leaveForLobby(step: Step, robot: Robot, elevator: Elevator, mapId: string): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const { stops, stopIndex } = trip;
  const lobby = lobbiesOf(fleet, elevator.info.group, mapId).find(
    (target) => !isHeldByOther(fleet, robot, target),
  );
  const before = stops[stopIndex - 1];
  if (before?.kind !== 'lobby' || !lobby) {
    backToLobby(step, robot);
    return;
  }
  const other = { ...before, targetId: lobby.targetId };
  backToLobby(
    step,
    robot,
    stops.map((stop) => (stop === before ? other : stop)),
  );
}

/** Whether another robot stands at a target, or is on its way there. */
function isHeldByOther(fleet: FleetState, robot: Robot, { targetId, mapId }: TargetInfo): boolean {
  return [...(fleet.floors.get(mapId)?.robots.values() ?? [])].some((other) => {
    const trip = tripOf(fleet, other);
    return (
      other !== robot &&
      (other.place.standsAt === targetId || trip?.stops[trip.stopIndex]?.targetId === targetId)
    );
  });
}

/** The robot goes back to where it waits for the elevator. */
export function backToLobby(step: Step, robot: Robot, changed?: readonly TripStop[]): void {
  const trip = tripOf(step.fleet, robot);
  if (!trip) return;
  const stops = changed ?? trip.stops;
  const stopIndex = trip.stopIndex - 1;
  if (stops[stopIndex]?.kind !== 'lobby') {
    dropRide(step, robot);
    return;
  }
  robot.rest.replannedAt = 0;
  restartLeg(step, robot, { stops, stopIndex });
}
