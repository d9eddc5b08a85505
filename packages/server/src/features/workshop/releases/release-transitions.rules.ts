import { releaseTransitions } from '@rota/contract/releases';
import { transition } from '@rota/contract/core';

/** Each change of a release's state. */
export const releaseChanges = {
  complete: transition(releaseTransitions, 'checking'),
  accept: transition(releaseTransitions, 'ready'),
  reject: transition(releaseTransitions, 'rejected'),
  withdraw: transition(releaseTransitions, 'withdrawn'),
};
