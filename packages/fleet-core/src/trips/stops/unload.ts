import { unloadingLimit } from '../nobody-came.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, handOver, waitForPerson } from './handing-over.ts';

/** A person takes out what was delivered. */
export const unload: StopRules = {
  loads: false,
  custody: 'taken',
  arrive: (fleet, robot, stop) => beginHandingOver(fleet, robot, stop, 'Being Delivered'),
  tend: (fleet, robot, stop) =>
    waitForPerson(fleet, robot, stop, unloadingLimit(fleet, stop), 'WAITING_FOR_UNLOADING'),
  confirm: (fleet, _robot, delivery, subTaskId, why) => handOver(fleet, delivery, subTaskId, why),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
