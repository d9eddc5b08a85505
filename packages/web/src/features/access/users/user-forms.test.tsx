import type { Role } from '@rota/contract/core';
import type { AccountDetails } from '@rota/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject, aReach } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { CreateUserPage } from './create-user.page.tsx';
import { EditUserPage } from './edit-user.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const ada: AccountDetails = {
  id: 'ada-1',
  name: 'Ada',
  lastname: 'Yılmaz',
  username: 'ada',
  phone: null,
  email: 'ada@example.org',
  roles: { '7': ['rr_cam'] },
  disabled: false,
  can_login: true,
  validated: false,
  state: 'active',
  last_seen_at: at,
  created_at: at,
  sign_in: [],
  links: [],
  may_renew_link: false,
};
const root: Record<string, Role[]> = { '*': ['rr_system_admin'] };
const patron: Record<string, Role[]> = { '7': ['rr_project_admin'] };

function openForm(
  path: string,
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path,
    routes: [
      { path: '/admin/accounts/users', element: <p>the list</p> },
      {
        path: '/admin/accounts/users/new',
        permission: 'users.set_project_roles',
        element: <CreateUserPage />,
      },
      {
        path: '/admin/accounts/users/edit',
        permission: 'users.set_project_roles',
        element: <EditUserPage />,
      },
    ].map((route) => ({
      ...route,
      permission: 'users.set_project_roles' as const,
      element: (
        <>
          {route.element}
          <Toasts />
        </>
      ),
    })),
    roles: root,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/users/ada-1', () => json(ada));
      answers(server);
    },
    ...options,
  });
}

async function pick(label: string, name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}

describe('a new person', () => {
  test.each([
    [
      'en',
      'Create and show link',
      ['Name is required', 'Username is required', 'Projects are required', 'Role is required'],
    ],
    [
      'tr',
      'Oluştur ve bağlantıyı göster',
      ['Ad gerekli', 'Kullanıcı adı gerekli', 'Proje gerekli', 'Rol gerekli'],
    ],
  ] as const)('is not made of nothing (%s)', async (language, button, sentences) => {
    const page = await openForm('/admin/accounts/users/new', { language });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined();
    expect(page.server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('is made with roles in words, and the link is shown once', async () => {
    const page = await openForm('/admin/accounts/users/new', {}, (server) =>
      server.on('POST', '/users', () =>
        json(
          {
            ...ada,
            state: 'invited',
            link: 'https://rota.example/auth/register#token=abc',
            sent_to: [],
            kept_here: ['phone'],
          },
          201,
        ),
      ),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'ada');
    await pick('Project', 'Hotel Rota');
    await pick('Role', 'Camera Viewer');
    expect(
      screen.getByText('Watches the cameras of robots, takes snapshots and records; commands no robots'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Role permissions' }));
    expect(await screen.findByText(/^watch robot cameras/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Create and show link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link for Ada Yılmaz' });
    expect(within(dialog).getByDisplayValue(/token=abc$/)).toBeDefined();
    expect(
      within(dialog)
        .getAllByRole('alert')
        .map((alert) => alert.textContent),
    ).toEqual([expect.stringContaining('no SMS gateway is set')]);
    expect(within(dialog).getByText(/^This link is shown only now/)).toBeDefined();
    expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      username: 'ada',
      name: 'Ada',
      roles: { '7': ['rr_cam'] },
      can_login: true,
      language: 'en',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(page.path()).toBe('/admin/accounts/users?user-id=ada-1'));
  });

  test('who is a system administrator is one everywhere', async () => {
    await openForm('/admin/accounts/users/new');
    await pick('Role', 'System Admin');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' }).value).toBe('All projects');
  });

  test('a rejection is shown at its field, and nothing typed is lost', async () => {
    const taken = 'A user with the given email, phone or username already exists';
    await openForm('/admin/accounts/users/new', {}, (server) =>
      server.on('POST', '/users', () =>
        refuse('USER_ALREADY_EXISTS', taken, [{ property: 'email', constraints: { unique: taken } }]),
      ),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@example.org');
    await pick('Project', 'All projects');
    await pick('Role', 'View Only');
    await userEvent.click(screen.getByRole('button', { name: 'Create and show link' }));
    expect(await screen.findByText(taken)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'E-mail' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ada');
  });
});

describe('who administers one project', () => {
  test('invites by e-mail, with a role of that project', async () => {
    const page = await openForm('/admin/accounts/users/new', { roles: patron }, (server) =>
      server.on('POST', '/projects/7/invitations', () =>
        json({ link: null, sent_to: ['email'], kept_here: [] }, 201),
      ),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'can@example.org');
    expect(screen.queryByRole('combobox', { name: 'Project' })).toBeNull();
    await pick('Role', 'Delivery Operator');
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Invited by e-mail.')).toBeDefined();
    expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'can@example.org',
      roles: ['rr_delivery_operator'],
      language: 'en',
    });
  });

  test.each([
    [
      'en',
      'Invite',
      'Nothing was sent because no e-mail server is set. Share the link yourself. A system administrator can find links and codes under Messages.',
    ],
    [
      'tr',
      'Davet et',
      'E-posta sunucusu ayarlı olmadığı için bir şey gönderilmedi. Bağlantıyı kendiniz iletin. Bağlantıları ve kodları bir sistem yöneticisi Mesajlar sayfasında görür.',
    ],
  ] as const)('learns that nothing was sent without a gateway (%s)', async (language, button, text) => {
    await openForm('/admin/accounts/users/new', { roles: patron, language }, (server) => {
      server.on('POST', '/projects/7/invitations', () =>
        json({ link: null, sent_to: [], kept_here: ['email'] }, 201),
      );
      server.on('GET', '/reach', () => json(aReach({ isLocal: true })));
    });
    await userEvent.type(
      await screen.findByRole('textbox', { name: language === 'en' ? 'E-mail' : 'E-posta' }),
      'can@example.org',
    );
    await pick(
      language === 'en' ? 'Role' : 'Rol',
      language === 'en' ? 'Delivery Operator' : 'Teslimat Operatörü',
    );
    await userEvent.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text)).toBeDefined();
    expect(
      await within(dialog).findByText(/http:\/\/localhost:8080.*HOST (and|ve) PUBLIC_URL/),
    ).toBeDefined();
  });

  test('without an e-mail address or phone hands over the link, once', async () => {
    const page = await openForm('/admin/accounts/users/new', { roles: patron }, (server) => {
      server.on('POST', '/projects/7/invitations', () =>
        json({ link: 'https://rota.example/auth/register#token=t', sent_to: [], kept_here: [] }, 201),
      );
      server.on('GET', '/reach', () => json(aReach({ isLocal: false })));
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }), 'can');
    await pick('Role', 'Delivery Operator');
    await userEvent.click(screen.getByRole('button', { name: 'Invite and show link' }));
    const dialog = await screen.findByRole('dialog');
    const link = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Registration link' });
    expect(link.value).toContain('#token=t');
    expect(within(dialog).getByText('Copy the link and pass it on. It is shown only once.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(page.path()).toBe('/admin/accounts/users'));
  });

  test('is offered no system administrator', async () => {
    await openForm('/admin/accounts/users/new', { roles: patron });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }));
    expect(await screen.findByRole('option', { name: /^Project Admin/ })).toBeDefined();
    expect(screen.queryByRole('option', { name: /^System Admin/ })).toBeNull();
  });

  test('has to say whom', async () => {
    await openForm('/admin/accounts/users/new', { roles: patron });
    await pick('Role', 'View Only');
    await userEvent.click(screen.getByRole('button', { name: 'Invite and show link' }));
    expect(await screen.findByText('Username, phone or email is required')).toBeDefined();
  });
});

describe('an account', () => {
  test('is changed, and roles that were left alone are not sent', async () => {
    const page = await openForm('/admin/accounts/users/edit?user-id=ada-1', {}, (server) =>
      server.on('PATCH', '/users/ada-1', () => json(ada)),
    );
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ayşe');
    expect(screen.getByText('1 changed: First name')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    const { body } = page.server.calls.find(({ method }) => method === 'PATCH') ?? {};
    expect(body).toMatchObject({ name: 'Ayşe', username: 'ada' });
    expect(body).not.toHaveProperty('roles');
  });

  test('loses a role', async () => {
    const page = await openForm('/admin/accounts/users/edit?user-id=ada-1', {}, (server) => {
      server.on('PATCH', '/users/ada-1', () => json(ada));
      server.on('GET', '/users/ada-1/uses', () =>
        json([
          {
            kind: 'api_key',
            effect: 'stops',
            count: 1,
            first: [{ id: 'k-1', name: 'Till (Quay Hotel)', project_id: 7 }],
          },
          { kind: 'address', effect: 'stays', count: 1, first: [{ id: 'a-1', name: 'Desk', project_id: 7 }] },
        ]),
      );
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove role 1' }));
    expect(await screen.findByText('Without a role, they see nothing after signing in.')).toBeDefined();
    expect(screen.getByText('1 changed: Roles')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Remove roles from Ada Yılmaz?' });
    expect(await within(question).findByText('Till (Quay Hotel)')).toBeDefined();
    expect(within(question).queryByText('Desk')).toBeNull();
    expect(page.server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ roles: {} }),
    );
  });

  test('that is not there is said in words', async () => {
    await openForm('/admin/accounts/users/edit?user-id=unknown', {}, (server) =>
      server.on('GET', '/users/unknown', () => refuse('RECORD_NOT_FOUND')),
    );
    expect(await screen.findByText('Person not found')).toBeDefined();
  });
});
