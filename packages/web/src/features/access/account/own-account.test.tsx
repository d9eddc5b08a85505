import type { OwnAccount } from '@rota/contract/auth';
import type { OwnSecondFactors } from '@rota/contract/second-factors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { AccountPage } from './account.page.tsx';

afterEach(cleanup);

const account: OwnAccount = {
  ...aUser(),
  language: 'en',
  phone_verified_at: null,
  email_verified_at: null,
  has_password: true,
  sms_pin: false,
  is_sms_pin_asked: false,
};
const factors: OwnSecondFactors = {
  totp_since: null,
  passkeys: [],
  recovery_codes_left: 0,
  is_required: false,
};

function open(answers: (server: FakeServer) => void) {
  return renderConsole({
    routes: [
      {
        path: '/account',
        element: (
          <>
            <AccountPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '*': ['rr_view_only'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([]));
      server.on('GET', '/auth/policy', () => json({ password_min: 6, sends: { phone: true, email: true } }));
      server.on('GET', '/auth/account', () => json(account));
      server.on('GET', '/auth/sessions', () => json([]));
      server.on('GET', '/auth/second-factors', () => json(factors));
      answers(server);
    },
  });
}

describe('my account', () => {
  test('shows each role with where it counts and what it means', async () => {
    await open(() => undefined);
    const roles = await screen.findByRole('region', { name: 'Roles' });
    expect(within(roles).getByText('All projects')).toBeDefined();
    expect(within(roles).getByText('View Only')).toBeDefined();
    expect(
      within(roles).getByText('Sees robots, maps, deliveries and alerts; changes nothing'),
    ).toBeDefined();
  });

  test('takes another name and language, at once everywhere', async () => {
    const page = await open((server) =>
      server.on('PATCH', '/auth/account', ({ body }) => json({ ...account, ...(body as object) })),
    );
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Deniz Su');
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Türkçe' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Hesabım' })).toBeDefined();
    expect(page.services.auth.state().user?.name).toBe('Deniz Su');
  });

  test('sets up an authenticator app after the password was said again, and shows the recovery codes once', async () => {
    let isConfirmed = false;
    await open((server) => {
      server.on('POST', '/auth/second-factors/totp', () =>
        isConfirmed
          ? json({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Rota:deniz?secret=ABCDEFGHIJKLMNOP' })
          : refuse('CONFIRMATION_REQUIRED'),
      );
      server.on('POST', '/auth/confirm', ({ body }) => {
        isConfirmed = (body as { password: string }).password === 'secret1';
        const details = [
          { property: 'password', constraints: { current_password_wrong: 'Incorrect current password' } },
        ];
        return isConfirmed ? json({}) : refuse('VALIDATION_FAILED', 'x', details);
      });
      server.on('POST', '/auth/second-factors/totp/confirm', () =>
        json({ recovery_codes: ['abcde-fgh23', 'bcdef-gh234'] }),
      );
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    const password = await screen.findByLabelText('Current password');
    await userEvent.type(password, 'wrong{Enter}');
    expect(await screen.findByText('Incorrect current password')).toBeDefined();
    await userEvent.clear(password);
    await userEvent.type(password, 'secret1{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['abcde-fgh23', 'bcdef-gh234']);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'I saved them' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull());
  });

  test('proves a new phone by a code', async () => {
    const page = await open((server) => {
      server.on('POST', '/auth/account/contact', () => json({ expires_in_s: 900, resend_in_s: 60 }));
      server.on('POST', '/auth/account/contact/prove', () =>
        json({ ...account, phone: '+905551112233', phone_verified_at: new Date().toISOString() }),
      );
    });
    const [addPhone] = await screen.findAllByRole('button', { name: 'Add' });
    await userEvent.click(addPhone ?? document.body);
    const field = await screen.findByLabelText('Phone number with country code');
    await userEvent.type(field, '12{Enter}');
    expect(await screen.findByText('Phone number is not valid')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, '+90 555 111 22 33{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('+905551112233')).toBeDefined();
    expect(page.server.calls.find(({ path }) => path === '/auth/account/contact')?.body).toEqual({
      kind: 'phone',
      value: '+905551112233',
    });
    expect(screen.getByRole('switch', { name: 'Require an SMS code at every sign-in' })).toHaveProperty(
      'disabled',
      false,
    );
  });

  test('removes a passkey by its name, and says why one cannot be removed', async () => {
    const passkey = {
      passkey_id: 'k1',
      name: 'Work phone',
      created_at: new Date().toISOString(),
      last_used_at: null,
      is_synced: true,
    };
    await open((server) => {
      server.on('GET', '/auth/second-factors', () =>
        json({ ...factors, passkeys: [passkey], is_required: true }),
      );
      server.on('DELETE', '/auth/second-factors/passkeys/k1', () => refuse('SECOND_FACTOR_NEEDED'));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Work phone' }));
    expect(await screen.findByText('Remove the passkey “Work phone”?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/Your role requires a second factor. Set up another/)).toBeDefined();
  });
});
