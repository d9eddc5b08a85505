import { takeOff } from '../aboard.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, handOver, waitForPerson } from './handing-over.ts';

/** A person takes off what was collected: at the end of a round, or in its middle where the robot was full. */
export const empty: StopRules = {
  loads: false,
  arrive: (fleet, robot, trip, stop) => beginHandingOver(fleet, robot, trip, stop, 'Being Delivered'),
  tend: (fleet, robot, trip, stop) => waitForPerson(fleet, robot, trip, stop, fleet.settings.unloading_timeout_s, 'WAITING_FOR_EMPTYING'),
  confirm(fleet, robot, delivery, subTaskId, why) {
    takeOff(robot, delivery.deliveryId);
    if (subTaskId !== null) handOver(fleet, delivery, subTaskId, why);
  },
  resume(robot, stop) {
    for (const work of stop.work) takeOff(robot, work.deliveryId);
  },
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
