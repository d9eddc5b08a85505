import type { Role } from '@rota/contract/core';
import type { IssuedMachine, MachineAccount } from '@rota/contract/machine-accounts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { NewClientAccountPage } from './create-machine.page.tsx';
import { ClientAccountsPage } from './machines.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const secret = {
  secret_id: 's-1',
  prefix: 'rota_abcd1234',
  created_at: at,
  expires_at: null,
  last_used_at: at,
  last_used_from: '10.0.0.9',
};
const booking: MachineAccount = {
  machine_account_id: 'm-1',
  project_id: 7,
  role: 'rr_client_delivery',
  name: 'Booking',
  note: 'Front desk',
  enabled: true,
  robot_id: null,
  created_at: at,
  secrets: [secret],
};
const issued: IssuedMachine = { ...booking, token: 'rota_abcd1234_secret' };
const root: Record<string, Role[]> = { '*': ['rr_system_admin'] };
const patron: Record<string, Role[]> = { '7': ['rr_project_admin'] };

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  const pages = {
    '/admin/accounts/clients': <ClientAccountsPage />,
    '/admin/accounts/clients/new': <NewClientAccountPage />,
  };
  return renderConsole({
    routes: Object.entries(pages).map(([path, element]) => ({
      path,
      permission: 'machines.manage' as const,
      element: (
        <>
          {element}
          <Toasts />
        </>
      ),
    })),
    roles: patron,
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/machine-accounts', () => json({ items: [booking], next_cursor: null }));
      server.on('GET', '/machine-accounts', () => json({ items: [], next_cursor: null }));
      server.on('GET', '/projects/7/machine-accounts/m-1/log', () =>
        json([
          { at, event: 'refused', detail: 'GET /users' },
          { at, event: 'used', detail: '10.0.0.9' },
        ]),
      );
      answers(server);
    },
  });
}

test.each([
  ['en', 'Begins with rota_abcd1234', 'Rejected, not allowed: GET /users', 'Activity'],
  ['tr', 'Başlangıcı: rota_abcd1234', 'Yetkisi yok, reddedildi: GET /users', 'Etkinlik'],
] as const)(
  'an account shows its tokens, its log in words and the way to the audit log (%s)',
  async (language, begins, refused, did) => {
    await openPage({ language, path: '/admin/accounts/clients?machine-id=m-1' });
    expect(await screen.findByText(begins)).toBeDefined();
    expect(await screen.findByText(refused)).toBeDefined();
    expect((await screen.findByRole('link', { name: did })).getAttribute('href')).toBe(
      '/admin/security/audit?actor=machine%3Am-1',
    );
  },
);

test('a second token is shown once and with a command, and the first is revoked by name', async () => {
  const page = await openPage({ path: '/admin/accounts/clients?machine-id=m-1' }, (server) => {
    server.on('POST', '/projects/7/machine-accounts/m-1/secrets', () => json(issued, 201));
    server.on('DELETE', '/projects/7/machine-accounts/m-1/secrets/s-1', () =>
      json({ ...booking, secrets: [] }),
    );
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Token of Booking' });
  expect(within(dialog).getByDisplayValue(issued.token)).toBeDefined();
  expect(within(dialog).getByRole('region').textContent).toContain('/api/projects/7/targets');
  await userEvent.click(within(dialog).getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByDisplayValue(issued.token)).toBeNull());
  await userEvent.click(
    await screen.findByRole('button', { name: 'Revoke the secret that begins with rota_abcd1234' }),
  );
  const question = await screen.findByRole('dialog', { name: 'Revoke rota_abcd1234… of Booking?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked.')).toBeDefined();
  expect(page.server.calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('it is switched off after a question, and deleted only by who types its name', async () => {
  const page = await openPage({ path: '/admin/accounts/clients?machine-id=m-1' }, (server) => {
    server.on('PATCH', '/projects/7/machine-accounts/m-1', () => json({ ...booking, enabled: false }));
    server.on('DELETE', '/projects/7/machine-accounts/m-1', () => json({}));
  });
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Turn off');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Turn off Booking?' })).getByRole('button', {
      name: 'Turn off',
    }),
  );
  expect(await screen.findByText('Turned off.')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ enabled: false });
  await choose('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete Booking?' });
  const button = within(question).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(button.disabled).toBe(true);
  await userEvent.type(within(question).getByRole('textbox'), 'Booking');
  await userEvent.click(button);
  expect(await screen.findByText('Deleted.')).toBeDefined();
});

test('a new account gets a role in words, and a taken name is reported at its field', async () => {
  let isTaken = true;
  const page = await openPage({ path: '/admin/accounts/clients/new' }, (server) =>
    server.on('POST', '/projects/7/machine-accounts', () => {
      const answer = isTaken ? refuseEntity('NAME_TAKEN', 'machine_account') : json(issued, 201);
      isTaken = false;
      return answer;
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Create and show token' }));
  expect(await screen.findByText('Role is required')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'VPN server' }).disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Booking');
  await userEvent.click(screen.getByRole('radio', { name: 'Delivery program' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create and show token' }));
  expect(await screen.findByText('Another machine account has this name.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Create and show token' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Token of Booking' })).getByRole('button', {
      name: 'I saved it',
    }),
  );
  await waitFor(() => expect(page.path()).toBe('/admin/accounts/clients?machine-id=m-1'));
  expect(page.server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Booking',
    role: 'rr_client_delivery',
    note: '',
    robot_id: null,
  });
});

test('system administrators look at those of the whole installation, too', async () => {
  await openPage({ roles: root, path: '/admin/accounts/clients?of=installation' });
  expect(await screen.findByText('No client accounts yet')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'New client account' })[0]?.getAttribute('href')).toBe(
    '/admin/accounts/clients/new?of=installation',
  );
});

test('a project’s administrator stays in the project, whatever the address says', async () => {
  await openPage({ path: '/admin/accounts/clients?of=installation&machine-id=gone' }, (server) =>
    server.on('GET', '/projects/7/machine-accounts/gone', () => refuse('RECORD_NOT_FOUND')),
  );
  expect(await screen.findByText('Booking')).toBeDefined();
  expect(await screen.findByText('Account not found')).toBeDefined();
});

test('a person without the permission sees the page locked', async () => {
  await openPage({ roles: { '7': ['rr_admin'] } });
  expect(await screen.findByText('You do not have access to this page')).toBeDefined();
});
