import { actionOf, declares, sendUntilSeen } from '../../robots/instant-actions.ts';
import { unloadingLimit } from '../no-show.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, handOver, waitForPerson } from './hand-over.ts';
import { tripOf } from '../../state/fleet-state.ts';

/** Time that a robot may take to show that it celebrates. */
const CELEBRATING_MS = 15_000;

/** The robot plays music and lights for a guest, and waits until they have taken what it brings. */
export const celebrate: StopRules = {
  loads: false,
  custody: 'taken',
  arrive(step, robot, stop) {
    const trip = tripOf(step.fleet, robot);
    if (!trip) return;
    beginHandingOver(step, robot, stop, 'Being Delivered');
    if (declares(robot, 'celebrate')) {
      sendUntilSeen(
        step,
        robot,
        actionOf(`${trip.tripId}-${trip.stopIndex}-celebrate`, 'celebrate'),
        CELEBRATING_MS,
      );
    }
  },
  tend: (step, robot, stop) =>
    waitForPerson(step, robot, stop, unloadingLimit(step.fleet, stop), 'CELEBRATING'),
  confirm: (step, _robot, delivery, subTaskId, why) => handOver(step, delivery, subTaskId, why),
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
