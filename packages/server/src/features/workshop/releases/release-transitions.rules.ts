import { transition } from '@rota/contract/core';
import { releaseTransitions } from '@rota/contract/releases';

/** Every change of a release's state that the server makes. */
export const releaseChanges = {
  complete: transition(releaseTransitions, 'checking'),
  accept: transition(releaseTransitions, 'ready'),
  reject: transition(releaseTransitions, 'rejected'),
  withdraw: transition(releaseTransitions, 'withdrawn'),
};
