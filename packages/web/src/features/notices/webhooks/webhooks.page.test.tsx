import type { Webhook, WebhookCall } from '@rota/contract/webhooks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { WebhooksPage } from './webhooks.page.tsx';

afterEach(cleanup);

const AT = '2026-03-02T09:30:00.000Z';
const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  webhook_id: 'w',
  name: 'Till',
  url: 'https://till.example/rota',
  events: ['delivery.completed'],
  active: true,
  version: 3,
  waiting: 0,
  failed: 0,
  last_delivered_at: AT,
  failing_since: null,
  created_at: AT,
  updated_at: AT,
  ...changes,
});
const aCall = (changes: Partial<WebhookCall> = {}): WebhookCall => ({
  call_id: 'msg_1',
  event: 'delivery.completed',
  status: 'failed',
  attempts: 11,
  http_status: 503,
  error: null,
  body: '{"type":"delivery.completed"}',
  created_at: AT,
  next_at: null,
  delivered_at: null,
  ...changes,
});

const page = (
  <>
    <Toasts />
    <WebhooksPage />
  </>
);
async function open(rows: Webhook[], path = '/project/webhooks', calls: WebhookCall[] = []) {
  return renderConsole({
    path,
    routes: [{ path: '/project/webhooks', permission: 'webhooks.manage', element: page }],
    roles: { '7': ['rr_developer'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/webhooks', () => json(rows));
      server.on('GET', '/projects/7/webhooks/w/calls', () => json({ items: calls, next_cursor: null }));
      server.on('POST', '/projects/7/webhooks', () => json({ ...aWebhook(), secret: 'whsec_c2VjcmV0' }, 201));
      server.on('POST', '/projects/7/webhooks/w/test', () =>
        json({ ok: false, http_status: 503, error: null }),
      );
      server.on('POST', '/projects/7/webhooks/w/replay-failed', () => json({ count: 1 }));
      server.on('PATCH', '/projects/7/webhooks/w', () => json(aWebhook({ active: false })));
    },
  });
}
const sent = (server: Awaited<ReturnType<typeof open>>['server'], method: string) =>
  server.calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);

test('one is added by its address alone, and its secret is shown once', async () => {
  const { server } = await open([]);
  await screen.findByText('No webhooks yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add webhook' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await userEvent.type(dialog.getByLabelText('Address'), 'till.example{Enter}');
  expect(await dialog.findByText('Must be an address such as https://example.com/rota')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Address'));
  await userEvent.type(dialog.getByLabelText('Address'), 'https://till.example/rota');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Delivery failed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByDisplayValue('whsec_c2VjcmV0')).toBeTruthy();
  expect(sent(server, 'POST')).toEqual([
    ['/projects/7/webhooks', { url: 'https://till.example/rota', events: ['delivery.completed'] }],
  ]);
});

test('an address that is not allowed says so at its field', async () => {
  const { server } = await open([]);
  server.on('POST', '/projects/7/webhooks', () => refuse('WEBHOOK_HOST_NOT_ALLOWED'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  await userEvent.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/{Enter}');
  expect(await dialog.findByText(/This address is not allowed/)).toBeTruthy();
});

test('one that does not answer says since when, is tested, and sends again what was given up', async () => {
  const { server } = await open(
    [aWebhook({ failing_since: AT, waiting: 4, failed: 1 })],
    '/project/webhooks?webhook=w',
    [aCall()],
  );
  const panel = within(await screen.findByRole('dialog', { name: 'Till' }));
  expect(await panel.findByText(/No delivery has succeeded since .* Waiting: 4/)).toBeTruthy();
  expect(await panel.findByText(/response 503 · 11 attempts/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('Till did not accept the test: response 503')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Resend 1 failed message' }));
  await waitFor(() =>
    expect(sent(server, 'POST').map(([path]) => path)).toEqual([
      '/projects/7/webhooks/w/test',
      '/projects/7/webhooks/w/replay-failed',
    ]),
  );
  await userEvent.click(panel.getByRole('button', { name: 'Turn off' }));
  await waitFor(() =>
    expect(sent(server, 'PATCH')).toEqual([['/projects/7/webhooks/w', { version: 3, active: false }]]),
  );
});
