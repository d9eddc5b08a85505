import { staying, transition } from '@rota/contract/core';
import { messageTransitions } from '@rota/contract/outbox';

/** Every change of a message's status that the server makes, by what became of an attempt. */
export const messageChanges = {
  /** The attempt failed and is repeated. */
  waiting: staying(messageTransitions, 'waiting'),
  shown: transition(messageTransitions, 'shown'),
  sent: transition(messageTransitions, 'sent'),
  failed: transition(messageTransitions, 'failed'),
  expired: transition(messageTransitions, 'expired'),
  /** A person sends it again. */
  renew: transition(messageTransitions, 'waiting'),
};
