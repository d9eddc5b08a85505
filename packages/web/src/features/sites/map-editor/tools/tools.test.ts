import type { Point } from '@rota/floor';
import { beforeEach, expect, test } from 'vitest';
import { aBase, aForbidden, aPoint, aWall } from '../document/document.fake.ts';
import { createEditorStore, type EditorStore } from '../document/editor-store.ts';
import { createClipboard, type Clipboard } from '../session/clipboard.ts';
import { actions } from '../session/editor-actions.ts';
import { createEditorSession, type EditorSession } from '../session/editor-session.ts';
import type { Sketch } from './tool.ts';

let store: EditorStore;
let session: EditorSession;
let sketch: Sketch;
let refused: string[];
let copied: string | undefined;

beforeEach(() => begin());

function begin(...of: Parameters<typeof aBase>): void {
  let ids = 0;
  refused = [];
  copied = undefined;
  store = createEditorStore(aBase(...of));
  session = createEditorSession(store, {
    newId: () => `new-${(ids += 1)}`,
    clipboard: clipboardOf('mia'),
    raster: () => undefined,
    otherMap: () => 'hotel_upper',
    namesElsewhere: () => ['Table 1'],
    wordFor: (kind) => (kind === 'table' ? 'Table' : kind),
    refuse: (why) => refused.push(why),
  });
  session.attach({
    sketch: (next) => (sketch = next),
    snapped: () => undefined,
    compare: () => undefined,
    goTo: () => undefined,
    middle: () => ({ x: 0, y: 0 }),
  });
}

/** As a tab has it that is loaded again. */
function clipboardOf(userId: string, projectId = 7): Clipboard {
  return createClipboard({ read: () => copied, write: (text) => (copied = text) }, { projectId, userId });
}

type Hand = { shift?: boolean; alt?: boolean };
const event = (x: number, y: number, { shift = false, alt = false }: Hand = {}) => ({
  raw: { x, y },
  reach: 0.2,
  shift,
  alt,
  isTouch: false,
});
function click(x: number, y: number, hand?: Hand): void {
  session.machine.down(event(x, y, hand));
  session.machine.up(event(x, y, hand));
}
function drag(from: Point, to: Point, hand?: Hand): void {
  session.machine.down(event(from.x, from.y, hand));
  session.machine.move(event((from.x + to.x) / 2, (from.y + to.y) / 2, hand));
  session.machine.move(event(to.x, to.y, hand));
  session.machine.up(event(to.x, to.y, hand));
}
const drawings = () => store.state().document.drawings;
const chosen = () => [...store.state().selection];

test('a wall is a line of corners that enter ends, and backspace takes the last corner back', () => {
  session.choose('line');
  click(0, 0);
  click(3, 0);
  click(3, 9);
  expect(session.machine.back()).toBe(true);
  click(3, 2);
  session.machine.finish();
  expect(drawings()).toMatchObject([
    {
      layer: 'virtual_wall',
      kind: 'line',
      coords: [
        [0, 0],
        [3, 0],
        [3, 2],
      ],
      width: 0.1,
    },
  ]);
  expect(chosen()).toEqual(['new-1']);
});

test('a polygon closes at its first corner, and a second click at the last one ends it', () => {
  session.choose('polygon');
  session.settings.set({ layer: 'forbidden' });
  for (const [x, y] of [
    [0, 0],
    [4, 0],
    [4, 3],
    [0.1, 0.1],
  ] as const)
    click(x, y);
  for (const [x, y] of [
    [10, 0],
    [14, 0],
    [14, 3],
    [14, 3],
  ] as const)
    click(x, y);
  expect(drawings().map((drawing) => drawing.coords)).toEqual([
    [
      [0, 0],
      [4, 0],
      [4, 3],
    ],
    [
      [10, 0],
      [14, 0],
      [14, 3],
    ],
  ]);
});

test('a rectangle is dragged or clicked at two corners; a slip of the hand draws nothing', () => {
  session.choose('rectangle');
  session.settings.set({ layer: 'forbidden' });
  drag({ x: 0, y: 0 }, { x: 2, y: 1 });
  click(5, 5);
  session.machine.move(event(7, 8));
  click(7, 8);
  drag({ x: 20, y: 20 }, { x: 20.15, y: 20.01 });
  expect(drawings().map((drawing) => drawing.coords)).toEqual([
    [
      [0, 0],
      [2, 1],
    ],
    [
      [5, 5],
      [7, 8],
    ],
  ]);
});

test('shift makes a rectangle a square, and holds right angles between corners', () => {
  session.choose('rectangle');
  session.settings.set({ layer: 'forbidden' });
  drag({ x: 0, y: 0 }, { x: 2, y: 1 }, { shift: true });
  session.choose('line');
  click(10, 10);
  click(13, 10.3, { shift: true });
  session.machine.finish();
  expect(drawings()[0]?.coords).toEqual([
    [0, 0],
    [2, 2],
  ]);
  expect(drawings()[1]?.coords[1]).toEqual([13, 10]);
});

test('a circle is drawn from its middle, and on a layer without circles it is a polygon', () => {
  session.choose('circle');
  session.settings.set({ layer: 'forbidden' });
  drag({ x: 0, y: 0 }, { x: 2, y: 0 });
  session.settings.set({ layer: 'slope' });
  drag({ x: 9, y: 9 }, { x: 11, y: 9 });
  expect(drawings()).toMatchObject([
    { kind: 'circle', coords: [[0, 0]], radius: 2 },
    { kind: 'polygon', layer: 'slope' },
  ]);
});

test('a free line follows the hand with few corners, and closes to an area where a layer takes no lines', () => {
  session.choose('freehand');
  session.machine.down(event(0, 0));
  for (let x = 0.1; x <= 4; x += 0.1) session.machine.move(event(x, 0));
  for (let y = 0.1; y <= 2; y += 0.1) session.machine.move(event(4, y));
  session.machine.up(event(4, 2));
  expect(drawings()[0]).toMatchObject({ kind: 'line' });
  expect(drawings()[0]?.coords.length).toBeLessThanOrEqual(4);
  session.settings.set({ layer: 'forbidden' });
  session.machine.down(event(0, 5));
  for (const [x, y] of [
    [4, 5],
    [4, 8],
    [0, 8],
  ] as const)
    session.machine.move(event(x, y));
  session.machine.up(event(0, 8));
  expect(drawings()[1]).toMatchObject({ kind: 'polygon', layer: 'forbidden' });
});

test('a point takes the next free name of the project, and faces where it is dragged to', () => {
  begin({ points: [aPoint('a', { name: 'Table 2' })] });
  session.choose('point');
  drag({ x: 5, y: 5 }, { x: 5, y: 7 });
  expect(store.state().document.points[1]).toMatchObject({
    name: 'Table 3',
    type: 'table',
    x: 5,
    y: 5,
    theta: 1.5708,
  });
});

test('a locked layer and a shape that a layer does not take are refused in words, and nothing is drawn', () => {
  session.choose('rectangle');
  session.settings.set({ layer: 'forbidden' });
  store.look('forbidden', { isLocked: true });
  drag({ x: 0, y: 0 }, { x: 2, y: 1 });
  session.settings.set({ layer: 'camera' });
  drag({ x: 0, y: 0 }, { x: 2, y: 1 });
  expect(drawings()).toEqual([]);
  expect(refused).toEqual(['locked', 'shape']);
});

test('a click chooses, shift adds and takes away, a box takes what lies wholly in it', () => {
  begin({
    drawings: [
      aForbidden('f'),
      aForbidden('g', [
        [5, 0],
        [7, 1],
      ]),
    ],
    points: [aPoint('p', { x: 20, y: 20 })],
  });
  click(1, 0.5);
  expect(chosen()).toEqual(['f']);
  click(6, 0.5, { shift: true });
  expect(chosen()).toEqual(['f', 'g']);
  click(1, 0.5, { shift: true });
  expect(chosen()).toEqual(['g']);
  drag({ x: -1, y: -1 }, { x: 4, y: 4 });
  expect(chosen()).toEqual(['f']);
  click(50, 50);
  expect(chosen()).toEqual([]);
});

test('what is chosen moves together, escape puts it back, and a trembling hand moves nothing', () => {
  begin({
    drawings: [
      aForbidden('f'),
      aWall('w', {
        coords: [
          [0, 5],
          [4, 5],
        ],
      }),
    ],
  });
  store.select(['f', 'w']);
  drag({ x: 1, y: 0.5 }, { x: 1.02, y: 0.5 });
  expect(store.state().past).toHaveLength(0);
  store.select(['f', 'w']);
  drag({ x: 1, y: 0.5 }, { x: 11, y: 0.5 });
  expect(drawings().map((drawing) => drawing.coords[0])).toEqual([
    [10, 0],
    [10, 5],
  ]);
  session.machine.down(event(11, 0.5));
  session.machine.move(event(15, 0.5));
  session.machine.move(event(20, 0.5));
  expect(sketch.objects).toHaveLength(2);
  expect(session.machine.cancel()).toBe(true);
  expect(sketch).toEqual({});
  expect(store.state().past).toHaveLength(1);
});

test('a corner is pulled, a new one is pulled out of a side, and alt takes one away', () => {
  begin({ drawings: [aWall('w')] });
  store.select(['w']);
  drag({ x: 4, y: 0 }, { x: 4, y: 3 });
  expect(drawings()[0]?.coords).toEqual([
    [0, 0],
    [4, 3],
  ]);
  drag({ x: 2, y: 1.5 }, { x: 0, y: 3 });
  expect(drawings()[0]?.coords).toEqual([
    [0, 0],
    [0, 3],
    [4, 3],
  ]);
  click(0, 3, { alt: true });
  expect(drawings()[0]?.coords).toEqual([
    [0, 0],
    [4, 3],
  ]);
  click(0, 0, { alt: true });
  expect(drawings()[0]?.coords).toEqual([
    [0, 0],
    [4, 3],
  ]);
});

test('a place is drawn to corners and sides of what is there, and alt lets go', () => {
  begin({
    drawings: [
      aForbidden('f', [
        [10, 10],
        [12, 12],
      ]),
    ],
  });
  session.choose('line');
  session.machine.move(event(10.1, 9.95));
  expect(session.pointer.get().at).toEqual({ x: 10, y: 10 });
  click(10.1, 9.95);
  click(11, 12.1);
  click(13, 12.1, { alt: true });
  session.machine.finish();
  expect(drawings()[1]?.coords).toEqual([
    [10, 10],
    [11, 12],
    [13, 12.1],
  ]);
});

test('a measure is read and leaves nothing behind', () => {
  session.choose('measure');
  click(0, 0);
  click(3, 0);
  session.machine.move(event(3, 4));
  expect(sketch.measure).toEqual([
    { x: 0, y: 0 },
    { x: 3, y: 0 },
    { x: 3, y: 4 },
  ]);
  session.choose('select');
  expect(sketch).toEqual({});
  expect(drawings()).toEqual([]);
});

test('a camera is pulled to where it looks, and an anchor stands where it is put', () => {
  session.choose('point');
  session.settings.set({ spot: 'camera' });
  drag({ x: 5, y: 5 }, { x: 5, y: 8 });
  session.settings.set({ spot: 'uwb' });
  drag({ x: 1, y: 1 }, { x: 1, y: 4 });
  const [camera, anchor] = drawings();
  expect(camera).toMatchObject({
    layer: 'camera',
    coords: [[5, 5]],
    props: { heading: Math.round((Math.PI / 2) * 1e4) / 1e4 },
  });
  expect(anchor).toMatchObject({ layer: 'uwb', coords: [[1, 1]] });
});

test('what was copied outlives the page, for the same person and project, and is pasted step by step', () => {
  begin({
    points: [
      aPoint('e', { type: 'escape', name: 'Exit', x: 0 }),
      aPoint('p', { name: 'Table 1', x: 2, y: 2, escape_point: 'e' }),
    ],
  });
  store.select(['p', 'e']);
  expect(actions.copy(session, 'hotel_ground')).toBe(2);
  expect(clipboardOf('mia').get()).toMatchObject({
    mapId: 'hotel_ground',
    objects: [{ target_id: 'e' }, { target_id: 'p' }],
  });
  expect(clipboardOf('ali').get()).toBeUndefined();
  expect(clipboardOf('mia', 8).get()).toBeUndefined();
  actions.paste(session, 'hotel_upper');
  actions.paste(session, 'hotel_upper');
  const { points } = store.state().document;
  expect(points.slice(2).map(({ name, x }) => [name, x])).toEqual([
    ['Exit 2', 0],
    ['Table 2', 2],
    ['Exit 3', 0.5],
    ['Table 3', 2.5],
  ]);
  // A copy escapes to the copy.
  expect(points[5]?.escape_point).toBe(points[4]?.target_id);
  store.select([]);
  copied = '{"projectId":7,"userId":"mia","mapId":"m","objects":[{"id":"x"}]}';
  actions.paste(session, 'hotel_upper');
  expect(store.state().document.points).toHaveLength(6);
});

test('a place of the drawings is matched at their corner, the one on the scan where it is', () => {
  begin({ drawings: [aWall('w')] });
  session.choose('match');
  click(0.1, 0.1);
  click(4.1, 0.1);
  expect(session.matched.get().pairs).toEqual([{ from: { x: 0, y: 0 }, to: { x: 4.1, y: 0.1 } }]);
});
