import type { CommandOf } from '@rota/contract/robots';
import { nothing, type CommandRules } from './command-kind.ts';
import { whyNotSimulate } from './simulation.ts';

/** Has a simulated robot suffer a fault for a while. */
export const simulateFault: CommandRules<CommandOf<'simulate_fault'>> = {
  whyNot: whyNotSimulate,
  action: (_robot, params) => ({
    type: 'simulateFault',
    parameters: { seconds: Number(params['seconds']), kind: params['fault'] ?? '' },
  }),
  carryOut: nothing,
  effect: nothing,
};
