import { transition } from '@rota/contract/core';
import { refundTransitions } from '@rota/contract/payments';

/** Every change of a refund's status that the server makes. */
export const refundChanges = {
  agree: transition(refundTransitions, 'refunding', { only: ['waiting'] }),
  decline: transition(refundTransitions, 'declined'),
  complete: transition(refundTransitions, 'refunded'),
  fail: transition(refundTransitions, 'failed'),
  /** The provider did not answer; it is asked again later. */
  lose: transition(refundTransitions, 'unknown', { mayStay: true }),
};
