import { transition } from '@rota/contract/core';
import { rolloutTransitions } from '@rota/contract/rollouts';

/** Every change of a rollout's state that the server makes. */
export const rolloutChanges = {
  resumed: transition(rolloutTransitions, 'running'),
  paused: transition(rolloutTransitions, 'paused'),
  stopped: transition(rolloutTransitions, 'stopped'),
  finished: transition(rolloutTransitions, 'finished'),
  aborted: transition(rolloutTransitions, 'aborted'),
};
