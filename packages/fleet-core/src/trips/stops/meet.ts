import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop, minutesAt, waitForPerson } from './handing-over.ts';

const MINUTES = 30;

/** Somebody at the target talks to somebody elsewhere, until either says that it is over, or the time is. */
export const meet: StopRules = {
  loads: false,
  arrive: (fleet, robot, stop) => beginHandingOver(fleet, robot, stop, 'Being Delivered'),
  tend: (fleet, robot, stop) =>
    waitForPerson(
      fleet,
      robot,
      stop,
      { seconds: minutesAt(fleet, stop, MINUTES), then: 'goes_on' },
      'IN_MEETING',
    ),
  confirm: (fleet, _robot, delivery, subTaskId) => finishStop(fleet, delivery, subTaskId),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
