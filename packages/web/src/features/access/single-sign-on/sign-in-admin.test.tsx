import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { ProvidersPage } from './providers.page.tsx';
import { SignInPolicyPage } from './sign-in-policy.page.tsx';

afterEach(cleanup);

const NO_ONE = { who: 'nobody', roles: [] };
const policy = {
  password_min: 6,
  sms_pin: NO_ONE,
  second_factor: NO_ONE,
  without_phone: 2,
  without_second_factor: 3,
};

function open(path: '/policy' | '/providers', answers: (server: FakeServer) => void) {
  const withToasts = (element: React.ReactNode) => (
    <>
      {element}
      <Toasts />
    </>
  );
  return renderConsole({
    path,
    routes: [
      { path: '/policy', element: withToasts(<SignInPolicyPage />), permission: 'sign_in.manage' },
      { path: '/providers', element: withToasts(<ProvidersPage />), permission: 'sign_in.manage' },
    ],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/sign-in-policy', () => json(policy));
      answers(server);
    },
  });
}

describe('the policy of signing in', () => {
  test('says how many it would stop before it asks for a second factor', async () => {
    const page = await open('/policy', (server) =>
      server.on('PUT', '/sign-in-policy', ({ body }) => json(body)),
    );
    const [, , who] = await screen.findAllByRole('combobox');
    await userEvent.click(who ?? document.body);
    await userEvent.click(await screen.findByRole('option', { name: 'Selected roles' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Choose at least one role')).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('combobox', { name: 'Roles' }));
    await userEvent.click(await screen.findByRole('option', { name: /^System Admin/ }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('3 people have no second factor yet.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Require a second factor?')).toBeDefined();
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) ?? document.body);
    await waitFor(() =>
      expect(page.server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        password_min: 6,
        sms_pin: NO_ONE,
        second_factor: { who: 'roles', roles: ['rr_system_admin'] },
      }),
    );
  });
});

describe('sign-in providers', () => {
  const provider = {
    provider_id: 'p1',
    name: 'Lale Group',
    issuer: 'https://login.example.com',
    client_id: 'rota',
    hosts: ['keys.example.com'],
    scopes: ['groups'],
    trusts_emails: false,
    makes_accounts: false,
    asks_second_factor: false,
    rules: [{ claim: 'groups', value: 'robots', role: 'rr_admin', scope: '7' }],
    is_enabled: true,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    people: 4,
  };

  test('are added, with what is wrong at its field', async () => {
    const page = await open('/providers', (server) => {
      server.on('GET', '/sso-providers', () => json([]));
      server.on('POST', '/sso-providers', () => json(provider, 201));
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Add provider' }))[0] ?? document.body,
    );
    await userEvent.type(await screen.findByLabelText('Name'), 'Lale Group');
    await userEvent.type(screen.getByLabelText('Issuer URL'), 'http://login.example.com');
    await userEvent.type(screen.getByLabelText('Client ID'), 'rota');
    const submit = () =>
      userEvent.click(screen.getAllByRole('button', { name: 'Add provider' }).at(-1) ?? document.body);
    await submit();
    expect(await screen.findByText('Must be an address that begins with https://')).toBeDefined();
    expect(screen.getByText('Client secret is required')).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Issuer URL'));
    await userEvent.type(screen.getByLabelText('Issuer URL'), 'https://login.example.com');
    await userEvent.type(screen.getByLabelText('Client secret'), 'the secret');
    await userEvent.type(screen.getByLabelText('Other provider hosts'), 'keys.example.com, b.example.com');
    await userEvent.type(screen.getByLabelText('Other scopes'), 'groups teams');
    await submit();
    await waitFor(() =>
      expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: 'Lale Group',
        client_secret: 'the secret',
        hosts: ['keys.example.com', 'b.example.com'],
        scopes: ['groups', 'teams'],
        trusts_emails: false,
        makes_accounts: false,
        is_enabled: true,
      }),
    );
  });

  test('are tried, changed without their secret, and removed by name', async () => {
    const redirectUri = 'https://rota.example/auth/sso';
    const outcomes = [
      {
        is_ok: false,
        problem: { kind: 'foreign_host', about: 'x.example.com' },
        client: 'unasked',
        words: null,
        redirect_uri: redirectUri,
      },
      {
        is_ok: false,
        problem: null,
        client: 'refused',
        words: 'invalid_client: AADSTS7000215',
        redirect_uri: redirectUri,
      },
    ];
    const page = await open('/providers', (server) => {
      server.on('GET', '/sso-providers', () => json([provider]));
      server.on('POST', '/sso-providers/test', () => json(outcomes.shift()));
      server.on('PATCH', '/sso-providers/p1', ({ body }) => json({ ...provider, ...(body as object) }));
      server.on('DELETE', '/sso-providers/p1', () => json({}));
    });
    await userEvent.click(await screen.findByText('Lale Group'));
    await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
    expect(await screen.findByText(/The provider also uses x\.example\.com/)).toBeDefined();
    expect(screen.getByText('https://rota.example/auth/sso')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Provider’s response: invalid_client: AADSTS7000215')).toBeDefined();
    expect(page.server.calls.find(({ path }) => path === '/sso-providers/test')?.body).toMatchObject({
      provider_id: 'p1',
    });
    await userEvent.click(
      screen.getByRole('switch', { name: 'Create an account for everyone who signs in with this provider' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        makes_accounts: true,
      }),
    );
    expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty(
      'client_secret',
    );
    await userEvent.click(await screen.findByText('Lale Group'));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const confirm = (await screen.findAllByRole('button', { name: 'Remove' })).at(-1);
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Type “Lale Group” to continue'), 'Lale Group');
    await userEvent.click(confirm ?? document.body);
    await waitFor(() => expect(page.server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});
