import type { CommandOf } from '@rota/contract/robots';
import { nothing, type CommandRules } from './command-kind.ts';
import { findSimulationRefusal } from './simulation.ts';

/** Ends all faults of a simulated robot. */
export const clearFaults: CommandRules<CommandOf<'clear_faults'>> = {
  whyNot: findSimulationRefusal,
  action: () => ({ type: 'clearFaults', parameters: {} }),
  carryOut: nothing,
  effect: nothing,
};
