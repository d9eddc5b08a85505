import type { ApiKey, IssuedKey } from '@rota/contract/api-keys';
import type { Role } from '@rota/contract/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aRobot } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { ApiKeysPage } from './api-keys.page.tsx';
import { CreateApiKeyPage } from './create-api-key.page.tsx';
import { EditApiKeyPage } from './edit-api-key.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const report: ApiKey = {
  api_key_id: 'k-1',
  name: 'Report',
  permissions: ['robots.read', 'audit.read'],
  suspended: [],
  robot_id: null,
  owner: {
    id: 'u-1',
    name: 'Ada',
  },
  expires_at: null,
  stopped: null,
  created_at: at,
  secrets: [
    {
      secret_id: 's-1',
      prefix: 'rota_abcd1234',
      created_at: at,
      expires_at: null,
      last_used_at: null,
      last_used_from: null,
    },
  ],
};
const issued: IssuedKey = { ...report, key: 'rota_abcd1234_secret' };
const developer: Record<string, Role[]> = { '7': ['rr_developer'] };

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  const pages = {
    '/admin/accounts/api-keys': <ApiKeysPage />,
    '/admin/accounts/api-keys/new': <CreateApiKeyPage />,
    '/admin/accounts/api-keys/edit': <EditApiKeyPage />,
  };
  return renderConsole({
    routes: Object.entries(pages).map(([path, element]) => ({
      path,
      permission: 'api_keys.manage' as const,
      element: (
        <>
          {element}
          <Toasts />
        </>
      ),
    })),
    roles: developer,
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots', () => json([aRobot()]));
      server.on('GET', '/projects/7/api-keys', () => json({ items: [report], next_cursor: null }));
      server.on('GET', '/projects/7/api-keys/k-1', () => json(report));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Create and show key', ['Name is required', 'Choose at least one permission']],
  ['tr', 'Oluştur ve anahtarı göster', ['Ad gerekli', 'En az bir yetki seçin']],
] as const)('a key is not made of nothing (%s)', async (language, button, sentences) => {
  const page = await openPage({ path: '/admin/accounts/api-keys/new', language });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined();
  expect(page.server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a key is made of ticked words, and what one may not do oneself is out of reach', async () => {
  const page = await openPage({ path: '/admin/accounts/api-keys/new' }, (server) =>
    server.on('POST', '/projects/7/api-keys', () => json(issued, 201)),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Report');
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'create deliveries and tasks' }).disabled,
  ).toBe(true);
  expect(screen.getAllByText('You do not have this permission').length).toBeGreaterThan(3);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'see robots, where they are and what they are doing' }),
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Expires after' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Never expires' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create and show key' }));
  const dialog = await screen.findByRole('dialog', { name: 'API key Report' });
  expect(within(dialog).getByDisplayValue(issued.key)).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Report',
    permissions: ['robots.read'],
    expires_at: null,
    robot_id: null,
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(page.path()).toBe('/admin/accounts/api-keys?key-id=k-1'));
});

test('a key whose owner is gone is taken over, and says what sleeps', async () => {
  const stopped: ApiKey = { ...report, stopped: 'owner_gone', suspended: ['audit.read'] };
  const page = await openPage({ path: '/admin/accounts/api-keys?key-id=k-1' }, (server) => {
    server.on('GET', '/projects/7/api-keys', () => json({ items: [stopped], next_cursor: null }));
    server.on('PATCH', '/projects/7/api-keys/k-1', () => json(report));
  });
  expect(await screen.findByText('Suspended: Ada does not have this permission')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByText('You are now the owner.')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({});
});

test('a change beyond the person’s own permissions is explained there, and nothing is lost', async () => {
  await openPage({ path: '/admin/accounts/api-keys/edit?key-id=k-1' }, (server) =>
    server.on('PATCH', '/projects/7/api-keys/k-1', () => refuse('API_KEY_BEYOND_OWN_REACH')),
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(name, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('A key cannot have more permissions than you.');
  expect(name.value).toBe('Report 2');
});

test('a key that is not there is said in words', async () => {
  await openPage({ path: '/admin/accounts/api-keys/edit?key-id=gone' }, (server) =>
    server.on('GET', '/projects/7/api-keys/gone', () => refuse('RECORD_NOT_FOUND')),
  );
  expect(await screen.findByText('API key not found')).toBeDefined();
});

test('a key is deleted only by who types its name', async () => {
  await openPage({ path: '/admin/accounts/api-keys?key-id=k-1' }, (server) =>
    server.on('DELETE', '/projects/7/api-keys/k-1', () => json({})),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Report?' });
  await userEvent.type(within(question).getByRole('textbox'), 'Report');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted.')).toBeDefined();
});
