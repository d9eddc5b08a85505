import type { OutboxMessage, SmsSettings } from '@rota/contract/outbox';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { MessagesPage } from './messages.page.tsx';
import { SmsGatewayPage } from './sms-gateway.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const code: OutboxMessage = {
  message_id: 'x-1',
  channel: 'sms',
  to: '+905321112233',
  subject: null,
  text: 'Rota: 4711',
  purpose: 'sign_in_code',
  status: 'shown',
  attempts: 0,
  error: null,
  at,
  sent_at: null,
};
const failed: OutboxMessage = {
  ...code,
  message_id: 'x-2',
  status: 'failed',
  text: null,
  attempts: 5,
  error: 'ESME_RINVDSTADR',
};
const settings: SmsSettings = {
  gateway: { kind: 'outbox' },
  version: 3,
  has_password: false,
  updated_at: null,
};

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  const pages = {
    '/admin/services/messages': <MessagesPage />,
    '/admin/services/messages/sms': <SmsGatewayPage />,
  };
  return renderConsole({
    routes: Object.entries(pages).map(([path, element]) => ({
      path,
      permission: 'outbox.read' as const,
      element: (
        <>
          {element}
          <Toasts />
        </>
      ),
    })),
    roles: { '*': ['rr_system_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/outbox', () => json({ items: [code, failed], next_cursor: null }));
      server.on('GET', '/services/sms', () => json(settings));
      server.on('GET', '/services/email', () => json(settings));
      answers(server);
    },
  });
}

async function chooseNetgsm() {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Send through' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Netgsm' }));
}

test.each([
  ['en', 'No SMS or e-mail is sent. Codes and links are shown here.'],
  ['tr', 'SMS veya e-posta gönderilmiyor. Kodlar ve bağlantılar burada gösterilir.'],
] as const)(
  'while nothing leaves the installation the page says so and shows the codes (%s)',
  async (language, notice) => {
    await openPage({ language });
    expect(await screen.findByText(notice)).toBeDefined();
    expect(await screen.findByText('Rota: 4711')).toBeDefined();
  },
);

test('a message that failed says why in the gateway’s words, and is sent again', async () => {
  const page = await openPage({ path: '/admin/services/messages?message-id=x-2' }, (server) =>
    server.on('POST', '/outbox/x-2/retry', () => json({ ...failed, status: 'waiting' })),
  );
  expect((await screen.findAllByText('ESME_RINVDSTADR')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Sending again')).toBeDefined();
  expect(
    page.server.calls.some(({ method, path }) => method === 'POST' && path === '/outbox/x-2/retry'),
  ).toBe(true);
});

test('a gateway is chosen; missing values are reported at their field', async () => {
  const page = await openPage({ path: '/admin/services/messages/sms' }, (server) =>
    server.on('PUT', '/services/sms', () =>
      json({
        ...settings,
        gateway: { kind: 'netgsm', username: '850', sender: 'ROTA' },
        version: 4,
        has_password: true,
      }),
    ),
  );
  await chooseNetgsm();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Sender is required')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), '850');
  await userEvent.type(screen.getByRole('textbox', { name: 'Sender' }), 'ROTA');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Gateway saved')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 3,
    gateway: { kind: 'netgsm', username: '850', sender: 'ROTA', password: 'secret-1' },
  });
});

test('another person’s change is not overwritten, and nothing typed is lost', async () => {
  let stored = settings;
  const page = await openPage({ path: '/admin/services/messages/sms' }, (server) => {
    server.on('GET', '/services/sms', () => json(stored));
    server.on('PUT', '/services/sms', ({ body }) => {
      if ((body as { version: number }).version !== stored.version)
        return refuseEntity('VERSION_CONFLICT', 'gateway');
      return json({ ...stored, version: stored.version + 1 });
    });
  });
  await chooseNetgsm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), '850');
  await userEvent.type(screen.getByRole('textbox', { name: 'Sender' }), 'ROTA');
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
  stored = { ...settings, version: 9 };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Review them and save again/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Sender' }).value).toBe('ROTA');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Gateway saved')).toBeDefined();
  const versions = page.server.calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (body as { version: number }).version);
  expect(versions).toEqual([3, 9]);
});

test.each([
  [{ ok: true, error: null }, 'The message is under Messages, because no gateway is set'],
  [{ ok: false, error: 'invalid sender' }, 'The gateway rejected the message: invalid sender'],
])('a test says what came of it: %j', async (answer, outcome) => {
  const page = await openPage({ path: '/admin/services/messages/sms' }, (server) =>
    server.on('POST', '/services/sms/test', () => json(answer)),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Send to (phone)' }), '+90 532 111 22 33');
  await userEvent.click(screen.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText(outcome)).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    to: '+90 532 111 22 33',
  });
});
