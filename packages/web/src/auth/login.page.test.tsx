import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aToken, aUser } from '../testing/builders.ts';
import { json, refuse } from '../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../testing/render.tsx';
import { LoginPage } from './login.page.tsx';

afterEach(cleanup);

async function openLogin(options: Partial<TestConsoleOptions> = {}) {
  const console = await renderConsole({
    routes: [
      { path: '/auth/login', element: <LoginPage /> },
      { path: '/', element: <p>home</p> },
      { path: '/delivery', element: <p>deliveries</p> },
    ],
    path: '/auth/login',
    answers: (server) => {
      server.on('GET', '/projects', () => json([]));
      server.on('POST', '/auth/login', () => json({ status: 'success', token: aToken(), user: aUser() }));
    },
    ...options,
  });
  const words =
    options.language === 'tr'
      ? { name: /Kullanıcı adı veya telefon/, password: 'Parola', button: 'Giriş yap' }
      : { name: /Username or phone/, password: 'Password', button: 'Sign in' };
  return {
    ...console,
    name: screen.getByRole('textbox', { name: words.name }),
    password: screen.getByLabelText(words.password),
    submit: () => userEvent.click(screen.getByRole('button', { name: words.button })),
  };
}

describe('the form says what is missing, in the person’s language', () => {
  test.each([
    ['en', '', '', ['Username or phone is required', 'Password is required']],
    ['en', 'ab', '12345', ['Username or Phone Number is too short', 'Password is too short']],
    ['tr', '', '', ['Kullanıcı adı veya telefon gerekli', 'Parola gerekli']],
    ['tr', 'ab', '12345', ['Kullanıcı adı veya telefon numarası çok kısa', 'Parola çok kısa']],
  ] as const)('%s: "%s" and "%s"', async (language, name, password, messages) => {
    const page = await openLogin({ language });
    if (name !== '') await userEvent.type(page.name, name);
    if (password !== '') await userEvent.type(page.password, password);
    await page.submit();
    for (const message of messages) expect(await screen.findByText(message)).toBeDefined();
    expect(page.server.calls.filter((call) => call.path === '/auth/login')).toEqual([]);
  });
});

async function signIn(page: Awaited<ReturnType<typeof openLogin>>) {
  await userEvent.type(page.name, 'deniz');
  await userEvent.type(page.password, 'secret1');
  await page.submit();
}

test('signing in goes home', async () => {
  const page = await openLogin();
  await signIn(page);
  expect(await screen.findByText('home')).toBeDefined();
});

test('signing in goes where the person wanted to be, but never to another site', async () => {
  await signIn(await openLogin({ path: '/auth/login?returnUrl=%2Fdelivery%3Fstatus%3DFailed' }));
  expect(await screen.findByText('deliveries')).toBeDefined();
  cleanup();
  await signIn(await openLogin({ path: '/auth/login?returnUrl=https%3A%2F%2Fevil.example%2F' }));
  expect(await screen.findByText('home')).toBeDefined();
});

test.each([
  ['INVALID_USERNAME_OR_PASSWORD', 'en', 'Incorrect username or password'],
  ['INVALID_PHONE_OR_PASSWORD', 'en', 'Incorrect phone number or password'],
  ['INVALID_LOGIN_CREDENTIALS', 'tr', 'Giriş bilgileri yanlış'],
  ['MAX_LOGIN_ATTEMPTS_REACHED', 'tr', 'Çok fazla deneme yapıldı. Daha sonra yeniden deneyin.'],
  ['ThrottlerException', 'en', 'The request limit has been reached. Try again later.'],
] as const)('a rejection with %s is explained in words (%s)', async (code, language, text) => {
  const page = await openLogin({
    language,
    answers: (server) => server.on('POST', '/auth/login', () => refuse(code)),
  });
  await signIn(page);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await waitFor(() => expect(document.activeElement).toBe(page.password));
});

test('a person who has to wait sees until when', async () => {
  const page = await openLogin({
    answers: (server) =>
      server.on('POST', '/auth/login', () => {
        const answer = refuse('MAX_LOGIN_ATTEMPTS_REACHED');
        answer.headers.set('Retry-After', '900');
        return answer;
      }),
  });
  await signIn(page);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Too many attempts.*You can try again at .{4,8}, in 1[45] min/,
  );
});

test('a password is pasted, and filled in by a password manager', async () => {
  const page = await openLogin();
  expect(page.password.getAttribute('autocomplete')).toBe('current-password');
  await userEvent.click(page.password);
  await userEvent.paste('Right-Password-1');
  expect(page.password).toHaveProperty('value', 'Right-Password-1');
});

test('the password can be shown and hidden', async () => {
  const page = await openLogin();
  expect(page.password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(page.password.getAttribute('type')).toBe('text');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeDefined();
});

test('Caps Lock is pointed out', async () => {
  const page = await openLogin();
  await userEvent.type(page.password, '{CapsLock}s');
  expect(await screen.findByText('Caps Lock is on.')).toBeDefined();
});

test('the language changes at once and is remembered', async () => {
  const page = await openLogin();
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe' }));
  expect(await screen.findByRole('heading', { name: 'Giriş yap' })).toBeDefined();
  expect(page.services.settings.language()).toBe('tr');
  await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
});
