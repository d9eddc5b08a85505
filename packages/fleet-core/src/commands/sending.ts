import { mayBreakOff } from '../model/trip-kinds.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { tripOf } from '../state/fleet-state.ts';
import { refusal, whyByHand, whyOffline, type Refusal } from './refusals.ts';

/** Why a person cannot send a robot anywhere now. */
export function whyNotSend(fleet: FleetState, robot: Robot): Refusal | undefined {
  const away = whyOffline(fleet, robot) ?? whyByHand(robot);
  if (away) return away;
  if (robot.hold) return refusal('ROBOT_BUSY', 'The robot is held by a person; release it first.');
  const trip = tripOf(fleet, robot);
  if (trip && !mayBreakOff(trip)) return refusal('ROBOT_BUSY', 'The robot is on a trip.');
  const placed = robot.said.report?.position?.localized === true && robot.position.mapId !== undefined;
  return placed ? undefined : refusal('ROBOT_BUSY', 'The robot does not know where it is.');
}
