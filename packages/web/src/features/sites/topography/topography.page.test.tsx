import type { Topography, TravelTime } from '@rota/contract/topography';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aMap, aProject, aTarget } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { TopographyPage } from './topography.page.tsx';

afterEach(cleanup);

const floor = (name: string, targets: number) => ({
  map_id: `inn_${name}`,
  site: 'inn',
  floor: name,
  name: `inn_${name}`,
  is_ready: false,
  width_m: 20,
  height_m: 10,
  targets,
});
const inn: Topography = {
  version: 'v1',
  sites: [
    {
      site: 'inn',
      floors: [floor('ground', 9), floor('first', 1)],
      elevators: [
        {
          elevator_id: 'l1',
          name: 'Lift',
          group: 'main',
          mode: 'automatic',
          map_ids: ['inn_ground', 'inn_first'],
        },
      ],
      connections: [{ from: 'inn_ground', to: 'inn_first', elevator_ids: ['l1'] }],
    },
  ],
};
const way: TravelTime = {
  seconds: 110,
  metres: 30,
  legs: [
    {
      kind: 'drive',
      map_id: 'inn_ground',
      seconds: 20,
      metres: 16,
      is_guess: false,
    },
    {
      kind: 'ride',
      elevator_id: 'l1',
      elevator_name: 'Lift',
      from: 'inn_ground',
      to: 'inn_first',
      wait_s: 40,
      ride_s: 30,
    },
    {
      kind: 'drive',
      map_id: 'inn_first',
      seconds: 20,
      metres: 14,
      is_guess: true,
    },
  ],
};

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/project/topography',
        permission: 'maps.read',
        element: (
          <>
            <TopographyPage />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/project/topography',
    roles: { '7': ['rr_map_editor'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([]));
      server.on('GET', '/projects/7/targets', () =>
        json([aTarget({ target_id: 't1', name: 'Pass' }), aTarget({ target_id: 't2', name: 'Room 1' })]),
      );
      server.on('GET', '/projects/7/topography', () => json(inn));
      server.on('GET', '/projects/7/travel-times', () => json(way));
      answers(server);
    },
  });
}

test('floors stand the highest first, with the elevator through them and what joins them in words', async () => {
  await openPage();
  const list = await screen.findByRole('list', { name: 'Floors of inn, highest first' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['first', 'ground']);
  expect(within(list).getAllByText('Lift stops here')).toHaveLength(2);
  expect(within(list).getByText('Connected to ground')).toBeDefined();
});

test.each([
  [
    'en',
    '1 min 50 s in total',
    'Drives 16 m on ground',
    'Waits for Lift',
    'Rides from ground to first',
    'Drives about 14 m on first',
  ],
  [
    'tr',
    /^Toplam 1 dk.* 50 sn/,
    'ground: 16 m gider',
    'Bekler: Lift',
    'Asansörle: ground → first',
    'first: yaklaşık 14 m gider',
  ],
] as const)('a way between two targets is listed leg by leg (%s)', async (language, total, ...legs) => {
  await openPage({ path: '/project/topography?from=t1&to=t2', language });
  expect(await screen.findByText(total)).toBeDefined();
  for (const words of legs) expect(screen.getByText(words)).toBeDefined();
});

test('where there is no way it is said why', async () => {
  await openPage({ path: '/project/topography?from=t1&to=t2' }, (server) =>
    server.on('GET', '/projects/7/travel-times', () => refuse('ELEVATOR_WAY_SUSPENDED')),
  );
  expect(
    await screen.findByText('The elevator on the way is not available to robots right now.'),
  ).toBeDefined();
});

test('order and names are saved together, and only what changed', async () => {
  const page = await openPage({}, (server) => {
    server.on('PUT', '/projects/7/topography', () => json(inn));
    server.on('PATCH', '/project/7/maps/:id', () => json(aMap()));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Order and names' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move first down' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of first' }), 'Rooms');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Order and names saved')).toBeDefined();
  const changes = page.server.calls.filter(({ method }) => method === 'PUT' || method === 'PATCH');
  expect(changes.map(({ body }) => body)).toEqual([
    { version: 'v1', map_ids: ['inn_first', 'inn_ground'] },
    { name: 'Rooms' },
  ]);
});

test('a person with view permission only can change nothing, and an empty page shows the first step', async () => {
  await openPage({ roles: { '7': ['rr_view_only'] } });
  await screen.findByRole('heading', { name: 'Topography' });
  expect(screen.queryByRole('button', { name: 'Order and names' })).toBeNull();
  cleanup();
  await openPage({}, (server) =>
    server.on('GET', '/projects/7/topography', () => json({ version: 'v', sites: [] })),
  );
  expect(await screen.findByRole('link', { name: 'Go to maps' })).toBeDefined();
});
