import type { CommandOf } from '@rota/contract/robots';
import { saveCommand } from '../state/records.ts';
import { isOffline } from '../robots/liveness.ts';
import { leavePlaces } from '../trips/places.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { refusal } from './refusals.ts';
import { stopWork } from './stop-work.ts';

/**
 * An operator reports that an unreachable robot was carried away: the room that it holds becomes free, and its work goes to others. It is
 * held until it reports its position again; then its former order is cancelled.
 */
export const takenOff: CommandRules<CommandOf<'taken_off'>> = {
  alsoDisabled: true,
  whyNot(fleet, robot) {
    if (!isOffline(robot, fleet.now))
      return refusal('ROBOT_BUSY', 'The robot is connected and says where it is.');
    if (robot.hold?.reason === 'taken_off')
      return refusal('BAD_REQUEST', 'The robot was already taken off the floor.');
    return robot.traffic.occupancy ? undefined : refusal('BAD_REQUEST', 'The robot stands on no floor.');
  },
  action: nothing,
  carryOut(step, robot, _body, command) {
    stopWork(step, robot, command.by, 'taken_off');
    leavePlaces(robot);
    saveCommand(step, { ...command, status: 'done' });
  },
  effect: nothing,
};
