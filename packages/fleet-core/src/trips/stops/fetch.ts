import { guestLimit } from '../nobody-came.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop, waitForPerson } from './handing-over.ts';

/** The robot comes to a person who will go with it, and waits until they are there. */
export const fetch: StopRules = {
  loads: false,
  arrive: (fleet, robot, stop) => beginHandingOver(fleet, robot, stop, 'In Progress'),
  tend: (fleet, robot, stop) => waitForPerson(fleet, robot, stop, guestLimit(fleet), 'WAITING_FOR_GUEST'),
  confirm: (fleet, _robot, delivery, subTaskId) => finishStop(fleet, delivery, subTaskId),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_loading' : 'going'),
};
