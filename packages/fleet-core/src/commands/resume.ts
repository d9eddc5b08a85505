import type { CommandOf } from '@rota/contract/robots';
import type { CommandRules } from './command-kind.ts';
import { letFree } from './robot-holds.ts';
import { refusal, findManualRefusal, findOfflineRefusal } from './refusals.ts';

/** Goes on after a pause. */
export const resume: CommandRules<CommandOf<'resume'>> = {
  whyNot(fleet, robot) {
    const offline = findOfflineRefusal(fleet, robot);
    if (offline) return offline;
    if (!robot.reported.report?.paused && robot.hold?.reason !== 'paused')
      return refusal('BAD_REQUEST', 'The robot is not paused.');
    return findManualRefusal(robot);
  },
  action: () => ({ type: 'stopPause', parameters: {} }),
  carryOut(step, robot) {
    if (robot.hold?.reason === 'paused') letFree(step, robot);
  },
  effect: (robot) => (robot.reported.report?.paused ? false : undefined),
};
