import { advanceTo } from '../../work/deliveries.ts';
import { takeAboard } from '../aboard.ts';
import { loadingLimit } from '../nobody-came.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, waitForPerson } from './handing-over.ts';

/** A person puts in what is to be delivered. */
export const load: StopRules = {
  loads: true,
  custody: 'loaded',
  arrive: (fleet, robot, stop) => beginHandingOver(fleet, robot, stop, 'In Progress'),
  tend: (fleet, robot, stop) =>
    waitForPerson(fleet, robot, stop, loadingLimit(fleet, stop), 'WAITING_FOR_LOADING'),
  confirm(fleet, robot, delivery, _subTaskId, why) {
    takeAboard(robot, delivery.deliveryId);
    advanceTo(fleet, delivery, 'Being Delivered', why);
  },
  resume(robot, stop) {
    for (const work of stop.work) takeAboard(robot, work.deliveryId);
  },
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_loading' : 'going'),
};
