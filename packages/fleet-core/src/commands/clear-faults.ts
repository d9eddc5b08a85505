import type { CommandOf } from '@rota/contract/robots';
import { nothing, type CommandRules } from './command-kind.ts';
import { whyNotSimulate } from './simulation.ts';

/** Ends all faults of a simulated robot. */
export const clearFaults: CommandRules<CommandOf<'clear_faults'>> = {
  whyNot: whyNotSimulate,
  action: () => ({ type: 'clearFaults', parameters: {} }),
  carryOut: nothing,
  effect: nothing,
};
