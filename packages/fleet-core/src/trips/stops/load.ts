import { advanceTo } from '../../work/deliveries.ts';
import { takeAboard } from '../aboard.ts';
import { loadingLimit } from '../no-show.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, waitForPerson } from './hand-over.ts';

/** A person puts in what is to be delivered. */
export const load: StopRules = {
  loads: true,
  custody: 'loaded',
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'In Progress'),
  tend: (step, robot, stop) =>
    waitForPerson(step, robot, stop, loadingLimit(step.fleet, stop), 'WAITING_FOR_LOADING'),
  confirm(step, robot, delivery, _subTaskId, why) {
    takeAboard(robot, delivery.deliveryId);
    advanceTo(step, delivery, 'Being Delivered', why);
  },
  resume(robot, stop) {
    for (const work of stop.work) takeAboard(robot, work.deliveryId);
  },
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_loading' : 'going'),
};
