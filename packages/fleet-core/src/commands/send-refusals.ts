import { mayBreakOff } from '../model/trip-kinds.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { isInSync } from '../robots/map-copies.ts';
import type { Robot } from '../state/robot.ts';
import { tripOf } from '../state/fleet-state.ts';
import { refusal, findManualRefusal, findOfflineRefusal, type Refusal } from './refusals.ts';

/** Why a person cannot send a robot anywhere now. */
export function findSendRefusal(fleet: FleetState, robot: Robot): Refusal | undefined {
  const away = findOfflineRefusal(fleet, robot) ?? findManualRefusal(robot);
  if (away) return away;
  if (robot.hold) return refusal('ROBOT_BUSY', 'The robot is held by a person; release it first.');
  if (fleet.escape) return refusal('ROBOTS_ESCAPING', 'All robots are sent to their escape points.');
  const trip = tripOf(fleet, robot);
  if (trip && !mayBreakOff(trip)) return refusal('ROBOT_BUSY', 'The robot is on a trip.');
  const { mapId } = robot.position;
  if (mapId !== undefined && !isInSync(fleet, robot, mapId)) {
    return refusal('ROBOT_NOT_IN_SYNC', 'The robot does not have the version of the map in use yet.');
  }
  const placed = robot.reported.report?.position?.localized === true && robot.position.mapId !== undefined;
  return placed ? undefined : refusal('ROBOT_BUSY', 'The robot does not know where it is.');
}
