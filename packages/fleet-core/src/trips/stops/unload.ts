import { saveDelivery } from '../../state/records.ts';
import { moveDelivery, withSubtasks } from '../../work/deliveries.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, waitForPerson } from './handing-over.ts';

/** A person takes out what was delivered. */
export const unload: StopRules = {
  loads: false,
  arrive: (fleet, robot, trip, stop) => beginHandingOver(fleet, robot, trip, stop, 'Being Delivered'),
  tend: (fleet, robot, trip, stop) => waitForPerson(fleet, robot, trip, stop, fleet.settings.unloading_timeout_s, 'WAITING_FOR_UNLOADING'),
  confirm(fleet, _robot, delivery, subTaskId, why) {
    const done = withSubtasks(delivery, (id) => id === subTaskId, 'done', fleet.now);
    if (!moveDelivery(fleet, done, 'Delivered', why)) saveDelivery(fleet, done);
  },
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
