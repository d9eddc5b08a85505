/** @jsxImportSource preact */
import { singleSignOnApi } from '@rota/contract/single-sign-on';
import { configure, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { options as preact, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createClient } from '../api/calls.ts';
import { createTransport } from '../api/transport.ts';
import { createAuth } from '../auth/create-auth.ts';
import { createErrorWords } from '../i18n/error-words.ts';
import { createSettings } from '../settings/settings.ts';
import { aToken, aUser } from '../testing/builders.ts';
import { fakeServer, json, refuse, type FakeServer } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { SignInProvider, type SignInServices } from './sign-in-context.tsx';
import { SignInPage } from './sign-in-page.tsx';

configure({ asyncUtilTimeout: 6_000 });
// As for the public pages: a file that ends takes its window away before a frame of it comes.
preact.requestAnimationFrame = (runEffects) => setTimeout(runEffects, 0);

const roots: Element[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) {
    render(null, root);
    root.remove();
  }
});

type Options = {
  language?: 'en' | 'tr';
  asked?: string | null;
  stored?: Record<string, string>;
  answers?: (server: FakeServer) => void;
};

function open({ language: spoken = 'en', asked = null, stored = {}, answers }: Options = {}) {
  const server = fakeServer();
  server.on('GET', '/auth/sso', () => json([]));
  server.on('GET', '/auth/login/pending', () => json({ pending: null }));
  answers?.(server);
  const settings = createSettings(memoryStorage({ lang: spoken, ...stored }));
  const language = createStore(() => spoken);
  const send = createTransport({
    baseUrl: '/api',
    fetch: server.fetch,
    words: createErrorWords(language.getState),
    newId: () => 'id',
  });
  const left: string[] = [];
  const ahead: string[] = [];
  const { offers, begin } = singleSignOnApi;
  const services: SignInServices = {
    settings,
    auth: createAuth({ settings, send, now: () => Date.now() }),
    providers: createClient({ offers, begin }, send),
    language,
    languages: ['en-GB'],
    dress: () => undefined,
    fetchAhead: (next) => ahead.push(next),
    leaveFor: (url) => left.push(url),
  };
  const root = document.body.appendChild(document.createElement('div'));
  roots.push(root);
  render(
    <SignInProvider services={services}>
      <SignInPage asked={asked} />
    </SignInProvider>,
    root,
  );
  return { server, settings, left, ahead };
}

const words = {
  en: { name: 'Username or phone', password: 'Password', button: 'Sign in' },
  tr: { name: 'Kullanıcı adı veya telefon', password: 'Parola', button: 'Giriş yap' },
} as const;

async function signIn(name: string, password: string, language: 'en' | 'tr' = 'en') {
  const { name: nameLabel, password: passwordLabel, button } = words[language];
  const field = await screen.findByLabelText(nameLabel);
  if (name !== '') await userEvent.type(field, name);
  if (password !== '') await userEvent.type(screen.getByLabelText(passwordLabel), password);
  await userEvent.click(screen.getByRole('button', { name: button }));
}

test.each([
  ['en', '', '', ['Username or phone is required', 'Password is required']],
  ['tr', 'ab', '12345', ['Kullanıcı adı veya telefon numarası çok kısa', 'Parola çok kısa']],
] as const)(
  'says in %s what is missing, and asks the server for nothing',
  async (language, name, password, texts) => {
    const { server } = open({ language });
    await signIn(name, password, language);
    for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
    expect(server.calls.filter(({ path }) => path === '/auth/login')).toEqual([]);
  },
);

test('signs in and goes where the person wanted to be, but never to another site', async () => {
  const answers = (server: FakeServer) =>
    server.on('POST', '/auth/login', () => json({ status: 'success', token: aToken(), user: aUser() }));
  const first = open({ asked: '/delivery?status=Failed', answers });
  expect(first.ahead).toEqual([]);
  await waitFor(() => expect(first.ahead).toEqual(['en']));
  await signIn('deniz', 'secret1');
  await waitFor(() => expect(first.left).toEqual(['/delivery?status=Failed']));
  expect(first.settings.accessToken()).toBeDefined();
  for (const root of roots.splice(0)) render(null, root);
  const second = open({ asked: 'https://evil.example/', answers });
  await signIn('deniz', 'secret1');
  await waitFor(() => expect(second.left).toEqual(['/']));
});

test.each([
  ['INVALID_USERNAME_OR_PASSWORD', 'en', 'Incorrect username or password'],
  ['MAX_LOGIN_ATTEMPTS_REACHED', 'tr', 'Çok fazla deneme yapıldı. Daha sonra yeniden deneyin.'],
] as const)('explains %s in %s and stays', async (code, language, text) => {
  const { left } = open({
    language,
    answers: (server) => server.on('POST', '/auth/login', () => refuse(code)),
  });
  await signIn('deniz', 'secret1', language);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words[language].password)));
  expect(left).toEqual([]);
});

test('hands over to the console what a sign-in asks for after the password, also one that was begun before', async () => {
  const more = { status: 'second_factor_required', methods: ['totp'], expires_in_s: 300 };
  const { left } = open({
    asked: '/orders',
    answers: (server) => server.on('POST', '/auth/login', () => json(more)),
  });
  await signIn('deniz', 'secret1');
  await waitFor(() => expect(left).toEqual(['/auth/second-step?returnUrl=%2Forders']));
  for (const root of roots.splice(0)) render(null, root);
  const again = open({
    answers: (server) => server.on('GET', '/auth/login/pending', () => json({ pending: more })),
  });
  await waitFor(() => expect(again.left).toEqual(['/auth/second-step']));
});

test('a person who is signed in goes on at once', async () => {
  const { left, ahead } = open({
    stored: { accessToken: aToken(), user: JSON.stringify(aUser()) },
    asked: '/orders',
  });
  await waitFor(() => expect(left).toEqual(['/orders']));
  expect(ahead).toEqual([]);
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('leads to the providers of the installation, and says where one cannot be reached', async () => {
  let isUp = false;
  const { left } = open({
    asked: '/orders',
    answers: (server) => {
      server.on('GET', '/auth/sso', () => json([{ provider_id: 'p1', name: 'Harbour Group' }]));
      server.on('POST', '/auth/sso/p1/begin', () =>
        isUp ? json({ url: 'https://id.example/in' }) : refuse('SSO_PROVIDER_UNREACHABLE'),
      );
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Harbour Group' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Harbour Group' }));
  await waitFor(() => expect(left).toEqual(['https://id.example/in']));
});

test('shows the password on demand, and changes the language without losing what was typed', async () => {
  const { settings } = open();
  const password = await screen.findByLabelText('Password');
  await userEvent.type(password, 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'tr');
  await screen.findByRole('heading', { name: 'Giriş yap' });
  expect(screen.getByLabelText('Parola')).toHaveProperty('value', 'secret1');
  expect([settings.language(), document.documentElement.lang]).toEqual(['tr', 'tr']);
});
