import { transition } from '@rota/contract/core';
import { updateTransitions } from '@rota/contract/rollouts';

/** Every change of an update's step that the server makes. */
export const updateChanges = {
  queued: transition(updateTransitions, 'queued'),
  waiting: transition(updateTransitions, 'waiting'),
  reserved: transition(updateTransitions, 'reserved'),
  offered: transition(updateTransitions, 'offered'),
  downloading: transition(updateTransitions, 'downloading'),
  installing: transition(updateTransitions, 'installing'),
  restarting: transition(updateTransitions, 'restarting'),
  missing: transition(updateTransitions, 'missing'),
  rolling_back: transition(updateTransitions, 'rolling_back'),
  installed: transition(updateTransitions, 'installed'),
  failed: transition(updateTransitions, 'failed'),
  rolled_back: transition(updateTransitions, 'rolled_back'),
  skipped: transition(updateTransitions, 'skipped'),
  aborted: transition(updateTransitions, 'aborted'),
};
