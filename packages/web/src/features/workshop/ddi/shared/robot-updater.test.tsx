import type { RobotUpdater as Updater } from '@rota/contract/ddi';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../../testing/builders.ts';
import { json } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { RobotUpdater } from './robot-updater.tsx';
import { UpdateGatewayButton } from './update-gateway.tsx';

afterEach(cleanup);

const robot = { name: 'R-01', project_id: 7, robot_id: 'robot-1' };
const anUpdater = (more: Partial<Updater> = {}): Updater => ({
  controller_ids: ['SN-1', 'robot-1'],
  token: null,
  seen_at: null,
  is_reached: false,
  attributes: {},
  asks_first: false,
  url: 'http://rota/api/ddi',
  ...more,
});
const token = { prefix: 'upd_0a1b2c3d', made_at: '2026-03-02T09:30:00.000Z', made_by: 'Ada' };

async function open(role: 'rr_workshop_chief' | 'rr_diagnostic', first: Partial<Updater> = {}) {
  let updater = anUpdater(first);
  const opened = await renderConsole({
    routes: [{ path: '/software', permission: 'rollouts.read', element: <RobotUpdater robot={robot} /> }],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/robots/robot-1/updater', () => json(updater));
      server.on('PATCH', '/projects/7/robots/robot-1/updater', () => {
        updater = { ...updater, asks_first: true };
        return json(updater);
      });
      server.on('POST', '/projects/7/robots/robot-1/update-token', () => {
        updater = { ...updater, token };
        return json({ token: 'upd_0a1b2c3d_secret', prefix: token.prefix }, 201);
      });
      server.on('DELETE', '/projects/7/robots/robot-1/update-token', () => {
        updater = { ...updater, token: null };
        return json({});
      });
    },
  });
  await screen.findByText('SN-1 or robot-1');
  return opened;
}

test('a token is made, shown once with the command that uses it, and ended', async () => {
  await open('rr_workshop_chief');
  await userEvent.click(screen.getByRole('button', { name: 'Make token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'New token for R-01' }));
  expect(shown.getByLabelText<HTMLInputElement>('Target token').value).toBe('upd_0a1b2c3d_secret');
  shown.getByText(
    "swupdate -k cert.pem -u '-t default -u http://rota/api/ddi -i SN-1 -k upd_0a1b2c3d_secret'",
  );
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(/_secret/)).toBeNull());
  await screen.findByText(/^upd_0a1b2c3d…, made /);
  await userEvent.click(screen.getByRole('button', { name: 'End token' }));
  const question = within(await screen.findByRole('dialog', { name: 'End the token of R-01?' }));
  await userEvent.click(question.getByRole('button', { name: 'End token' }));
  await screen.findByText('None');
});

test('a person with the right has updates confirmed at the robot; others only see', async () => {
  const { server } = await open('rr_workshop_chief', {
    token,
    seen_at: new Date().toISOString(),
    is_reached: true,
    attributes: { board: 'a1' },
  });
  screen.getByText('Asks for updates');
  screen.getByText('board: a1');
  await userEvent.click(screen.getByLabelText('A person at the robot confirms each update first'));
  await waitFor(() =>
    expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { asks_first: true },
    ]),
  );
  cleanup();
  await open('rr_diagnostic', { token });
  expect(screen.queryByRole('button', { name: 'Replace token' })).toBeNull();
  const asksFirst = screen.getByLabelText<HTMLInputElement>(
    'A person at the robot confirms each update first',
  );
  expect(asksFirst.disabled).toBe(true);
});

test('the gateway token of the chosen project is made where a person may', async () => {
  await renderConsole({
    routes: [{ path: '/releases', permission: 'releases.read', element: <UpdateGatewayButton /> }],
    roles: { '7': ['rr_workshop_chief'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/update-gateway-token', () =>
        json({ token: null, url: 'http://rota/api/ddi' }),
      );
      server.on('POST', '/projects/7/update-gateway-token', () =>
        json({ token: 'upd_ffffffff_secret', prefix: 'upd_ffffffff' }, 201),
      );
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Update gateway' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make token' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Gateway token')).value).toBe('upd_ffffffff_secret');
});
