import type { MovesAlong } from '../../robots/robots/index.ts';
import * as store from './rollouts.store.ts';

/** The software of robots and their updates go along with them. An update that was not begun ends: it was meant for the old project. */
export const updatesOfRobots: MovesAlong = {
  kind: 'software',
  count: store.countUpdatesOf,
  carry: store.moveUpdates,
  release: (tx, projectId, robotId) => store.forgetSoftware(tx, projectId, robotId),
};
