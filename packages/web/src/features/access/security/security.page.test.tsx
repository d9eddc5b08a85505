import type { SecurityFinding, SignInAttempt } from '@rota/contract/security';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { everyFinding, textOf } from './finding-words.ts';
import { checkTexts } from './security-check.messages.ts';
import { SecurityPage } from './security.page.tsx';
import { SignInsPage } from './sign-ins.page.tsx';

afterEach(cleanup);

function open(
  element: ReactNode,
  options: Partial<TestConsoleOptions>,
  answers: (server: FakeServer) => void,
) {
  return renderConsole({
    routes: [
      {
        path: '/admin/security',
        permission: 'security.manage',
        element: (
          <>
            {element}
            <Toasts />
          </>
        ),
      },
    ],
    path: '/admin/security',
    roles: { '*': ['rr_system_admin'] },
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      answers(server);
    },
    ...options,
  });
}

const findings: SecurityFinding[] = [
  { code: 'tls', severity: 'critical', params: {}, page: null },
  {
    code: 'administrators',
    severity: 'warning',
    params: { count: 1234 },
    page: '/admin/accounts/users?role=rr_system_admin',
  },
  { code: 'disk', severity: 'good', params: { gigabytes: 40.5, percent: 40 }, page: null },
];

test.each([
  ['en', 'Urgent', /without encryption/, 'System administrators: 1,234', '40.5 GB of disk space left'],
  ['tr', 'Acil', /şifresiz/, 'Sistem yöneticisi: 1.234', 'Diskte 40,5 GB boş'],
] as const)(
  'lists weak points with their severity and the page that fixes them (%s)',
  async (language, urgent, tls, count, disk) => {
    await open(<SecurityPage />, { language }, (server) =>
      server.on('GET', '/security/check', () => json({ checked_at: new Date().toISOString(), findings })),
    );
    expect(await screen.findByText(urgent)).toBeDefined();
    expect(screen.getByText(tls)).toBeDefined();
    const weak = screen.getByText(new RegExp(`^${count}`)).parentElement as HTMLElement;
    expect(within(weak).getByRole('link').getAttribute('href')).toBe(
      '/admin/accounts/users?role=rr_system_admin',
    );
    expect(screen.getByText(disk)).toBeDefined();
  },
);

test('whatever can be found has words', () => {
  const without = everyFinding
    .filter((finding) => !(textOf(finding) in checkTexts.en))
    .map(({ code, severity }) => `${code} ${severity}`);
  expect(without).toEqual([]);
});

const attempt: SignInAttempt = {
  number: 7,
  at: new Date().toISOString(),
  outcome: 'wrong_password',
  user_id: 'ada-1',
  name: 'Ada Yılmaz',
  address: '203.0.113.7',
  user_agent: null,
  locked_until: new Date(Date.now() + 600_000).toISOString(),
};

test('an attempt is opened, its address blocked, and the person let in again', async () => {
  const page = await open(<SignInsPage />, { path: '/admin/security?attempt=7' }, (server) => {
    server.on('GET', '/security/sign-ins', () => json({ items: [attempt], next_cursor: null }));
    server.on('POST', '/blocked-ips', () =>
      json(
        {
          blocked_ip_id: 'b',
          address: '203.0.113.7',
          reason: 'x',
          until: null,
          state: 'active',
          created_at: attempt.at,
          created_by: 'Root',
          automatic: false,
          reach: 'everything',
          accounts: 0,
        },
        201,
      ),
    );
    server.on('POST', '/security/sign-ins/ada-1/unlock', () => json({}));
  });
  const panel = await screen.findByRole('complementary', { name: 'Ada Yılmaz' });
  await userEvent.click(within(panel).getByRole('button', { name: 'Block address' }));
  const question = await screen.findByRole('dialog', { name: 'Block 203.0.113.7?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Block address' }));
  expect(await screen.findByText('Blocked')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    address: '203.0.113.7',
    reason: 'Sign-in attempts',
  });
});
