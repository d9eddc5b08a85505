import type { CommandBody, CommandOf } from '@rota/contract/robots';
import { declares } from '../robots/instant-actions.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { findOfflineRefusal, refusal, refuseUndeclared, type Refusal } from './refusals.ts';

/** Says something aloud. */
export const speak: CommandRules<CommandOf<'speak'>> = {
  whyNot: (fleet, robot, body) =>
    findOfflineRefusal(fleet, robot) ??
    (declares(robot, 'speak') ? findRepetition(fleet, robot, body) : refuseUndeclared('speak')),
  action: (_robot, { text = '', lang = '', volume = '' }) => ({
    type: 'speak',
    parameters: { text, lang, volume: Number(volume) },
  }),
  carryOut: nothing,
  effect: nothing,
};

/** A second press must not make it say the same twice: not before the first is done. */
export function findRepetition(
  { commands }: FleetState,
  { info: { robotId } }: Robot,
  body: CommandBody | undefined,
): Refusal | undefined {
  if (body === undefined) return undefined;
  const { kind, ...params } = body;
  const isSame = [...commands.values()].some(
    (command) =>
      command.robotId === robotId &&
      command.kind === kind &&
      Object.entries(params).every(([key, value]) => command.params[key] === String(value)),
  );
  return isSame ? refusal('ROBOT_BUSY', 'The robot is saying this already.') : undefined;
}
