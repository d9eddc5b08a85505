import { takeOff } from '../aboard.ts';
import type { TripStop } from '../../model/fleet-events.ts';
import type { FleetState } from '../../state/fleet-state.ts';
import { unloadingLimit, type WaitLimit } from '../no-show.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, handOver, waitForPerson } from './hand-over.ts';

/** Collected goods have no other destination: where other goods would be returned, a person is called. */
function emptyingLimit(fleet: FleetState, stop: TripStop): WaitLimit {
  const limit = unloadingLimit(fleet, stop);
  return limit.then === 'gives_up' ? { ...limit, then: 'calls' } : limit;
}

/** A person takes off what was collected: at the end of a round, or in its middle where the robot was full. */
export const empty: StopRules = {
  loads: false,
  custody: 'emptied',
  arrive: (step, robot, stop) => beginHandingOver(step, robot, stop, 'Being Delivered'),
  tend: (step, robot, stop) =>
    waitForPerson(step, robot, stop, emptyingLimit(step.fleet, stop), 'WAITING_FOR_EMPTYING'),
  confirm(step, robot, delivery, subTaskId, why) {
    takeOff(robot, delivery.deliveryId);
    if (subTaskId !== null) handOver(step, delivery, subTaskId, why);
  },
  resume(robot, stop) {
    for (const work of stop.work) takeOff(robot, work.deliveryId);
  },
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
