import { unloadingLimit } from '../no-show.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, handOver, waitForPerson } from './hand-over.ts';

/** A person takes out what was delivered. */
export const unload: StopRules = {
  loads: false,
  custody: 'taken',
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'Being Delivered'),
  tend: (step, robot, stop) =>
    waitForPerson(step, robot, stop, unloadingLimit(step.fleet, stop), 'WAITING_FOR_UNLOADING'),
  confirm: (step, _robot, delivery, subTaskId, why) => handOver(step, delivery, subTaskId, why),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
