import type { Robot } from '@rota/contract/robots';
import type { Raster } from '@rota/floor';
import { cleanup, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aMap, aProject, aRobot } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsole } from '../../../testing/render.tsx';
import { WallPage } from './wall.page.tsx';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const raster: Raster = {
  width: 40,
  height: 40,
  resolution: 0.5,
  origin: { x: 0, y: 0, theta: 0 },
  cells: new Uint8Array(1_600),
};

async function open(robots: Robot[], escaping = false): Promise<TestConsole> {
  const opened = await renderConsole({
    path: '/wall',
    routes: [
      { path: '/wall', permission: 'robots.read', element: <WallPage /> },
      { path: '/', element: <p>home</p> },
    ],
    roles: { 7: ['rr_view_only'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      const escape = {
        project_id: 7,
        active: escaping,
        reason: null,
        by: 'Ayşe',
        since: '2026-03-02T09:30:00.000Z',
      };
      server.on('GET', '/projects/7/escape', () => json(escape));
      server.on('GET', '/robots/7', () => json(robots));
      server.on('GET', '/project/7/maps', () =>
        json([aMap(), aMap({ floor: 'upper', map_id: 'hotel_upper', name: 'hotel_upper' })]),
      );
      server.on('GET', '/projects/7/targets', () => json([]));
    },
  });
  for (const floor of ['ground', 'upper'])
    opened.services.queries.setQueryData(
      ['floor-raster', { projectId: 7, site: 'hotel', floor, version: 1, gridVersion: 0 }, false],
      raster,
    );
  return opened;
}

test('says what the fleet does and where, with nothing to press', async () => {
  await open([aRobot({ robot_id: 'a', name: 'R-01', floor: 'upper' })]);
  expect(await screen.findByRole('heading', { level: 1, name: /the robot is idle/ })).toBeTruthy();
  expect(await screen.findByText('hotel · upper')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('robots that are sent to their escape points are what is said, and how many are there', async () => {
  const away = aRobot({ robot_id: 'b', name: 'R-02', state: 'emergency_stop', escape: 'held' });
  await open([aRobot({ robot_id: 'a', name: 'R-01', escape: 'there' }), away], true);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'All robots to escape points: 1 of 2 arrived' }),
  ).toBeTruthy();
});

test('a robot that needs help is named with what is wrong, on its floor, as soon as it does', async () => {
  const { server } = await open([aRobot({ robot_id: 'a', name: 'R-01' })]);
  expect(await screen.findByText('hotel · ground')).toBeTruthy();
  server.snapshot('robots', 7, [
    aRobot({ robot_id: 'a', name: 'R-01' }),
    aRobot({ robot_id: 'b', name: 'R-02', state: 'emergency_stop', floor: 'upper' }),
  ]);
  expect(await screen.findByRole('heading', { level: 1, name: /^R-02: / })).toBeTruthy();
  expect(await screen.findByText('hotel · upper')).toBeTruthy();
});

test.each([
  ['Escape', (person: UserEvent) => person.keyboard('{Escape}')],
  ['a tap', (person: UserEvent) => person.click(screen.getByRole('main', { name: 'Wall screen' }))],
])('%s leads back to home', async (_how, leave) => {
  await open([]);
  await screen.findByRole('main', { name: 'Wall screen' });
  await leave(userEvent.setup({ delay: null }));
  expect(await screen.findByText('home')).toBeTruthy();
});

test('keeps the screen awake while it is shown, and lets go of it after', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  await open([]);
  await screen.findByRole('main', { name: 'Wall screen' });
  expect(request).toHaveBeenCalledWith('screen');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(release).toHaveBeenCalled());
});
