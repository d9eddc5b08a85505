import { transition } from '@rota/contract/core';
import { paymentTransitions } from '@rota/contract/payments';

/** Every change of a payment's status that the server makes. */
export const paymentChanges = {
  /** The guest is at the provider's page. */
  challenge: transition(paymentTransitions, 'challenge', { mayStay: true }),
  /** Claims the right to take the money; also from a worker that died at it. */
  complete: transition(paymentTransitions, 'completing', { mayStay: true }),
  capture: transition(paymentTransitions, 'captured'),
  fail: transition(paymentTransitions, 'failed'),
  /** An answer is missing, and no worker takes the money at this moment: that worker decides. */
  lose: transition(paymentTransitions, 'unknown', { only: ['created', 'challenge'], mayStay: true }),
  /** The worker that took the money got no answer itself. */
  loseWhileCompleting: transition(paymentTransitions, 'unknown', { mayStay: true }),
};
