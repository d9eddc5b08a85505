import { takeAboard } from '../aboard.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop, waitForPerson } from './hand-over.ts';

/** A person puts on what is to be taken away; after a while the robot goes on without. */
export const collect: StopRules = {
  loads: false,
  custody: 'collected',
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'In Progress'),
  tend: (step, robot, stop) =>
    waitForPerson(
      step,
      robot,
      stop,
      { seconds: step.fleet.settings.collecting_timeout_s, then: 'goes_on' },
      'WAITING_FOR_COLLECTION',
    ),
  confirm(step, robot, delivery, subTaskId) {
    takeAboard(robot, delivery.deliveryId);
    finishStop(step, delivery, subTaskId);
  },
  resume(robot, stop) {
    for (const work of stop.work) takeAboard(robot, work.deliveryId);
  },
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_loading' : 'going'),
};
