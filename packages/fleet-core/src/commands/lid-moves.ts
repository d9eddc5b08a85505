import { declares } from '../robots/instant-actions.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { refusal, findOfflineRefusal, type Refusal } from './refusals.ts';

/** Why a lid cannot be moved now by an action of the type; without a name: whichever it is. */
export function findLidRefusal(
  fleet: FleetState,
  robot: Robot,
  actionType: string,
  lid: string | undefined,
): Refusal | undefined {
  const offline = findOfflineRefusal(fleet, robot);
  if (offline) return offline;
  const lids = robot.reported.factsheet?.lids ?? [];
  if (!declares(robot, actionType) || lids.length === 0)
    return refusal('ROBOT_ACTION_NOT_SUPPORTED', 'The robot declares no lids.');
  const { leg } = robot.trip;
  const underWay = leg !== undefined && leg.passed < leg.baseEnd && robot.reported.report?.paused !== true;
  if (robot.reported.report?.driving === true || underWay)
    return refusal('ROBOT_BUSY', 'A lid moves only while the robot stands.');
  const known = lid === undefined || lids.includes(lid);
  return known ? undefined : refusal('ROBOT_ACTION_NOT_SUPPORTED', 'The robot has no such lid.');
}

/** Whether the robot says that a lid is as it should be; undefined where it says nothing of it. */
export function isLid(
  robot: Robot,
  lid: string | undefined,
  state: 'opened' | 'closed',
): boolean | undefined {
  const reported = robot.reported.service?.lids.find((item) => item.lid === lid)?.state;
  return reported === undefined ? undefined : reported === state;
}
