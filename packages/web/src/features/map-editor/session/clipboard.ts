import type { MapObject } from '../document/objects.ts';
import { createObservable } from './observable.ts';

/** What was copied, and the map that it came from: it is pasted on that one or on another floor, as long as the tab is open. */
export const clipboard = createObservable<{ readonly objects: readonly MapObject[]; readonly mapId: string }>({ objects: [], mapId: '' });
