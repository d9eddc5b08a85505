import { transition } from '@rota/contract/core';
import { orderTransitions } from '@rota/contract/orders';

/** Every change of an order's status that the server makes. */
export const orderChanges = {
  verify: transition(orderTransitions, 'pending_payment'),
  take: transition(orderTransitions, 'paid'),
  expire: transition(orderTransitions, 'expired'),
  cancelUnpaid: transition(orderTransitions, 'cancelled', {
    only: ['pending_verification', 'pending_payment'],
  }),
  cancelPaid: transition(orderTransitions, 'cancelled', { only: ['paid'] }),
  refuse: transition(orderTransitions, 'refused'),
  complete: transition(orderTransitions, 'completed'),
};
