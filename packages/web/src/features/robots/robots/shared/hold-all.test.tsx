import type { Role } from '@rota/contract/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aRobot } from '../../../../testing/builders.ts';
import { json } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { Toasts } from '../../../../ui/toasts.tsx';
import { HoldAllButton } from './hold-all.tsx';

afterEach(cleanup);

const since = '2026-03-02T09:30:00.000Z';
const robots = [
  aRobot({ robot_id: 'r1', name: 'R-1' }),
  aRobot({ robot_id: 'r2', name: 'R-2' }),
  aRobot({ robot_id: 'r3', name: 'R-3', hold: { reason: 'person', by: 'Can', since } }),
  aRobot({ robot_id: 'r4', name: 'R-4', hold: { reason: 'stopped', by: 'robot', since } }),
  aRobot({ robot_id: 'r5', name: 'R-5', enabled: false }),
];

function open(role: Role = 'rr_delivery_operator') {
  return renderConsole({
    routes: [
      {
        path: '/',
        permission: 'robots.read',
        element: (
          <>
            <HoldAllButton />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json(robots));
      server.on('POST', '/projects/7/robots/hold', ({ body }) =>
        json({ robot_ids: (body as { robot_ids: string[] }).robot_ids }),
      );
    },
  });
}

test('all robots are held after a question with their number, with a reason, and released beside it', async () => {
  const { server } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hold or release all' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hold 2 robots' }));
  const question = within(await screen.findByRole('dialog', { name: 'Put 2 robots on hold?' }));
  await userEvent.type(question.getByLabelText(/^Reason/), 'Fire drill');
  await userEvent.click(question.getByRole('button', { name: 'Hold 2 robots' }));
  const said = await screen.findByText('2 robots are on hold.');
  await userEvent.click(within(said).getByRole('button', { name: 'Release' }));
  const bodies = () => server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() =>
    expect(bodies()).toEqual([
      { active: true, robot_ids: ['r1', 'r2'], reason: 'Fire drill' },
      { active: false, robot_ids: ['r1', 'r2'] },
    ]),
  );
});

test('only those that a person holds are released', async () => {
  const { server } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hold or release all' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Release 1 robot' }));
  const question = within(await screen.findByRole('dialog', { name: 'Release 1 robot?' }));
  await userEvent.click(question.getByRole('button', { name: 'Release 1 robot' }));
  expect(await screen.findByText('1 robot is released.')).toBeDefined();
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    active: false,
    robot_ids: ['r3'],
  });
});

test('who may hold no robot is offered nothing', async () => {
  const { server } = await open('rr_view_only');
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/robots/7')).toBe(true));
  expect(screen.queryByRole('button')).toBeNull();
});
