import { takeAboard } from '../aboard.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, finishStop, waitForPerson } from './handing-over.ts';

/** A person puts on what is to be taken away; after a while the robot goes on without. */
export const collect: StopRules = {
  loads: false,
  custody: 'collected',
  arrive: (fleet, robot, stop) => beginHandingOver(fleet, robot, stop, 'In Progress'),
  tend: (fleet, robot, stop) =>
    waitForPerson(
      fleet,
      robot,
      stop,
      { seconds: fleet.settings.collecting_timeout_s, then: 'goes_on' },
      'WAITING_FOR_COLLECTION',
    ),
  confirm(fleet, robot, delivery, subTaskId) {
    takeAboard(robot, delivery.deliveryId);
    finishStop(fleet, delivery, subTaskId);
  },
  resume(robot, stop) {
    for (const work of stop.work) takeAboard(robot, work.deliveryId);
  },
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_loading' : 'going'),
};
