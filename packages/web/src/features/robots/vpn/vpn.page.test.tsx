import type { VpnClient, VpnState } from '@rota/contract/vpn';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { VpnPage } from './vpn.page.tsx';

afterEach(cleanup);

const at = new Date().toISOString();
const none: VpnState = {
  server: null,
  version: 0,
  ca: null,
  crl_expires_at: null,
  agent: {
    heard_at: null,
    openvpn_version: null,
    is_current: false,
  },
};
const ready: VpnState = {
  server: { host: 'vpn.house.example', port: 1194, protocol: 'udp', network: '10.8.0.0/16' },
  version: 1,
  ca: { fingerprint: 'ab', expires_at: at },
  crl_expires_at: at,
  agent: { heard_at: at, openvpn_version: '2.6', is_current: true },
};
const client = (more: Partial<VpnClient>): VpnClient => ({
  vpn_client_id: 'c-1',
  name: 'R-07',
  note: '',
  address: '10.8.0.2',
  state: 'valid',
  fingerprint: 'ab12'.repeat(16),
  created_at: at,
  expires_at: at,
  revoked_at: null,
  connection: null,
  seen_at: null,
  robot: null,
  ...more,
});

async function open(
  state: VpnState,
  clients: readonly VpnClient[],
  path = '/',
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [{ path: '/', element: <VpnPage /> }],
    path,
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/vpn', () => json(state));
      server.on('GET', '/vpn/clients', () => json({ items: clients, next_cursor: null }));
      answers(server);
    },
  });
}

test('is set up once, and what the server refuses stands at its field', async () => {
  let refused = true;
  const page = await open(none, [], '/', (server) =>
    server.on('PUT', '/vpn', () =>
      refused
        ? refuse('VALIDATION_FAILED', 'x', [
            { property: 'server.host', constraints: { x: 'Host is not valid' } },
          ])
        : json(ready),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Set up' }));
  expect(await dialog.findByText('Host is required')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Hostname or address'), 'vpn.house.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Set up' }));
  expect(await dialog.findByText('Host is not valid')).toBeDefined();
  refused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Set up' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = page.server.calls.find(({ path, method }) => path === '/vpn' && method === 'PUT');
  expect(sent?.body).toMatchObject({
    server: { host: 'vpn.house.example', port: 1194, network: '10.8.0.0/16' },
    version: 0,
  });
});

test('shows a new client’s profile once, and closes it only by its button', async () => {
  await open(ready, [], '/', (server) =>
    server.on('POST', '/vpn/clients', () => json({ ...client({}), ovpn: 'client\n<key>' }, 201)),
  );
  expect(await screen.findByText('The VPN server is up to date')).toBeDefined();
  await userEvent.click((await screen.findAllByRole('button', { name: 'New client' }))[0] ?? document.body);
  await userEvent.type(await screen.findByLabelText('Name'), 'R-07');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(
    await screen.findByText('This profile contains the private key and is shown only once.'),
  ).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Download profile' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('revokes a client only after its name was typed', async () => {
  const page = await open(
    ready,
    [
      client({
        state: 'connected',
        connection: { since: at, from: '198.51.100.7:4711', received_bytes: 2_048, sent_bytes: 10 },
      }),
    ],
    '/?client=c-1',
    (server) =>
      server.on('POST', '/vpn/clients/c-1/revoke', () => json(client({ state: 'revoked', revoked_at: at }))),
  );
  expect(await screen.findByText('198.51.100.7:4711')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke R-07?' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Revoke' }).disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox'), 'R-07');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(page.server.calls.some(({ path }) => path.endsWith('/revoke'))).toBe(true));
});

test('says that the agent is away, and how to start it', async () => {
  await open({ ...ready, agent: { heard_at: null, openvpn_version: null, is_current: false } }, []);
  expect(await screen.findByText(/The VPN agent has not connected yet/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Start the agent' }));
  expect(await screen.findByDisplayValue(/npm run vpn-agent -- --url http/)).toBeDefined();
});
