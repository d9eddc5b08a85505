import { staying, transition } from '@rota/contract/core';
import { webhookCallTransitions } from '@rota/contract/webhooks';

/** Every change of a webhook message's status that the server makes, by what became of an attempt. */
export const callChanges = {
  /** The attempt failed and is repeated. */
  waiting: staying(webhookCallTransitions, 'waiting'),
  delivered: transition(webhookCallTransitions, 'delivered'),
  failed: transition(webhookCallTransitions, 'failed'),
  /** A person sends one message again, whatever became of it. */
  renew: transition(webhookCallTransitions, 'waiting', { mayStay: true }),
  /** A person sends all messages again that were given up. */
  renewFailed: transition(webhookCallTransitions, 'waiting', { only: ['failed'] }),
};
