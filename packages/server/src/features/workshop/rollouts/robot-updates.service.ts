import type { MovesAlong } from '../../robots/robots/index.ts';
import * as softwareStore from './software.store.ts';
import * as updateStore from './updates.store.ts';

/** The software of robots and their updates go along with them. An update that was not begun ends: it was meant for the old project. */
export const updatesOfRobots: MovesAlong = {
  kind: 'software',
  count: updateStore.countUpdatesOf,
  carry: updateStore.moveUpdates,
  release: (tx, projectId, robotId) => softwareStore.forgetSoftware(tx, projectId, robotId),
};
