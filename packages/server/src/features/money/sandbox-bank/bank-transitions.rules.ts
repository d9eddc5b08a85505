import { transition } from '@rota/contract/core';
import { bankPaymentTransitions } from '@rota/contract/sandbox-bank';

/** Every change of a payment's state that the sandbox's bank makes. */
export const bankChanges = {
  challenge: transition(bankPaymentTransitions, 'challenged'),
  /** The card needs no proof of its holder. */
  authorize: transition(bankPaymentTransitions, 'authorized', { only: ['open'] }),
  /** The holder proved who they are by 3-D Secure. */
  prove: transition(bankPaymentTransitions, 'authorized', { only: ['challenged'] }),
  capture: transition(bankPaymentTransitions, 'captured'),
  /** The bank does not take the card. */
  decline: transition(bankPaymentTransitions, 'failed', { only: ['open'] }),
  /** The page ran out, the guest gave up, or 3-D Secure failed. */
  giveUp: transition(bankPaymentTransitions, 'failed'),
};
