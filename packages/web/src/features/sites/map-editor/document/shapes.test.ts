import { expect, test } from 'vitest';
import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';
import { copiesInRow, nextNames, copyObjects } from './copies.rules.ts';
import { aBase, aForbidden, aPoint, aWall } from './document.fake.ts';
import { parseDraft } from './draft.ts';
import { createEditorStore } from './editor-store.ts';
import { additions, removals } from './edits.rules.ts';
import { handleAt } from './handles.rules.ts';
import { objectAt } from './hit.rules.ts';
import { plainLooks } from './layers.ts';
import { boundsOf, isPoint } from './objects.ts';
import { atRightAngle, nearestWall, snap } from './snap.rules.ts';
import { alignObjects, distributeObjects, mirrorAt, transformObject, turnBy } from './transform.rules.ts';

const ORIGIN = { x: 0, y: 0 };

test.each([
  ['Table 1', [], ['Table 2', 'Table 3']],
  ['Table 1', ['Table 2'], ['Table 3', 'Table 4']],
  ['Lobby', [], ['Lobby 2', 'Lobby 3']],
  ['T09', [], ['T10', 'T11']],
  ['Masa 07', ['Masa 08'], ['Masa 09', 'Masa 10']],
])('after %s, with %j taken, come %j', (name, taken, next) => {
  expect(nextNames(name, new Set(taken), 2)).toEqual(next);
});

test('copies stand in a row and their names count on', () => {
  let ids = 0;
  const copies = copiesInRow(
    [aPoint('a', { name: 'Table 1', x: 0 })],
    { count: 3, dx: 1.5, dy: 0 },
    new Set(['Table 1', 'Table 3']),
    () => `c${(ids += 1)}`,
  );
  expect(copies.map((copy) => isPoint(copy) && [copy.target_id, copy.name, copy.x])).toEqual([
    ['c1', 'Table 2', 1.5],
    ['c2', 'Table 4', 3],
    ['c3', 'Table 5', 4.5],
  ]);
});

test('what is pasted keeps its name where that is free', () => {
  const names = (taken: string[]) =>
    copyObjects([aPoint('a', { name: 'Bar' })], { dx: 0, dy: 0 }, new Set(taken), () => 'n').map(
      (one) => isPoint(one) && one.name,
    );
  expect(names([])).toEqual(['Bar']);
  expect(names(['Bar'])).toEqual(['Bar 2']);
});

test('an upright rectangle stays one in quarter turns, and is a polygon in others; headings turn along', () => {
  const quarter = transformObject(aForbidden('f'), turnBy(Math.PI / 2, ORIGIN));
  expect(quarter).toMatchObject({ kind: 'rectangle' });
  expect(boundsOf(quarter)).toEqual({ minX: -1, minY: 0, maxX: 0, maxY: 2 });
  expect(transformObject(aForbidden('f'), turnBy(0.3, ORIGIN))).toMatchObject({ kind: 'polygon' });
  expect(transformObject(aPoint('p', { theta: 0 }), turnBy(Math.PI / 2, ORIGIN))).toMatchObject({
    theta: 1.5708,
  });
  expect(transformObject(aPoint('p', { theta: 0 }), mirrorAt('across', ORIGIN))).toMatchObject({
    x: -1,
    theta: 3.1416,
  });
});

test('a door that is turned is a line along its longer side', () => {
  const door = {
    id: 'd',
    layer: 'door' as const,
    kind: 'rectangle' as const,
    coords: [
      [0, 0],
      [2, 0.2],
    ] as [[number, number], [number, number]],
    props: { name: 'D', wait_s: 0 },
  };
  expect(transformObject(door, turnBy(0.3, ORIGIN))).toMatchObject({
    kind: 'line',
    layer: 'door',
    width: 0.2,
  });
});

test('objects are lined up with the box round them, and spread evenly', () => {
  const three = [aPoint('a', { x: 0, y: 0 }), aPoint('b', { x: 1, y: 2 }), aPoint('c', { x: 10, y: 5 })];
  expect(alignObjects(three, 'left').map((one) => boundsOf(one).minX)).toEqual([0, 0, 0]);
  expect(alignObjects(three, 'top').map((one) => boundsOf(one).maxY)).toEqual([5, 5, 5]);
  expect(alignObjects(three, 'centre').map((one) => boundsOf(one).minX)).toEqual([5, 5, 5]);
  expect(distributeObjects(three, 'x').map((one) => boundsOf(one).minX)).toEqual([0, 5, 10]);
});

test('a touch means a point before what lies below, then the smallest area, and nothing that is locked', () => {
  const document = {
    drawings: [
      aForbidden('small', [
        [1, 1],
        [3, 3],
      ]),
      aForbidden('large', [
        [0, 0],
        [10, 10],
      ]),
    ],
    points: [aPoint('p', { x: 2, y: 2 })],
  };
  const at = (x: number, y: number, looks = plainLooks) => objectAt(document, looks, { x, y }, 0.2);
  expect(at(2.1, 2)).toMatchObject({ target_id: 'p' });
  expect(at(2.5, 1.5)).toMatchObject({ id: 'small' });
  expect(at(8, 8)).toMatchObject({ id: 'large' });
  expect(at(20, 20)).toBeUndefined();
  const locked = { ...plainLooks, points: { ...plainLooks.points, isLocked: true } };
  expect(at(2, 2, locked)).toMatchObject({ id: 'small' });
});

/** Free cells with a wall in column 5, on a map that is turned by so much. */
function aRaster(theta: number): Raster {
  const cells = new Uint8Array(100).fill(CELL_FREE);
  for (let row = 0; row < 10; row += 1) cells[row * 10 + 5] = CELL_OCCUPIED;
  return { width: 10, height: 10, resolution: 0.1, origin: { x: 0, y: 0, theta }, cells };
}

test('a place is drawn to the face of a wall of the scan, on a turned map, too', () => {
  expect(nearestWall(aRaster(0), { x: 0.46, y: 0.5 }, 0.1)?.at.x).toBeCloseTo(0.5, 9);
  expect(nearestWall(aRaster(0), { x: 0.2, y: 0.5 }, 0.1)).toBeUndefined();
  const turned = nearestWall(aRaster(Math.PI / 2), { x: -0.5, y: 0.46 }, 0.1);
  expect(turned?.at.y).toBeCloseTo(0.5, 9);
  expect(turned?.at.x).toBeCloseTo(-0.5, 9);
});

test('without anything near a place is where the pointer is, or on the grid', () => {
  const world = {
    places: { corners: new Float64Array(), sides: new Float64Array() },
    raster: undefined,
    gridStep: 0.5,
  };
  const none = { corners: true, edges: true, walls: true, grid: false };
  expect(snap({ x: 1.2345, y: 2 }, 0.2, { ...world, options: none })).toEqual({
    at: { x: 1.235, y: 2 },
    to: undefined,
  });
  expect(snap({ x: 1.2, y: 2.3 }, 0.2, { ...world, options: { ...none, grid: true } })).toEqual({
    at: { x: 1, y: 2.5 },
    to: 'grid',
  });
});

test('a right angle is held from the side before', () => {
  const at = atRightAngle(ORIGIN, { x: 3, y: 0.4 }, 0);
  expect([at.x, at.y]).toEqual([3, 0]);
  const slanted = atRightAngle(ORIGIN, { x: 1, y: 1.1 }, Math.PI / 4);
  expect(slanted.x).toBeCloseTo(slanted.y, 9);
});

test('a draft comes back from a browser as it was, and what is none is refused', () => {
  const store = createEditorStore(aBase({ drawings: [aWall('w')] }));
  store.run(additions(store.state().document, [aPoint('p'), aForbidden('f')]));
  store.run(removals(store.state().document, new Set(['w'])));
  store.undo();
  const { base, document, past, future, looks } = store.state();
  const draft = { base, document, past, future, looks, at: 5 };
  const again = parseDraft(JSON.parse(JSON.stringify(draft)));
  expect(again).toEqual(draft);
  const restored = createEditorStore(again ?? aBase());
  restored.redo();
  expect(restored.state().document.drawings.map(({ id }) => id)).toEqual(['f']);
  expect(parseDraft({ base: 1 })).toBeUndefined();
  expect(parseDraft(undefined)).toBeUndefined();
});

test('a finger wider than a point and its direction takes the nearer of both', () => {
  const point = aPoint('p', { x: 1, y: 1, theta: 0 });
  expect(handleAt(point, { x: 1.1, y: 1 }, 2)).toBeUndefined();
  expect(handleAt(point, { x: 1.7, y: 1 }, 2)?.kind).toBe('heading');
  expect(handleAt(aForbidden('f'), { x: 1.9, y: 0.9 }, 3)?.at).toEqual({ x: 2, y: 1 });
});
