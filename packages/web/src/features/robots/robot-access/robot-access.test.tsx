import type { Role } from '@rota/contract/core';
import type { RobotAccess } from '@rota/contract/robot-access';
import type { RegisteredRobot } from '@rota/contract/robots';
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject, aReach, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { useKeepNewAccess } from '../robots/shared/new-access.ts';
import { RobotAccessSection } from './robot-access.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const robot = aRobotDetails(aRobot({ robot_id: 'a', name: 'R-01', m2m_number: '+905321234567' }), {
  heard_at: null,
});
const at = '2026-03-02T09:30:00.000Z';
const access: RobotAccess = {
  config: { reported: 12, wanted: 14 },
  wifi: { network: 'Lobby', is_kept: true, updated_at: at },
  mqtt: {
    url: 'mqtt://10.0.0.1:1883',
    username: 'robot-a',
    interface_name: 'uagv',
    enabled: true,
    signed_in_at: at,
    is_kept: true,
  },
  activation: { state: 'used', expires_at: at, is_kept: false },
  vpn_client: null,
  api_keys: [{ api_key_id: 'k-1', name: 'Screen key', expires_at: null }],
  machine_accounts: [],
};
const made: RegisteredRobot = {
  robot_id: 'a',
  activation_code: 'K7QM-2F9D',
  map_ids: [],
  mqtt: {
    url: 'mqtt://localhost',
    username: 'robot-a',
    password: 'p4ss-w0rd',
    client_id: 'robot-a',
    interface_name: 'rota',
  },
};

function openAccess({
  role = 'rr_project_admin',
  changes = {},
  isNew = false,
  language = 'en',
  answers,
}: {
  role?: Role;
  changes?: Partial<RobotAccess>;
  isNew?: boolean;
  language?: 'en' | 'tr';
  answers?: (server: FakeServer) => void;
} = {}): Promise<TestConsole> {
  function Page() {
    const keep = useKeepNewAccess();
    const queries = useQueryClient();
    if (isNew && queries.getQueryData(['new-access', 'a']) === undefined) keep(made);
    return (
      <>
        <RobotAccessSection robot={robot} sender={{ send: () => undefined, pending: undefined }} />
        <Toasts />
      </>
    );
  }
  return renderConsole({
    routes: [{ path: '/robot/access', permission: 'robots.read', element: <Page /> }],
    path: '/robot/access?robot-id=a',
    roles: { '7': [role] },
    language,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/reach', () => json(aReach({ isLocal: true })));
      server.on('GET', '/projects/7/robots/a', () => json(robot));
      server.on('GET', '/projects/7/robots/a/access', () => json({ ...access, ...changes }));
      answers?.(server);
    },
  });
}

test('a secret is shown on request, and hidden when the page is not looked at', async () => {
  await openAccess({
    answers: (server) =>
      server.on('POST', '/projects/7/robots/a/secrets/mqtt_password/reveal', () =>
        json({ secret: 'the-secret' }),
      ),
  });
  expect(await screen.findByText('Reports 12, 14 is wanted')).toBeTruthy();
  expect(screen.queryByText('the-secret')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show MQTT password' }));
  expect(await screen.findByText('the-secret')).toBeTruthy();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByText('the-secret')).toBeNull();
  vi.restoreAllMocks();
});

test('a secret is hidden again after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await openAccess({
    answers: (server) =>
      server.on('POST', '/projects/7/robots/a/secrets/wifi_password/reveal', () =>
        json({ secret: 'lobby-secret' }),
      ),
  });
  await person.click(await screen.findByRole('button', { name: 'Show Wi-Fi password' }));
  await screen.findByText('lobby-secret');
  act(() => void vi.advanceTimersByTime(61_000));
  expect(screen.queryByText('lobby-secret')).toBeNull();
});

test('the password is asked for again before a secret is shown', async () => {
  let isConfirmed = false;
  await openAccess({
    answers: (server) => {
      server.on('POST', '/projects/7/robots/a/secrets/mqtt_password/reveal', () =>
        isConfirmed ? json({ secret: 'the-secret' }) : refuse('CONFIRMATION_REQUIRED'),
      );
      server.on('POST', '/auth/confirm', () => {
        isConfirmed = true;
        return json({});
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show MQTT password' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.type(question.getByLabelText(/password/i, { selector: 'input' }), 'Right-Password-1');
  await userEvent.click(question.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('the-secret')).toBeTruthy();
});

test('who may not see secrets sees the facts, and why', async () => {
  await openAccess({ role: 'rr_view_only' });
  expect(await screen.findByText(/your role does not include: see the passwords/)).toBeTruthy();
  expect(screen.getByText('Lobby')).toBeTruthy();
  expect(screen.getByText('+905321234567')).toBeTruthy();
  expect(screen.getByText('Screen key')).toBeTruthy();
  for (const name of [/^Show/, 'Bind', 'Renew access', /^Edit/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  [{ reported: null, wanted: 3 }, 'Reports none, 3 is wanted', 'Sürüm bildirmiyor, istenen 3'],
  [{ reported: 3, wanted: 3 }, 'Up to date', 'Güncel'],
  [{ reported: null, wanted: 0 }, 'This project has no config yet', 'Bu projenin henüz yapılandırması yok'],
] as const)('the config %j is said in words', async (config, english, turkish) => {
  await openAccess({ changes: { config } });
  expect(await screen.findByText(english)).toBeTruthy();
  cleanup();
  await openAccess({ changes: { config }, language: 'tr' });
  expect(await screen.findByText(turkish)).toBeTruthy();
});

test('access that was just made stands above until it is saved', async () => {
  await openAccess({ isNew: true });
  const block = await screen.findByLabelText('For the robot manufacturer');
  expect(block.textContent).toContain('MQTT_PASSWORD=p4ss-w0rd\n');
  expect(block.textContent).toContain('ROTA_ACTIVATION_CODE=K7QM-2F9D\n');
  expect(await screen.findByText(/Waiting for the robot to connect/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByText(/p4ss-w0rd/)).toBeNull());
});

test('a key is unbound once that is confirmed', async () => {
  const { server } = await openAccess({
    answers: (fake) => fake.on('PATCH', '/projects/7/api-keys/k-1', () => json({})),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unbind Screen key' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unbind Screen key?' }));
  await userEvent.click(question.getByRole('button', { name: 'Unbind' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ robot_id: null }),
  );
});

test('the Wi-Fi keeps its password unless another is set', async () => {
  const { server } = await openAccess({
    answers: (fake) => fake.on('PUT', '/projects/7/robots/a/wifi', () => json({})),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Wi-Fi of R-01' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wi-Fi of R-01' }));
  await userEvent.clear(dialog.getByLabelText('Network name'));
  await userEvent.type(dialog.getByLabelText('Network name'), 'Terrace');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ network: 'Terrace' }),
  );
});
