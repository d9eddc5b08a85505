import type { Bounds, Point } from '@rota/floor';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';

/** Room at the edges that panels cover, CSS pixels. */
export type MapPadding = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Keeps what a person looks at in the part of the map that panels leave free, however large that is. */
export type MapFraming = {
  /** Shows the whole floor. */
  fit(timeMs: number): void;
  /** Panels cover other edges now: a whole floor stays whole, and what was in the middle of the free part stays in its middle. */
  pad(padding: MapPadding, timeMs: number): void;
  /** The view is another one. */
  begin(): void;
  /** Brings a point into the free part, if it is not there. */
  reveal(point: Point, timeMs: number): void;
  dispose(): void;
};

const CLOSEST = 0.012;
const MARGIN_PX = 28;
/** A point nearer than this to the edge of the free part is brought to its middle, CSS pixels. */
const EDGE_PX = 48;
/** Views that differ by less are the same one. */
const SAME_PX = 2;

type Sight = { readonly x: number; readonly y: number; readonly resolution: number };

/** Frames a map; `boundsOf` is all that there is to see of the floor. */
export function createMapFraming(map: OlMap, boundsOf: () => Bounds | undefined): MapFraming {
  let padding: number[] = [0, 0, 0, 0];
  let isFitting = false;
  let whole: Sight | undefined;

  function sight(): Sight {
    const [x = 0, y = 0] = map.getView().getCenter() ?? [];
    return { x, y, resolution: map.getView().getResolution() ?? 1 };
  }
  function isWhole(): boolean {
    if (isFitting || whole === undefined) return isFitting;
    const now = sight();
    const near = Math.hypot(now.x - whole.x, now.y - whole.y) < SAME_PX * whole.resolution;
    return near && Math.abs(now.resolution / whole.resolution - 1) < 0.01;
  }
  function fit(timeMs: number): void {
    const bounds = boundsOf();
    if (bounds === undefined || map.getSize() === undefined) return;
    const margin = 0.4;
    isFitting = true;
    map
      .getView()
      .fit([bounds.minX - margin, bounds.minY - margin, bounds.maxX + margin, bounds.maxY + margin], {
        padding: [MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX],
        duration: timeMs,
        minResolution: CLOSEST,
        callback: (isComplete) => {
          isFitting = false;
          whole = isComplete ? sight() : undefined;
        },
      });
  }
  const key = map.on('change:size', () => {
    // The view hears of the new size only after this.
    if (isWhole()) queueMicrotask(() => fit(0));
  });

  return {
    fit,
    begin() {
      map.getView().padding = padding;
      whole = undefined;
    },
    pad(next, timeMs) {
      const changed = [next.top, next.right, next.bottom, next.left];
      if (changed.every((side, index) => side === padding[index])) return;
      padding = changed;
      const view = map.getView();
      const wasWhole = isWhole();
      const { x, y } = sight();
      if (view.getAnimating()) view.cancelAnimations();
      view.padding = padding;
      if (wasWhole) fit(timeMs);
      else view.animate({ center: [x, y], duration: timeMs });
    },
    reveal(point, timeMs) {
      const [px, py] = map.getPixelFromCoordinate([point.x, point.y]) ?? [];
      const [width = 0, height = 0] = map.getSize() ?? [];
      if (px === undefined || py === undefined) return;
      const [top = 0, right = 0, bottom = 0, left = 0] = padding;
      const isBeside = px < left + EDGE_PX || px > width - right - EDGE_PX;
      if (!isBeside && py > top + EDGE_PX && py < height - bottom - EDGE_PX) return;
      map.getView().animate({ center: [point.x, point.y], duration: timeMs });
    },
    dispose: () => unByKey(key),
  };
}
