import type { Drawing } from '@rota/contract/drawings';
import { isInArea, rectangleArea } from '@rota/floor';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { FloorMap } from '../../../../map/floor-map.tsx';
import { stubBrowser } from '../../../../testing/browser.fake.ts';
import { json } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { arrowPlaces } from './drawing-painter.ts';
import { middleOf } from './drawing-places.ts';
import { useDrawingsLayer } from './drawings-layer-hook.tsx';
import { useFloorDrawings } from './floor-drawings.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const shape = {
  kind: 'rectangle' as const,
  coords: [
    [0, 0],
    [4, 2],
  ] as [[number, number], [number, number]],
};
const zone: Drawing = { ...shape, id: 'z', layer: 'fleet', props: { name: 'Kitchen pass', capacity: 2 } };
const aisle: Drawing = { ...shape, id: 'a', layer: 'directional', props: { heading: 0 } };
const shut: Drawing = { ...shape, id: 'f', layer: 'forbidden', props: { name: 'Pool' } };
const slow: Drawing = { ...shape, id: 's', layer: 'speed', props: { speed: 0.4 } };

const raster = {
  width: 40,
  height: 20,
  resolution: 0.1,
  origin: { x: 0, y: 0, theta: 0 },
  cells: new Uint8Array(800),
};

function Floor() {
  const drawings = useFloorDrawings(1, { map_id: 'hotel_ground' });
  return <FloorMap site="hotel" floor="ground" raster={raster} layers={[useDrawingsLayer(drawings)]} />;
}

async function show(drawings: readonly Drawing[]) {
  const document = {
    map_id: 'hotel_ground',
    version: 1,
    message: null,
    restored_from: null,
    at: null,
    by: null,
  };
  const { server } = await renderConsole({
    routes: [{ path: '/', element: <Floor /> }],
    roles: { '*': ['rr_system_admin'] },
    answers: (fake) => fake.on('GET', '/project/:id/drawings', () => json([{ ...document, drawings }])),
  });
  const draw = (next: readonly Drawing[]) =>
    server.delta('drawings', 1, [{ ...document, version: 2, drawings: next }]);
  return { draw, server };
}

test('what is drawn on a floor is a list in words, and the patterns that are there are explained', async () => {
  await show([zone, aisle, shut, slow]);
  const legend = await screen.findByRole('list', { name: 'Drawn on this floor' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['No entry', 'Slow', 'Robot limit', 'One way']);
  const list = within(screen.getByRole('region', { name: 'On this map' }));
  expect(list.getByRole('status').textContent).toBe('4 drawings');
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Zone: Kitchen pass, at most 2 robots',
    'One-way area',
    'No entry: Pool',
    'Slow area: at most 0.4 m/s',
  ]);
});

test('another person’s drawings appear, and a floor without drawings has no legend', async () => {
  const { draw, server } = await show([]);
  server.snapshot('drawings', 1, []);
  await expect.poll(() => server.watched.has('drawings 1')).toBe(true);
  expect(screen.queryByRole('list', { name: 'Drawn on this floor' })).toBeNull();
  draw([aisle]);
  const legend = await screen.findByRole('list', { name: 'Drawn on this floor' });
  expect(legend.textContent).toBe('One way');
});

test('arrows stand inside an area, and one always stands in its middle', () => {
  const area = rectangleArea({ x: 0, y: 0 }, { x: 10, y: 1 });
  const places = arrowPlaces(area, 0.1, 1.6);
  expect(places.length).toBeGreaterThan(4);
  expect(places.every(({ x, y }) => isInArea(area, x, y))).toBe(true);
  expect(places).toContainEqual({ x: 5, y: 0.5 });
  expect(arrowPlaces(rectangleArea({ x: 0, y: 0 }, { x: 900, y: 900 }), 0, 0.1).length).toBeLessThanOrEqual(
    600,
  );
});

test('a drawing is where its middle is', () => {
  expect(middleOf(zone)).toEqual({ x: 2, y: 1 });
  const line: Drawing = {
    id: 'l',
    layer: 'directional',
    kind: 'line',
    coords: [
      [0, 0],
      [4, 0],
    ],
    width: 1,
    props: {},
  };
  expect(middleOf(line)).toEqual({ x: 2, y: 0 });
});
