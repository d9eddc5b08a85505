import { guestLimit } from '../no-show.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop, waitForPerson } from './hand-over.ts';

/** The robot comes to a person who will go with it, and waits until they are there. */
export const fetch: StopRules = {
  loads: false,
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'In Progress'),
  tend: (step, robot, stop) => waitForPerson(step, robot, stop, guestLimit(step.fleet), 'WAITING_FOR_GUEST'),
  confirm: (step, _robot, delivery, subTaskId) => finishStop(step, delivery, subTaskId),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_loading' : 'going'),
};
