import { transition } from '@rota/contract/core';
import { printJobTransitions } from '@rota/contract/printers';

/** Every change of a print job's state that the server makes. */
export const printJobChanges = {
  claim: transition(printJobTransitions, 'claimed'),
  queued: transition(printJobTransitions, 'queued'),
  done: transition(printJobTransitions, 'done'),
  failed: transition(printJobTransitions, 'failed'),
};
