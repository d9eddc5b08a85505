import type { MovedRobot, MovePreview } from '@rota/contract/robot-moves';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { useNewAccess } from './shared/new-access.ts';
import { MoveSection } from './move-section.tsx';

afterEach(cleanup);

const robot = aRobotDetails(aRobot({ robot_id: 'a', name: 'R-01' }));
const preview: MovePreview = {
  history_hours: 12,
  moves_along: [{ kind: 'part', count: 2 }],
  map_aliases: 0,
  is_held: false,
  takes_access: false,
  is_working: false,
  delivery_id: null,
  bound: [],
  own_values: 2,
  uses: [],
};

const moved: MovedRobot = {
  robot_id: 'a',
  activation_code: 'AAAA-BBBB-CCCC',
  mqtt: {
    url: 'mqtt://x',
    username: 'robot-a',
    password: 'p',
    client_id: 'robot-a',
    interface_name: 'uagv',
  },
  map_ids: [],
  is_handed_over: false,
};

/** Stands for the page that shows new access. */
function Made() {
  return useNewAccess('a').access?.activation_code;
}

async function openMove(changes: Partial<MovePreview>, answers?: (server: FakeServer) => void) {
  return renderConsole({
    routes: [
      { path: '/robot/access', permission: 'robots.read', element: <Made /> },
      { path: '/robot', permission: 'robots.read', element: <Made /> },
      {
        path: '/robot/move',
        permission: 'robots.move',
        element: (
          <>
            <MoveSection robot={robot} sender={{ send: () => undefined, pending: undefined }} />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/robot/move?robot-id=a',
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () =>
        json([aProject(), aProject({ project_id: 8, project_name: 'Terrace' })]),
      );
      server.on('GET', '/projects/7/robots/a/move', () => json({ ...preview, ...changes }));
      answers?.(server);
    },
  });
}

test('a robot moves to the chosen project once it is confirmed, and its access is shown', async () => {
  const bound: MovePreview['bound'] = [{ kind: 'api_key', name: 'Till key' }];
  const { server, path } = await openMove({ bound }, (fake) => {
    fake.on('GET', '/projects/8/robots/a', () => refuse('RECORD_NOT_FOUND'));
    fake.on('POST', '/projects/7/robots/a/move', () => json(moved));
  });
  await screen.findByText(/12 hours of battery/);
  screen.getByText('2 parts with their history');
  screen.getByText('2 values of its config that are for it alone');
  screen.getByText(/accounts and VPN clients: Till key/);
  const offer = screen.getByRole<HTMLButtonElement>('button', { name: 'Move robot' });
  expect(offer.disabled).toBe(true);
  await userEvent.click(screen.getByRole('combobox', { name: 'New project' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual(['Terrace']);
  await userEvent.click(screen.getByRole('option', { name: 'Terrace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move robot' }));
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  const question = await screen.findByRole('dialog', { name: 'Move R-01 to Terrace?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Move robot' }));
  await screen.findByText(/AAAA-BBBB-CCCC/);
  expect(path()).toBe('/robot/access?robot-id=a&project-id=8');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ project_id: 8 });
});

test('a robot at work cannot move, and the way out is a link', async () => {
  await openMove({ is_working: true, delivery_id: 'd1' });
  await screen.findByText(/R-01 is working/);
  const link = screen.getByRole('link', { name: 'Open delivery' });
  expect(link.getAttribute('href')).toBe('/delivery?delivery-id=d1');
});

test('a robot that took its new credentials by itself shows none', async () => {
  const { path } = await openMove({ takes_access: true }, (fake) => {
    fake.on('POST', '/projects/7/robots/a/move', () => json({ ...moved, is_handed_over: true }));
  });
  await screen.findByText(/takes its new credentials over the wire/);
  await userEvent.click(screen.getByRole('combobox', { name: 'New project' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Terrace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move robot' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText(/connects again with its new credentials/);
  await userEvent.click(within(question).getByRole('button', { name: 'Move robot' }));
  await vi.waitFor(() => expect(path()).toBe('/robot?robot-id=a&project-id=8'));
  expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull();
});
