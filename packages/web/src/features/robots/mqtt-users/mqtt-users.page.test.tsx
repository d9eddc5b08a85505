import type { BrokerAccess } from '@rota/contract/devices';
import type { MqttUser } from '@rota/contract/mqtt';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotMqttUsersPage } from './mqtt-users.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const user: MqttUser = {
  username: 'r-1',
  kind: 'robots',
  owner_id: 'robot-1',
  name: 'R-01',
  prefix: 'uagv/v2/acme/S-0001',
  not_publish: ['order'],
  enabled: true,
  passwords: 2,
  connections: [
    {
      address: '10.0.0.7',
      since: at,
      password: 'older',
    },
  ],
  signed_in_at: at,
  signed_in_from: '10.0.0.7',
};
const access: BrokerAccess = {
  url: 'mqtt://rota.example',
  username: 'r-1',
  password: 'made-up-1',
  prefix: user.prefix,
};
const path = '/admin/services/mqtt/robots?user=r-1';
const own = '/projects/7/mqtt-users/r-1';

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  const pages = {
    '/admin/services/mqtt/robots': <RobotMqttUsersPage />,
  };
  return renderConsole({
    routes: Object.entries(pages).map(([route, element]) => ({
      path: route,
      permission: 'mqtt_users.manage' as const,
      element: (
        <>
          {element}
          <Toasts />
        </>
      ),
    })),
    roles: { '7': ['rr_admin'] },
    path,
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/mqtt-users', () =>
        json({
          items: [user],
          next_cursor: null,
        }),
      );
      answers(server);
    },
  });
}

test.each([
  ['en', 'From 10.0.0.7', 'Except topics that only Rota publishes: order', 'Signed in with the old password'],
  ['tr', 'Adres: 10.0.0.7', 'Yalnızca Rota’nın yayınladığı konular hariç: order', 'Eski parolayla bağlı'],
] as const)(
  'says who is connected from where, and what it may do in words (%s)',
  async (language, from, rule, older) => {
    await openPage({ language });
    for (const sentence of [from, rule, older]) expect(await screen.findByText(sentence)).toBeDefined();
  },
);

test('a broker that does not report connections is named as the reason', async () => {
  await openPage({}, (server) =>
    server.on('GET', '/projects/7/mqtt-users', () =>
      json({ items: [{ ...user, connections: null }], next_cursor: null }),
    ),
  );
  expect((await screen.findAllByText('Not reported by this broker')).length).toBeGreaterThan(0);
});

test('an older password that is in use ends only after a question that names the robot', async () => {
  const page = await openPage({}, (server) =>
    server.on('POST', `${own}/end-older`, ({ body }) =>
      (body as { force: boolean }).force ? json({ ...user, passwords: 1 }) : refuse('MQTT_PASSWORD_IN_USE'),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the old password' }));
  const question = await screen.findByRole('dialog', { name: 'R-01 is still using the old password' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke anyway' }));
  expect(await screen.findByText('Old password revoked. Only the new one works now.')).toBeDefined();
  expect(page.server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { force: false },
    { force: true },
  ]);
});

test('a typed password is checked at its field, and then shown this once', async () => {
  const page = await openPage({}, (server) => server.on('POST', `${own}/password`, () => json(access)));
  await userEvent.click(await screen.findByRole('button', { name: 'New password' }));
  const dialog = await screen.findByRole('dialog', { name: 'New password for R-01' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Enter a password' }));
  const field = within(dialog).getByLabelText('Password', { selector: 'input[type=password]' });
  await userEvent.type(field, 'short');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set password' }));
  expect(await within(dialog).findByText('MQTT password must be at least 8 characters')).toBeDefined();
  await userEvent.type(field, '-enough');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set password' }));
  const shown = await screen.findByRole('dialog', { name: 'Access for R-01' });
  expect(within(shown).getByDisplayValue('made-up-1')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    keep_older: true,
    password: 'short-enough',
  });
});

test.each([
  ['Disconnect', 'Disconnect R-01?', 'POST', `${own}/disconnect`, 'Disconnected'],
  ['Turn off', 'Turn off R-01?', 'PATCH', own, 'MQTT user turned off'],
] as const)('%s asks by name first', async (action, title, method, call, confirmation) => {
  await openPage({}, (server) =>
    server.on(method, call, () => json(method === 'PATCH' ? { ...user, enabled: false } : {})),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: action }),
  );
  expect(await screen.findByText(confirmation)).toBeDefined();
});
