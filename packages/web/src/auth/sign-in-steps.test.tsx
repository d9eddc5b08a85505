import type { LoginAnswer } from '@rota/contract/auth';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aToken, aUser } from '../testing/builders.ts';
import { json, refuse, type FakeServer } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { renderConsole } from '../testing/render.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { LoginPage } from './login.page.tsx';
import { RegisterPage } from './register.page.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';
import { SsoPage } from './sso.page.tsx';

afterEach(cleanup);

const success: LoginAnswer = { status: 'success', token: aToken(), user: aUser() };
const smsAsked: LoginAnswer = {
  status: 'sms_validation_required',
  expires_in_s: 180,
  resend_in_s: 60,
  phone_end: '33',
};

function open(
  path: string,
  answers: (server: FakeServer) => void,
  language: 'en' | 'tr' = 'en',
  tab: Record<string, string> = {},
) {
  const page = (element: React.ReactNode) => (
    <>
      {element}
      <Toasts />
    </>
  );
  return renderConsole({
    language,
    tabStorage: memoryStorage(tab),
    path,
    routes: [
      { path: '/auth/login', element: page(<LoginPage />) },
      { path: '/auth/reset-password', element: page(<ResetPasswordPage />) },
      { path: '/auth/register', element: page(<RegisterPage />) },
      { path: '/auth/sso', element: page(<SsoPage />) },
      { path: '/', element: <p>home</p> },
      { path: '/delivery', element: <p>deliveries</p> },
    ],
    answers: (server) => {
      server.on('GET', '/projects', () => json([]));
      server.on('GET', '/auth/policy', () => json({ password_min: 6, sends: { phone: true, email: true } }));
      server.on('GET', '/auth/sso', () => json([]));
      server.on('GET', '/auth/login/pending', () => json({ pending: null }));
      answers(server);
    },
  });
}
async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username or phone' }), 'deniz');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the PIN by SMS', () => {
  test('is asked for with its countdown, checked before it is sent, and signs in', async () => {
    let pins = 0;
    const page = await open('/auth/login?returnUrl=%2Fdelivery', (server) => {
      server.on('POST', '/auth/login', () => json(smsAsked));
      server.on('POST', '/auth/login/pin', () =>
        pins++ === 0 ? refuse('INVALID_LOGIN_CREDENTIALS') : json(success),
      );
    });
    await signIn();
    expect(await screen.findByText('We sent a 4-digit code to your phone ending in 33.')).toBeDefined();
    expect(page.services.auth.state()).toMatchObject({
      status: 'unauthenticated',
      isSmsValidationRequired: true,
      smsValidationUsernameOrPhone: 'deniz',
      smsValidationRequiredEpoch: expect.any(Number) as number,
    });
    expect(screen.getByRole('timer').textContent).toMatch(/The code expires in (3:00|2:5\d)/);
    const field = screen.getByLabelText('PIN');
    for (const [typed, problem] of [
      ['12a', 'Must be only digits'],
      ['123', 'Must be exactly 4 digits (PIN)'],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText(problem)).toBeDefined();
    }
    expect(page.server.calls.some(({ path }) => path === '/auth/login/pin')).toBe(false);
    await userEvent.type(field, '4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong or has expired.');
    await userEvent.clear(field);
    await userEvent.type(field, '5678{Enter}');
    expect(await screen.findByText('deliveries')).toBeDefined();
    expect(page.server.calls.filter(({ path }) => path === '/auth/login/pin').at(-1)?.body).toEqual({
      userNameOrPhone: 'deniz',
      pin: '5678',
    });
  });

  test('goes on where it was after the page is loaded again in the same tab', async () => {
    const answers = (server: FakeServer) => {
      server.on('GET', '/auth/login/pending', () => json({ pending: smsAsked }));
      server.on('POST', '/auth/login/pin', () => json(success));
    };
    const page = await open('/auth/login', answers, 'en', { signInName: 'deniz' });
    await userEvent.type(await screen.findByLabelText('PIN'), '5678{Enter}');
    await waitFor(() =>
      expect(page.server.calls.find(({ path }) => path === '/auth/login/pin')?.body).toEqual({
        userNameOrPhone: 'deniz',
        pin: '5678',
      }),
    );
  });

  test('says who has the digits where no gateway sends them', async () => {
    await open('/auth/login', (server) => {
      server.on('GET', '/auth/policy', () => json({ password_min: 6, sends: { phone: false, email: true } }));
      server.on('POST', '/auth/login', () => json(smsAsked));
    });
    await signIn();
    expect(
      await screen.findByText('No SMS gateway is set. Ask an administrator for the code.'),
    ).toBeDefined();
    expect(screen.queryByText(/We sent/)).toBeNull();
  });

  test('shows no countdown where it is 0, and can be left', async () => {
    await open('/auth/login', (server) =>
      server.on('POST', '/auth/login', () => json({ status: 'sms_validation_required', expires_in_s: 0 })),
    );
    await signIn();
    expect(await screen.findByText('We sent a 4-digit code to your phone.')).toBeDefined();
    expect(screen.queryByRole('timer')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  });

  test('can be sent again once it may', async () => {
    const page = await open('/auth/login', (server) => {
      server.on('POST', '/auth/login', () => json({ ...smsAsked, resend_in_s: 0 }));
      server.on('POST', '/auth/login/pin/resend', () => json(smsAsked));
    });
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('button', { name: /^New code in/ })).toHaveProperty('disabled', true);
    expect(page.server.calls.find(({ path }) => path === '/auth/login/pin/resend')?.body).toEqual({
      userNameOrPhone: 'deniz',
    });
  });
});

describe('the second factor', () => {
  test('takes the code of the app, or a recovery code however it is written', async () => {
    const page = await open('/auth/login', (server) => {
      server.on('POST', '/auth/login', () =>
        json({ status: 'second_factor_required', methods: ['totp', 'recovery_code'], expires_in_s: 600 }),
      );
      server.on('POST', '/auth/login/totp', () => refuse('SECOND_FACTOR_INVALID'));
      server.on('POST', '/auth/login/recovery-code', () => json(success));
    });
    await signIn();
    await userEvent.type(await screen.findByLabelText('Code'), '123 456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('That did not work.');
    expect(page.server.calls.find(({ path }) => path === '/auth/login/totp')?.body).toEqual({
      code: '123456',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(await screen.findByLabelText('Recovery code'), 'ABCDE-fgh23{Enter}');
    expect(await screen.findByText('home')).toBeDefined();
    expect(page.server.calls.find(({ path }) => path === '/auth/login/recovery-code')?.body).toEqual({
      code: 'abcdefgh23',
    });
  });

  test('is still asked for after the page was loaded again', async () => {
    await open('/auth/login', (server) =>
      server.on('GET', '/auth/login/pending', () =>
        json({ pending: { status: 'second_factor_required', methods: ['totp'], expires_in_s: 300 } }),
      ),
    );
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined();
  });
});

describe('a forgotten password', () => {
  test('is replaced in three steps', async () => {
    const page = await open('/auth/login', (server) => {
      server.on('POST', '/auth/reset-password', () => json({ expires_in_s: 900 }));
      server.on('POST', '/auth/reset-password/pin', ({ body }) =>
        (body as { pin: string }).pin === '111111'
          ? refuse('INVALID_RESET_PASSWORD_CREDENTIALS')
          : json({ reset_token: 'the-token', expires_in_s: 900 }),
      );
      server.on('POST', '/auth/reset-password/change', () => json({}));
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await userEvent.type(await screen.findByLabelText('Username or phone'), 'deniz{Enter}');
    const code = await screen.findByLabelText('Code');
    await userEvent.type(code, '111111{Enter}');
    expect(await screen.findByText(/The code is wrong or has expired/)).toBeDefined();
    await userEvent.clear(code);
    await userEvent.type(code, '222222{Enter}');
    await userEvent.type(await screen.findByLabelText('New password'), 'Brand-New-Pass-2');
    await userEvent.type(screen.getByLabelText('Repeat new password'), 'Other{Enter}');
    expect(await screen.findByText('Passwords must match')).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Repeat new password'));
    await userEvent.type(screen.getByLabelText('Repeat new password'), 'Brand-New-Pass-2{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(page.server.calls.find(({ path }) => path === '/auth/reset-password/change')?.body).toEqual({
      reset_token: 'the-token',
      password: 'Brand-New-Pass-2',
    });
  });

  test('of what is no name is refused at the field, in Turkish', async () => {
    await open(
      '/auth/reset-password',
      (server) =>
        server.on('POST', '/auth/reset-password', () => refuse('INVALID_PHONE_OR_USERNAME_TO_RESET')),
      'tr',
    );
    await userEvent.type(await screen.findByLabelText('Kullanıcı adı veya telefon'), 'a b{Enter}');
    expect(await screen.findByText('Geçerli bir kullanıcı adı ya da telefon numarası girin.')).toBeDefined();
  });
});

describe('an invitation', () => {
  const invitation = {
    username: 'deniz',
    name: 'Deniz',
    lastname: 'Kaya',
    invited_by: 'Root Admin',
    expires_at: '2026-03-09T09:30:00.000Z',
    to_prove: [{ kind: 'phone', to: '••• 33' }],
    language: null,
  };

  test('says for whom and by whom, asks for the code and a password, and signs in', async () => {
    const page = await open('/auth/register#token=the-token', (server) => {
      server.on('POST', '/auth/register/read', () => json(invitation));
      server.on('POST', '/auth/register/code', () => json({ expires_in_s: 900, resend_in_s: 60 }));
      server.on('POST', '/auth/register', () => json(success));
    });
    expect(await screen.findByText('Root Admin invited Deniz Kaya.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Choose a password'), 'Brand-New-Pass-2');
    await userEvent.type(screen.getByLabelText('Repeat password'), 'Brand-New-Pass-2{Enter}');
    expect(await screen.findByText('Code is required')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send a code to ••• 33' }));
    await userEvent.type(await screen.findByLabelText('SMS code'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('home')).toBeDefined();
    expect(page.server.calls.find(({ path }) => path === '/auth/register')?.body).toEqual({
      token: 'the-token',
      password: 'Brand-New-Pass-2',
      phone_code: '123456',
      language: 'en',
    });
  });

  test('with a link of the older kind works, and its token goes to where no server sees it', async () => {
    const page = await open('/auth/register?token=the-token', (server) =>
      server.on('POST', '/auth/register/read', () => json(invitation)),
    );
    expect(await screen.findByText('Root Admin invited Deniz Kaya.')).toBeDefined();
    expect(page.server.calls.find(({ path }) => path === '/auth/register/read')?.body).toEqual({
      token: 'the-token',
    });
    expect(page.path()).toBe('/auth/register#token=the-token');
  });

  test('without a link says where one comes from and leads to the sign-in', async () => {
    const page = await open('/auth/register', () => undefined);
    expect(await screen.findByText('You need an invitation')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(page.path()).toBe('/auth/login');
  });

  test('with a link that opens nothing says so', async () => {
    await open('/auth/register#token=old', (server) =>
      server.on('POST', '/auth/register/read', () => refuse('INVITATION_NOT_VALID')),
    );
    expect(await screen.findByText('This invitation no longer works')).toBeDefined();
  });
});

describe('a sign-in provider', () => {
  test('is offered by name, and what it sends back with signs in, once, and goes on', async () => {
    const page = await open('/auth/sso?code=c&state=s', (server) => {
      server.on('POST', '/auth/sso/finish', () => json({ answer: success, returnUrl: '/delivery' }));
    });
    expect(await screen.findByText('deliveries')).toBeDefined();
    const sent = page.server.calls.filter(({ path }) => path === '/auth/sso/finish');
    expect(sent.map(({ body }) => body)).toEqual([{ query: '?code=c&state=s' }]);
    cleanup();
    await open('/auth/login', (server) =>
      server.on('GET', '/auth/sso', () => json([{ provider_id: 'p1', name: 'Lale Group' }])),
    );
    expect(await screen.findByRole('button', { name: 'Sign in with Lale Group' })).toBeDefined();
  });

  test('that rejects is explained in words, with the way back', async () => {
    await open('/auth/sso?error=access_denied', (server) =>
      server.on('POST', '/auth/sso/finish', () => refuse('SSO_PERSON_UNKNOWN')),
    );
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('You have no account here yet.'),
    );
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeDefined();
  });
});
