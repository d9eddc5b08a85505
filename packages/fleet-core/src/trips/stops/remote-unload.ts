import { PIN_DIGITS } from '@rota/contract/deliveries';
import { actionOf, declares, sendUntilSeen } from '../../robots/instant-actions.ts';
import { arrivalLimit } from '../no-show.ts';
import { noteRemote } from '../remote-opening.ts';
import type { StopRules } from '../stop-kind.ts';
import { beginHandingOver, waitForPerson } from './hand-over.ts';
import { tripOf } from '../../state/fleet-state.ts';

/** Time that a robot may take to show that it asks for the PIN. */
const ASKING_MS = 15_000;

/** The lid stays shut until staff open it from anywhere, or the receiver with the PIN. From then on it is a stop like others. */
export const remoteUnload: StopRules = {
  loads: false,
  arrive(step, robot, stop) {
    const trip = tripOf(step.fleet, robot);
    if (!trip) return;
    beginHandingOver(step, robot, stop, 'Being Delivered');
    noteRemote(step, robot, stop, 'activated');
    if (!declares(robot, 'askPin')) return;
    sendUntilSeen(
      step,
      robot,
      actionOf(`${trip.tripId}-${trip.stopIndex}-pin`, 'askPin', { digits: PIN_DIGITS }),
      ASKING_MS,
    );
  },
  tend: (step, robot, stop) =>
    waitForPerson(step, robot, stop, arrivalLimit(step.fleet), 'WAITING_FOR_OPENING'),
  // No one can have taken out goods from behind a shut lid.
  confirm: undefined,
  resume: () => undefined,
  stateOf: (_robot, approach) => (approach === 'there' ? 'waiting_for_unloading' : 'going'),
};
