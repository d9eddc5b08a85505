import type { BlockedIp } from '@rota/contract/blocked-ips';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { BlockedIpsPage } from './blocked-ips.page.tsx';

afterEach(cleanup);

const at = new Date().toISOString();
const byHand: BlockedIp = {
  blocked_ip_id: 'b-1',
  address: '198.51.100.0/24',
  reason: 'Scans us',
  until: null,
  state: 'active',
  created_at: at,
  created_by: 'Ada',
  automatic: false,
  reach: 'everything',
  accounts: 0,
};
const automatic: BlockedIp = {
  ...byHand,
  blocked_ip_id: 'b-2',
  address: '203.0.113.9',
  reason: '',
  until: at,
  created_by: null,
  automatic: true,
  reach: 'sign_in',
  accounts: 12,
};

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/admin/security/blocked-ips',
        permission: 'security.manage',
        element: (
          <>
            <BlockedIpsPage />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/admin/security/blocked-ips',
    roles: { '*': ['rr_system_admin'] },
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/blocked-ips', () => json({ items: [byHand, automatic], next_cursor: null }));
      server.on('GET', '/allowed-ips', () => json({ items: [], next_cursor: null }));
      server.on('GET', '/blocked-ips/refused', () =>
        json({
          items: [{ address: '198.51.100.7', count: 1234, first_at: at, last_at: at, last_call: 'mqtt' }],
          your_address: '192.0.2.1',
        }),
      );
      answers(server);
    },
    ...options,
  });
}

test.each([
  ['en', 'Too many accounts tried', 'Indefinitely', 'Manual'],
  ['tr', 'Çok sayıda hesap denendi', 'Süresiz', 'Elle'],
] as const)(
  'lists who is blocked, why, until when and how it came about (%s)',
  async (language, tried, ever, hand) => {
    await openPage({ language });
    expect(await screen.findByText('198.51.100.0/24')).toBeDefined();
    expect(screen.getByText(tried)).toBeDefined();
    expect(screen.getByText(ever)).toBeDefined();
    expect(screen.getAllByText(hand).length).toBeGreaterThan(0);
  },
);

test('blocking one’s own address asks for it to be typed', async () => {
  const bodies: unknown[] = [];
  const page = await openPage({}, (server) =>
    server.on('POST', '/blocked-ips', (call) => {
      bodies.push(call.body);
      return bodies.length === 1
        ? refuse('BLOCKED_IP_OWN', 'You are at this address yourself')
        : json(byHand, 201);
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Block an address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block an address or range' });
  await within(dialog).findByText(/Your address is 192\.0\.2\.1\./);
  await userEvent.type(within(dialog).getByLabelText('Address'), '192.0.2.1');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Test');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block an address' }));
  const question = await screen.findByRole('dialog', { name: 'Block your own address?' });
  await userEvent.type(within(question).getByRole('textbox'), '192.0.2.1');
  await userEvent.click(within(question).getByRole('button', { name: 'Block anyway' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toMatchObject({ address: '192.0.2.1', typed: '192.0.2.1', until: null });
  expect(page.server.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test.each([
  ['refused', '1,234', 'MQTT sign-in'],
  ['allowed', 'No allowed addresses', 'Add your own address so that no block can lock you out.'],
])('has a tab for %s', async (list, first, second) => {
  await openPage({ path: `/admin/security/blocked-ips?list=${list}` });
  expect(await screen.findByText(first)).toBeDefined();
  expect(screen.getByText(second)).toBeDefined();
});
