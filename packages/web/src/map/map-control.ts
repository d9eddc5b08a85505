import type { Bounds, Point, Raster } from '@rota/floor';
import { rasterBounds } from '@rota/floor';
import type { EventsKey } from 'ol/events.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import Projection from 'ol/proj/Projection.js';
import View from 'ol/View.js';
import type { Box } from './box-grid.ts';
import type { DrawnLayer, Hit, Touch } from './map-layer.ts';
import { createMapFraming, type MapPadding } from './map-framing.ts';
import type { MapPalette } from './map-palette.ts';
import { createMountedLayers } from './mounted-layers.ts';
import { createRasterLayer, placeOfFrame } from './raster-layer.ts';
import { knownBounds } from './raster-pyramid.ts';
import type { SharedCamera } from './shared-camera.ts';

/** The map's events for the page. */
export type MapEvents = {
  /** A person took the map into their own hands while it followed. */
  onFollowEnd(): void;
  onView(view: { resolution: number; rotation: number }): void;
};

export type { MapPadding } from './map-framing.ts';

export type MapControl = {
  showFloor(raster: Raster | undefined): void;
  /** Brings the layers to these values; later ones lie above. */
  showLayers(layers: readonly DrawnLayer[]): void;
  recolour(palette: MapPalette): void;
  pad(padding: MapPadding): void;
  /** The parts over the map, CSS pixels: no name is written below them. */
  cover(boxes: readonly Box[]): void;
  /** Keeps the point that a layer leads in view. */
  follow(on: boolean): void;
  fit(): void;
  zoomBy(steps: number): void;
  turnNorth(): void;
  /** Brings a point to the middle. */
  goTo(point: Point): void;
  /** Brings a point into the part that panels leave free, if it is not there. */
  reveal(point: Point): void;
  /** Where a point of the floor is on the screen, CSS pixels; undefined before the map is drawn. */
  pixelOf(point: Point): Point | undefined;
  dispose(): void;
};

const FINGER_PX = 24;
const MOUSE_PX = 12;
const MOVE_MS = 200;
const CLOSEST = 0.004;
const FOLLOW_RESOLUTION = 0.03;
/** The followed point may stray this share of the view from its middle before the map moves after it. */
const FOLLOW_SLACK = 0.17;
const planar = new Projection({ code: 'ROTA:FLOOR', units: 'm', metersPerUnit: 1 });

function extentOf(bounds: Bounds, margin: number): [number, number, number, number] {
  return [bounds.minX - margin, bounds.minY - margin, bounds.maxX + margin, bounds.maxY + margin];
}

function toleranceOf(event: MapBrowserEvent): number {
  return 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch'
    ? FINGER_PX
    : MOUSE_PX;
}

function createMap(host: HTMLElement, enlargement: number): OlMap {
  host.tabIndex = 0;
  host.style.touchAction = 'none';
  const map = new OlMap({
    target: host,
    controls: [],
    pixelRatio: window.devicePixelRatio * enlargement,
    interactions: defaultInteractions({ zoomDuration: 160 }),
    view: new View({ projection: planar, center: [0, 0], resolution: 0.05 }),
  });
  return map;
}

/** Where a point of the floor is on the screen, CSS pixels; undefined before the map is drawn. */
function pixelOf(map: OlMap, point: Point): Point | undefined {
  const [x, y] = map.getPixelFromCoordinate([point.x, point.y]) ?? [];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Whether two rasters lie on the same cells of the same floor. */
function isSameGround(a: Raster, b: Raster): boolean {
  const isPlaced =
    a.origin.x === b.origin.x && a.origin.y === b.origin.y && a.origin.theta === b.origin.theta;
  return isPlaced && a.width === b.width && a.height === b.height && a.resolution === b.resolution;
}

/** A view that can look at all of a raster and a little beyond. */
function viewOver(raster: Raster): View {
  const bounds = rasterBounds(raster);
  const widest = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
  return new View({
    projection: planar,
    center: [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2],
    resolution: widest / 1_000,
    minResolution: CLOSEST,
    maxResolution: Math.max(0.1, widest / 120),
    extent: extentOf(bounds, widest / 4),
    constrainOnlyCenter: true,
    smoothExtentConstraint: true,
  });
}

export type MapOptions = {
  /** How much larger than it is the element is shown. */
  readonly enlargement?: number | undefined;
  /** Looks at several maps at once. */
  readonly camera?: SharedCamera | undefined;
};

/** The map inside its element: OpenLayers for the view and the floor; what is on the floor comes as layers. */
export function createMapControl(
  host: HTMLElement,
  palette: MapPalette,
  events: MapEvents,
  { enlargement = 1, camera }: MapOptions = {},
): MapControl {
  const map = createMap(host, enlargement);
  const floor = createRasterLayer(palette);
  map.setLayers([floor.layer]);
  const layers = createMountedLayers(
    map,
    host,
    { layer: floor.layer, raster: () => floor.pyramid()?.raster },
    { lead, toleranceOf },
  );
  let following = false;
  // A person who begins to follow wants to see the robot near; after that their zoom is kept.
  let isFollowNew = false;
  const framing = createMapFraming(map, () => {
    const pyramid = floor.pyramid();
    return pyramid && (knownBounds(pyramid) ?? rasterBounds(pyramid.raster));
  });
  const keys: EventsKey[] = [];
  const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS);

  function lead(point: Point | undefined): void {
    const view = map.getView();
    const size = map.getSize();
    if (
      !following ||
      point === undefined ||
      size === undefined ||
      view.getAnimating() ||
      view.getInteracting()
    )
      return;
    const resolution = view.getResolution() ?? FOLLOW_RESOLUTION;
    const reach = resolution * Math.min(size[0] ?? 0, size[1] ?? 0) * FOLLOW_SLACK;
    const [x = 0, y = 0] = view.getCenter() ?? [];
    if (!isFollowNew && Math.hypot(point.x - x, point.y - y) < reach) return;
    goTo(point, isFollowNew ? Math.min(resolution, FOLLOW_RESOLUTION) : undefined, duration() * 3);
    isFollowNew = false;
  }
  function goTo(point: Point, resolution: number | undefined, time: number): void {
    map.getView().animate({
      center: [point.x, point.y],
      duration: time,
      ...(resolution === undefined ? {} : { resolution }),
    });
  }
  function touchOf(event: MapBrowserEvent, tolerance: number): Touch {
    const [px = 0, py = 0] = event.pixel;
    const [x = 0, y = 0] = event.coordinate;
    const reach = tolerance * (map.getView().getResolution() ?? 0.05);
    return { pixel: { x: px, y: py }, at: { x, y }, tolerance, reach };
  }
  function hitOf(event: MapBrowserEvent, tolerance: number): Hit | undefined {
    return layers.hit(touchOf(event, tolerance));
  }
  function handleClick(event: MapBrowserEvent): void {
    const hit = hitOf(event, toleranceOf(event));
    if (hit?.kind === 'gathering') goTo(hit.at, (map.getView().getResolution() ?? 0.1) / 2.6, duration());
    else hit?.choose();
  }
  function handleMove(event: MapBrowserEvent): void {
    if (event.dragging) return;
    const hit = hitOf(event, MOUSE_PX);
    layers.hover(touchOf(event, MOUSE_PX));
    host.style.cursor = hit === undefined ? '' : hit.kind === 'gathering' ? 'pointer' : hit.cursor;
  }

  keys.push(
    map.on('click', handleClick),
    map.on('pointermove', handleMove),
    map.on('pointerdrag', () => {
      if (following) events.onFollowEnd();
    }),
    map.on('postrender', (event) => {
      const frame = event.frameState;
      if (frame !== null) layers.follow(placeOfFrame(frame));
    }),
    map.on('moveend', () => {
      const view = map.getView();
      events.onView({ resolution: view.getResolution() ?? 0.05, rotation: view.getRotation() });
    }),
  );

  return {
    showFloor(raster) {
      const before = floor.pyramid()?.raster;
      if (before === raster) return;
      floor.show(raster);
      // The same ground with something else drawn on it is looked at from where it was.
      if (raster === undefined || (before !== undefined && isSameGround(before, raster))) return;
      const isKept = camera?.isLooking() === true;
      map.setView(camera?.view(() => viewOver(raster)) ?? viewOver(raster));
      framing.begin();
      map.updateSize();
      if (!isKept) framing.fit(0);
    },
    showLayers: (list) => layers.show(list),
    recolour: (next) => floor.recolour(next),
    cover(boxes) {
      if (layers.cover(boxes)) map.render();
    },
    pad: (padding) => framing.pad(padding, duration()),
    follow(on) {
      isFollowNew = on && !following;
      following = on;
      if (on) map.render();
    },
    fit: () => framing.fit(duration()),
    zoomBy: (steps) =>
      map.getView().animate({
        resolution: (map.getView().getResolution() ?? 0.05) / 1.6 ** steps,
        duration: duration(),
      }),
    turnNorth: () => map.getView().animate({ rotation: 0, duration: duration() }),
    goTo: (point) => goTo(point, undefined, duration()),
    reveal: (point) => framing.reveal(point, duration()),
    pixelOf: (point) => pixelOf(map, point),
    dispose() {
      unByKey(keys);
      framing.dispose();
      layers.dispose();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}
