import { transition } from '@rota/contract/core';
import { preflightTransitions } from '@rota/contract/preflight';

/** Every change of a pre-flight's status that the server makes. */
export const preflightChanges = {
  done: transition(preflightTransitions, 'done'),
  cancelled: transition(preflightTransitions, 'cancelled'),
  failed: transition(preflightTransitions, 'failed'),
  interrupted: transition(preflightTransitions, 'interrupted'),
  too_long: transition(preflightTransitions, 'too_long'),
};
export type PreflightEnd = keyof typeof preflightChanges;
