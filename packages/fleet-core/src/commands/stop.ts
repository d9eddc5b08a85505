import type { CommandOf } from '@rota/contract/robots';
import { declares } from '../robots/instant-actions.ts';
import type { CommandRules } from './command-kind.ts';
import { findOfflineRefusal } from './refusals.ts';
import { cancelWork, stopWork } from './stop-work.ts';

/** Stands at once, lets its work go, and is held. */
export const stop: CommandRules<CommandOf<'stop'>> = {
  whyNot: findOfflineRefusal,
  action: (robot) => ({
    type: declares(robot, 'emergencyStop') ? 'emergencyStop' : 'startPause',
    parameters: {},
  }),
  carryOut(step, robot, _body, command) {
    if (declares(robot, 'emergencyStop')) stopWork(step, robot, command.by);
    else cancelWork(step, robot, command.by);
  },
  effect({ reported: { report } }) {
    if (report?.emergencyStop !== 'NONE' || report.paused) return true;
    return report.driving ? false : undefined;
  },
};
