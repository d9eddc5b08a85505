import { transition } from '@rota/contract/core';
import { mapVersionTransitions } from '@rota/contract/maps';

/** Every change of a map version's status that the server makes, by the status that it has then. */
export const versionChanges = {
  2: transition(mapVersionTransitions, 2),
  3: transition(mapVersionTransitions, 3),
  4: transition(mapVersionTransitions, 4, { mayStay: true }),
};
