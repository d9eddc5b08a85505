import type { FloorMap } from '@rota/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../testing/builders.ts';
import { json } from '../../testing/fake-server.ts';
import { renderConsole } from '../../testing/render.tsx';
import { MapsPage } from './maps.page.tsx';

afterEach(cleanup);

const processing: FloorMap = {
  mapId: 'hotel_ground',
  site: 'hotel',
  floor: 'ground',
  name: 'hotel_ground',
  size: 10,
  checksum: 'a',
  status: 2,
  error: null,
  version: 1,
  raster: null,
  updatedAt: '2026-01-01T10:00:00.000Z',
};

test('news that comes while the list is being fetched again is not undone by the older answer', async () => {
  let answerLate: ((response: Response) => void) | undefined;
  const { server, services } = await renderConsole({
    routes: [{ path: '/project/maps', element: <MapsPage /> }],
    roles: { '7': ['rr_view_only'] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject({ project_id: 7 })]));
      fake.on('GET', '/project/7/maps', () => json([processing]));
    },
  });
  await screen.findByText('Processing');
  await waitFor(() => expect([...server.watched]).toContain('maps 7'));
  server.snapshot('maps', 7, [processing]);
  server.on('GET', '/project/7/maps', () => new Promise((resolve) => (answerLate = resolve)));
  const refetched = services.queries.invalidateQueries({ queryKey: ['maps', 7] });
  await waitFor(() => expect(answerLate).toBeDefined());
  server.delta('maps', 7, [{ ...processing, status: 3 }]);
  await screen.findByText('Ready');
  answerLate?.(json([processing]));
  await refetched;
  expect(screen.queryByText('Processing')).toBeNull();
  screen.getByText('Ready');
});
