import type { SignedInDevice } from '@rota/contract/auth';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { readDevice } from '../users/shared/device-name.rules.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionsSection } from './sessions-section.tsx';

afterEach(cleanup);

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const at = new Date().toISOString();
const sessions: SignedInDevice[] = [
  {
    session_id: 's-2',
    user_agent: IPHONE,
    ip: '203.0.113.9',
    created_at: at,
    last_seen_at: at,
    is_current: false,
  },
  {
    session_id: 's-1',
    user_agent: CHROME,
    ip: '127.0.0.1',
    created_at: at,
    last_seen_at: at,
    is_current: true,
  },
];

async function open(
  element: 'sessions' | 'password',
  answers: (server: FakeServer) => void,
  closed: () => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/',
        element: (
          <>
            {element === 'sessions' ? <SessionsSection /> : <PasswordDialog onClose={closed} />}
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '*': ['rr_view_only'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([]));
      server.on('GET', '/auth/policy', () => json({ password_min: 6, sends: { phone: true, email: true } }));
      answers(server);
    },
  });
}

describe('my sessions', () => {
  test('are listed by device, this one first, and another one can be ended', async () => {
    let listed = sessions;
    await open('sessions', (server) => {
      server.on('GET', '/auth/sessions', () => json(listed));
      server.on('DELETE', '/auth/sessions/s-2', () => {
        listed = listed.filter((one) => one.session_id !== 's-2');
        return json({});
      });
    });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Chrome on Linux.*This device/),
      expect.stringMatching(/^Safari on iPhone.*203\.0\.113\.9/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  });

  test('end all together after a question, this one too', async () => {
    const page = await open('sessions', (server) => {
      server.on('GET', '/auth/sessions', () => json(sessions));
      server.on('DELETE', '/auth/sessions', () => json({}));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Sign out everywhere' })).at(-1) ?? document.body,
    );
    await waitFor(() => expect(page.services.auth.state().status).toBe('unauthenticated'));
  });
});

describe('changing the password', () => {
  async function fill(current: string, fresh: string, again: string): Promise<void> {
    await userEvent.type(await screen.findByLabelText('Current password'), current);
    await userEvent.type(screen.getByLabelText('New password'), fresh);
    await userEvent.type(screen.getByLabelText('Repeat new password'), again);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  }

  test('is refused at the field that is wrong, before and after asking the server', async () => {
    const page = await open('password', (server) => {
      server.on('POST', '/auth/password', () =>
        refuse('VALIDATION_FAILED', 'x', [
          {
            property: 'current_password',
            constraints: { current_password_wrong: 'Incorrect current password' },
          },
        ]),
      );
    });
    await fill('Old-Pass-1', 'Password1', 'Other');
    expect(await screen.findByText(/too common/)).toBeDefined();
    expect(screen.getByText('Passwords must match')).toBeDefined();
    expect(page.server.calls.some((call) => call.path === '/auth/password')).toBe(false);
    for (const label of ['Current password', 'New password', 'Repeat new password'])
      await userEvent.clear(screen.getByLabelText(label));
    await fill('Old-Pass-1', 'Brand-New-Pass-2', 'Brand-New-Pass-2');
    expect(await screen.findByText('Incorrect current password')).toBeDefined();
    expect(page.services.auth.state().status).toBe('authenticated');
  });

  test('is checked by the rules of the server, which it says, and against the person’s own names', async () => {
    const page = await open('password', () => undefined);
    expect(
      await screen.findByText(
        'At least 6 characters, with an uppercase letter, a lowercase letter and a digit. Do not use your name.',
      ),
    ).toBeDefined();
    await fill('Old-Pass-1', 'onlysmallletters', 'onlysmallletters');
    expect(
      await screen.findByText('Password is too weak (needs uppercase, lowercase and a digit)'),
    ).toBeDefined();
    const fresh = screen.getByLabelText('New password');
    await userEvent.clear(fresh);
    await userEvent.type(fresh, 'Deniz2024');
    expect(await screen.findByText(/too common/)).toBeDefined();
    expect(page.server.calls.some((call) => call.path === '/auth/password')).toBe(false);
  });

  test('needs no mixture of kinds where the least length is longer', async () => {
    const page = await open('password', (server) => {
      server.on('GET', '/auth/policy', () => json({ password_min: 15, sends: { phone: true, email: true } }));
      server.on('POST', '/auth/password', () => json({}));
    });
    expect(
      await screen.findByText('At least 15 characters. A few words work well. Do not use your name.'),
    ).toBeDefined();
    await fill('Old-Pass-1', 'short words', 'short words');
    expect(await screen.findByText('Password must be at least 15 characters')).toBeDefined();
    for (const label of ['Current password', 'New password', 'Repeat new password'])
      await userEvent.clear(screen.getByLabelText(label));
    await fill('Old-Pass-1', 'green lamps on tables', 'green lamps on tables');
    await waitFor(() => expect(page.server.calls.some((call) => call.path === '/auth/password')).toBe(true));
  });

  test('closes when it is done', async () => {
    let isClosed = false;
    await open(
      'password',
      (server) => server.on('POST', '/auth/password', () => json({})),
      () => (isClosed = true),
    );
    await fill('Old-Pass-1', 'Brand-New-Pass-2', 'Brand-New-Pass-2');
    await waitFor(() => expect(isClosed).toBe(true));
  });
});

test.each([
  [CHROME, { browser: 'Chrome', system: 'Linux' }],
  [IPHONE, { browser: 'Safari', system: 'iPhone' }],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    { browser: 'Firefox', system: 'Android' },
  ],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is read as %j', (userAgent, device) => {
  expect(readDevice(userAgent)).toEqual(device);
});
