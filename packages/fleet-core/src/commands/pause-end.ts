import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { newId } from '../state/fleet-state.ts';
import { actionOf, isAtIt, sendUntilSeen } from '../robots/instant-actions.ts';
import { isInOurHands, isOffline } from '../robots/liveness.ts';
import { recordDecision } from '../state/records.ts';
import { COMMAND_TIMEOUT_MS } from './command-time-out.ts';
import { backToWork } from './robot-holds.ts';

/** Resumes a robot whose pause reached the project's limit. It stays held until it reports that it is no longer paused. */
export function endLongPause(step: Step, robot: Robot): void {
  const { fleet } = step;
  const seconds = fleet.settings.pause_timeout_s;
  if (seconds === 0 || robot.hold?.reason !== 'paused') return;
  if (fleet.now - Date.parse(robot.hold.since) < seconds * 1000) return;
  if (isOffline(robot, fleet.now) || !robot.reported.report || !isInOurHands(robot)) return;
  // A pause that is still on its way would stop it again.
  for (const { robotId, kind } of fleet.commands.values())
    if (robotId === robot.info.robotId && kind === 'pause') return;
  if (!robot.reported.report.paused) {
    recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'PAUSE_ENDED', { seconds });
    backToWork(step, robot);
    return;
  }
  if (isAtIt(robot, 'stopPause')) return;
  for (const { action } of robot.requested.actions.values()) if (action.actionType === 'stopPause') return;
  sendUntilSeen(step, robot, actionOf(newId(fleet, 'a'), 'stopPause'), COMMAND_TIMEOUT_MS);
}
