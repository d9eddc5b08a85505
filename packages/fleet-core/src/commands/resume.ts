import type { CommandOf } from '@rota/contract/robots';
import type { CommandRules } from './command-kind.ts';
import { letFree } from './holding.ts';
import { refusal, whyByHand, whyOffline } from './refusals.ts';

/** Goes on after a pause. */
export const resume: CommandRules<CommandOf<'resume'>> = {
  whyNot(fleet, robot) {
    const offline = whyOffline(fleet, robot);
    if (offline) return offline;
    if (!robot.said.report?.paused && robot.hold?.reason !== 'paused')
      return refusal('BAD_REQUEST', 'The robot is not paused.');
    return whyByHand(robot);
  },
  action: () => ({ type: 'stopPause', parameters: {} }),
  carryOut(step, robot) {
    if (robot.hold?.reason === 'paused') letFree(step, robot);
  },
  effect: (robot) => (robot.said.report?.paused ? false : undefined),
};
