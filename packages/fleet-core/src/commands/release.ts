import type { CommandOf } from '@rota/contract/robots';
import { actionOf, sendUntilSeen } from '../robots/instant-actions.ts';
import { isOffline, isStopPressed } from '../robots/liveness.ts';
import { saveCommand } from '../state/records.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { COMMAND_TIMEOUT_MS } from './command-time-out.ts';
import { letFree } from './robot-holds.ts';
import { refusal, findManualRefusal } from './refusals.ts';

/** Goes back to work after a person held it. */
export const release: CommandRules<CommandOf<'release'>> = {
  // A person at the robot itself has to finish there first; otherwise the robot would be held again at once.
  whyNot(fleet, robot) {
    if (!robot.hold) return refusal('BAD_REQUEST', 'The robot is not on hold.');
    const { report } = robot.reported;
    if (!report || isOffline(robot, fleet.now)) return undefined;
    if (isStopPressed(report)) return refusal('ROBOT_BUSY', 'The emergency stop is still pressed.');
    return robot.hold.reason === 'manual' ? findManualRefusal(robot) : undefined;
  },
  action: nothing,
  carryOut(step, robot, _body, command) {
    letFree(step, robot);
    // A robot that is released while it stands paused would wait without anyone to resume it.
    if (robot.reported.report?.paused)
      sendUntilSeen(step, robot, actionOf(`c-${command.commandId}-go`, 'stopPause'), COMMAND_TIMEOUT_MS);
    saveCommand(step, { ...command, status: 'done' });
  },
  effect: nothing,
};
