import type { Bounds } from '@rota/floor';
import type View from 'ol/View.js';

/** One camera for several maps of one floor: what is done to the view of one is seen in all. */
export type SharedCamera = {
  /** The view of them all; made with the first floor that is shown. */
  view(make: () => View): View;
  /** Whether a floor was shown already, and a person may have gone somewhere on it. */
  isLooking(): boolean;
  /** Brings a place into view, metres. */
  goTo(bounds: Bounds): void;
};

const ROOM_PX = 80;
/** No place is brought nearer than this, metres a pixel. */
const CLOSEST = 0.02;
const MOVE_MS = 200;

/** A camera that looks at nothing yet. */
export function createSharedCamera(): SharedCamera {
  let shared: View | undefined;
  return {
    view: (make) => (shared ??= make()),
    isLooking: () => shared !== undefined,
    goTo({ minX, minY, maxX, maxY }) {
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      shared?.fit([minX, minY, maxX, maxY], {
        duration: still ? 0 : MOVE_MS,
        minResolution: CLOSEST,
        padding: [ROOM_PX, ROOM_PX, ROOM_PX, ROOM_PX],
      });
    },
  };
}
