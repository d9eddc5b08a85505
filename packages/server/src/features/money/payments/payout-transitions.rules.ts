import { transition } from '@rota/contract/core';
import { payoutTransitions } from '@rota/contract/payments';

/** Every change of a payout's status that the server makes. */
export const payoutChanges = {
  complete: transition(payoutTransitions, 'released'),
  fail: transition(payoutTransitions, 'failed'),
  /** The provider did not answer; it is asked again later. */
  lose: transition(payoutTransitions, 'unknown', { mayStay: true }),
  /** The provider said that it does not pay out yet. */
  renew: transition(payoutTransitions, 'waiting', { only: ['unknown'], mayStay: true }),
  /** A person asks again for a payout that was refused. */
  retry: transition(payoutTransitions, 'waiting', { only: ['failed'] }),
};
