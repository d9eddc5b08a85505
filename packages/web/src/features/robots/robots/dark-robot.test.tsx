import type { RobotDetails } from '@rota/contract/robots';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { DarkRobot } from './dark-robot.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const since = '2026-03-02T09:30:00.000Z';

async function show(change: Partial<RobotDetails>) {
  const send = vi.fn();
  const base = aRobot({
    robot_id: 'a',
    name: 'R-07',
    position: { x: 1, y: 2, theta: 0 },
    state: 'offline',
    connected: false,
  });
  const robot = { ...base, unavailable: {}, ...change } as RobotDetails;
  await renderConsole({
    routes: [{ path: '/robot', element: <DarkRobot robot={robot} sender={{ send, pending: undefined }} /> }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => server.on('GET', '/projects', () => json([aProject()])),
  });
  return send;
}

test('an unreachable robot keeps its space, and a person confirms that it was taken off the floor', async () => {
  const send = await show({});
  expect(await screen.findByText(/keep clear of where it may be/)).toBeTruthy();
  screen.getByRole('button', { name: 'Robot was taken off the floor' }).click();
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: 'It is no longer there' }).click();
  expect(send).toHaveBeenCalledWith({ kind: 'taken_off' });
});

test('one that was taken off says by whom, and asks nothing more', async () => {
  await show({ hold: { reason: 'taken_off', by: 'Deniz', since } });
  expect(await screen.findByText(/Confirmed by Deniz/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Robot was taken off the floor' })).toBeNull();
});
