import type { CommandOf } from '@rota/contract/robots';
import { nothing, type CommandRules } from './command-kind.ts';
import { findSimulationRefusal } from './simulation.ts';

/** Has a simulated robot suffer a fault for a while. */
export const simulateFault: CommandRules<CommandOf<'simulate_fault'>> = {
  whyNot: findSimulationRefusal,
  action: (_robot, params) => ({
    type: 'simulateFault',
    parameters: { seconds: Number(params['seconds']), kind: params['fault'] ?? '' },
  }),
  carryOut: nothing,
  effect: nothing,
};
