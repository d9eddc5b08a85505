/// <reference lib="dom" />
import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import { CELL_FREE, CELL_OCCUPIED, composeGrid, shapesOfGrid, type Raster } from '@rota/floor';
import { createMapControl } from '../../packages/web/src/map/map-control.ts';
import { mapPalettes } from '../../packages/web/src/map/map-palette.ts';
import { editorLayer } from '../../packages/web/src/features/sites/map-editor/canvas/editor-layer.ts';
import { createEditorStore } from '../../packages/web/src/features/sites/map-editor/document/editor-store.ts';
import { createEditorSession } from '../../packages/web/src/features/sites/map-editor/session/editor-session.ts';

/*
 * The page under the benchmark. `?page=editor` is the console's own editor from the pointer to the canvas; `?page=plain` the least that a page
 * can do for the same hand: draw the floor as a picture and every object that is in sight as a path.
 */
declare global {
  // Only an interface joins the browser's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    bench: {
      /** CSS pixels of a corner that can be pulled, and of a free place for a brush. */
      readonly corner: () => { x: number; y: number } | undefined;
      readonly brush: () => void;
      /** The changes so far, which show whether the gesture had an effect. */
      readonly changes: () => number;
    };
  }
}

const CELLS = 4_000;
const RESOLUTION = 0.05;
const SIDE_M = CELLS * RESOLUTION;
const A_ROW = 71;
const OBJECTS = 5_000;
const STEP_M = SIDE_M / A_ROW;
/** The object whose corner is pulled: in the middle of the floor. */
const HELD = 35 * A_ROW + 36;
const query = new URLSearchParams(location.search);

function host(): HTMLElement {
  const element = document.getElementById('host');
  if (element === null) throw new Error('The page has no host.');
  return element;
}

/** Rooms of ten metres with doors. */
function aFloor(): Raster {
  const cells = new Uint8Array(CELLS * CELLS).fill(CELL_FREE);
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const isWall = (row % 200 < 3 && column % 200 > 30) || (column % 200 < 3 && row % 200 > 30);
      if (isWall) cells[row * CELLS + column] = CELL_OCCUPIED;
    }
  }
  return { width: CELLS, height: CELLS, resolution: RESOLUTION, origin: { x: 0, y: 0, theta: 0 }, cells };
}

function cornerOf(index: number): [number, number] {
  return [(index % A_ROW) * STEP_M + 0.4, Math.floor(index / A_ROW) * STEP_M + 0.4];
}

function aDrawing(index: number): Drawing {
  const [x, y] = cornerOf(index);
  const id = `d${index}`;
  const polygon = {
    id,
    kind: 'polygon' as const,
    coords: [
      [x, y],
      [x + 1.8, y],
      [x + 2, y + 1.6],
      [x, y + 1.8],
    ] as [number, number][],
  };
  if (index === HELD || index % 5 === 0) return { ...polygon, layer: 'forbidden', props: {} };
  if (index % 5 === 1) return { ...polygon, layer: 'speed', props: { speed: 0.4 } };
  if (index % 5 === 2) return { ...polygon, layer: 'directional', props: { heading: 1 } };
  const line = {
    id,
    kind: 'line' as const,
    coords: [
      [x, y],
      [x + 1.8, y + 1],
    ] as [number, number][],
    width: 0.15,
  };
  return index % 5 === 3
    ? { ...line, layer: 'virtual_wall', props: {} }
    : { ...line, layer: 'obstacle', props: {} };
}

function aPoint(index: number): MapPoint {
  const [x, y] = cornerOf(index);
  return {
    target_id: `p${index}`,
    name: `Table ${index}`,
    type: 'table',
    x: x + 1,
    y: y + 1,
    theta: 0,
    elevator_group: null,
    door_direction: null,
    tolerance: null,
    escape_point: null,
  };
}

const all = Array.from({ length: OBJECTS }, (_, index) => index);
const isPlace = (index: number) => index % 10 === 9 && index !== HELD;
const drawings = all.filter((index) => !isPlace(index)).map(aDrawing);
const points = all.filter(isPlace).map(aPoint);

function showEditor(): void {
  const nothing = (): undefined => undefined;
  const scan = aFloor();
  const control = createMapControl(host(), mapPalettes.light, { onFollowEnd: nothing, onView: nothing });
  let lastId = 0;
  const store = createEditorStore({ stamp: 's', version: 1, drawings, points });
  const session = createEditorSession(store, {
    newId: () => `n${(lastId += 1)}`,
    clipboard: { get: nothing, set: nothing },
    raster: () => scan,
    otherMap: () => '',
    namesElsewhere: () => [],
    wordFor: (kind) => kind,
    refuse: nothing,
  });
  let shapes = shapesOfGrid(drawings, 'no walls');
  control.showFloor(composeGrid(scan, shapes));
  store.subscribe(() => {
    const next = shapesOfGrid(store.state().document.drawings, 'no walls');
    if (next.length === shapes.length && next.every((shape, at) => shape === shapes[at])) return;
    shapes = next;
    control.showFloor(composeGrid(scan, shapes));
  });
  control.showLayers([
    editorLayer({
      session,
      palette: mapPalettes.light,
      words: { metres: (value) => `${value.toFixed(2)} m`, degrees: (value) => `${value.toFixed(0)}°` },
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
      onView: nothing,
    }),
  ]);
  const [x, y] = cornerOf(HELD);
  const zoom = Number(query.get('zoom') ?? '0');
  if (zoom > 0) {
    control.goTo({ x, y });
    setTimeout(() => control.zoomBy(zoom), 400);
  }
  store.select([`d${HELD}`]);
  window.bench = {
    corner: () => control.pixelOf({ x, y }),
    brush: () => {
      session.choose('freehand');
      session.settings.setState({ layer: 'obstacle', width: 0.4 });
    },
    changes: () => store.state().past.length,
  };
}

function showPlain(): void {
  const canvas = document.createElement('canvas');
  host().append(canvas);
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  const context = canvas.getContext('2d');
  const floor = document.createElement('canvas');
  floor.width = floor.height = 2_000;
  if (context === null) throw new Error('The browser has no canvas.');
  const zoomed = 1.6 ** Number(query.get('zoom') ?? '0');
  const scale = (Math.min(innerWidth, innerHeight) / SIDE_M) * zoomed;
  const [hx, hy] = cornerOf(HELD);
  const [left, top] = zoomed === 1 ? [0, 0] : [hx - innerWidth / 2 / scale, hy - innerHeight / 2 / scale];
  const shapes = drawings.flatMap(({ coords }) => [coords.map(([x, y]) => [x, y] as [number, number])]);
  const held = shapes[drawings.findIndex(({ id }) => id === `d${HELD}`)] ?? [];
  let changes = 0;
  const paint = () => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, innerWidth, innerHeight);
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    context.drawImage(floor, 0, 0, SIDE_M, SIDE_M);
    context.lineWidth = 1 / scale;
    context.fillStyle = 'rgba(200, 40, 40, 0.2)';
    for (const shape of shapes) {
      const [first] = shape;
      if (
        first === undefined ||
        (first[0] - left) * scale > innerWidth ||
        (first[1] - top) * scale > innerHeight
      )
        continue;
      if ((first[0] + 3 - left) * scale < 0 || (first[1] + 3 - top) * scale < 0) continue;
      context.beginPath();
      for (const [x, y] of shape) context.lineTo(x, y);
      context.closePath();
      context.fill();
      context.stroke();
    }
  };
  let isDown = false;
  let stroke: [number, number][] | undefined;
  let isBrush = false;
  canvas.addEventListener('pointerdown', () => {
    isDown = true;
    if (isBrush) shapes.push((stroke = []));
  });
  canvas.addEventListener('pointerup', () => (isDown = false));
  canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!isDown) return;
    const place: [number, number] = [left + clientX / scale, top + clientY / scale];
    if (isBrush) stroke?.push(place);
    else held[0] = place;
    changes += 1;
    requestAnimationFrame(paint);
  });
  paint();
  window.bench = {
    corner: () => ({ x: (hx - left) * scale, y: (hy - top) * scale }),
    brush: () => (isBrush = true),
    changes: () => changes,
  };
}

if (query.get('page') === 'editor') showEditor();
else showPlain();
