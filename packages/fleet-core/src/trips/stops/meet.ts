import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop, minutesAt, waitForPerson } from './hand-over.ts';

const MINUTES = 30;

/** A person at the target talks to someone elsewhere, until either of them ends the call or its time expires. */
export const meet: StopRules = {
  loads: false,
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'Being Delivered'),
  tend: (step, robot, stop) =>
    waitForPerson(
      step,
      robot,
      stop,
      { seconds: minutesAt(step.fleet, stop, MINUTES), then: 'goes_on' },
      'IN_MEETING',
    ),
  confirm: (step, _robot, delivery, subTaskId) => finishStop(step, delivery, subTaskId),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
