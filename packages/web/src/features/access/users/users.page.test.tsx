import type { Role } from '@rota/contract/core';
import type { AccountDetails, MemberDetails, ProjectMember, UserAccount } from '@rota/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { UsersPage } from './users.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const ada: UserAccount = {
  id: 'ada-1',
  name: 'Ada',
  lastname: 'Yılmaz',
  username: 'ada',
  phone: '+905321112233',
  email: 'ada@example.org',
  roles: { '7': ['rr_cam'], '*': ['rr_analyst'] },
  disabled: false,
  can_login: true,
  validated: true,
  state: 'active',
  last_seen_at: at,
  created_at: at,
};
const adaAsMember: ProjectMember = {
  id: 'ada-1',
  name: 'Ada',
  lastname: 'Yılmaz',
  username: 'ada',
  roles: ['rr_cam'],
  disabled: false,
  validated: true,
  state: 'active',
  last_seen_at: at,
};
const guest: UserAccount = {
  ...ada,
  id: 'guest-1',
  name: 'Can',
  lastname: 'Ak',
  username: 'can',
  roles: { '7': ['rr_meet'] },
  state: 'invited',
  last_seen_at: null,
};
const details: AccountDetails = { ...ada, sign_in: [], links: [], may_renew_link: false };
const open = {
  link_id: 'link-1',
  kind: 'registration',
  state: 'open',
  created_at: at,
  expires_at: at,
} as const;
const guestDetails: AccountDetails = {
  ...guest,
  sign_in: [{ code: 'not_registered', until: at }],
  links: [open],
  may_renew_link: true,
};

const root: Record<string, Role[]> = { '*': ['rr_system_admin'] };
const patron: Record<string, Role[]> = { '7': ['rr_project_admin'] };

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/admin/accounts/users',
        permission: 'users.set_project_roles',
        element: (
          <>
            <UsersPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: root,
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/users', () => json({ items: [ada, guest], next_cursor: null, total: 2 }));
      server.on('GET', '/users/ada-1', () => json(details));
      server.on('GET', '/users/guest-1', () => json(guestDetails));
      answers(server);
    },
    ...options,
  });
}

const panelOf = (name: string) => screen.findByRole('complementary', { name });

test('lists everybody with roles by name and place, and in what state they are', async () => {
  await openPage();
  expect(await screen.findByText('Hotel Rota: Camera Viewer · All projects: Analyst')).toBeDefined();
  expect(screen.getByText('Invited')).toBeDefined();
  expect(screen.getByText('Never')).toBeDefined();
  expect(screen.getByRole('link', { name: 'New person' })).toBeDefined();
});

test('who administers one project sees its people only, without phone and e-mail', async () => {
  const page = await openPage({ roles: patron, language: 'tr' }, (server) =>
    server.on('GET', '/projects/7/users', () => json({ items: [adaAsMember], next_cursor: null, total: 1 })),
  );
  expect(await screen.findByText('Kamera İzleyicisi')).toBeDefined();
  expect(screen.getByText('Bu projede rolü olanlar')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Birini davet et' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Proje' })).toBeNull();
  expect(page.server.calls.some(({ path }) => path === '/users')).toBe(false);
});

test('filters and order are asked of the server', async () => {
  const page = await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'State' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Invited' }));
  await userEvent.click(screen.getByRole('button', { name: 'Project' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'All projects' }));
  await userEvent.click(await screen.findByRole('button', { name: /Last seen/ }));
  await waitFor(() => {
    const { query } = page.server.calls.filter(({ path }) => path === '/users').at(-1) ?? {};
    expect([query?.get('state'), query?.get('project'), query?.get('sort')]).toEqual([
      'invited',
      '*',
      '-last_seen',
    ]);
  });
});

describe('an opened person', () => {
  test('says what each role lets them do, in words', async () => {
    await openPage({ path: '/admin/accounts/users?user-id=ada-1' });
    const panel = await panelOf('Ada Yılmaz');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Camera Viewer' }));
    expect(await within(panel).findByText(/^watch robot cameras/)).toBeDefined();
    expect(within(panel).getByText(/^This person can sign in/)).toBeDefined();
    expect(within(panel).getByRole('link', { name: 'Change history' }).getAttribute('href')).toBe(
      '/admin/security/audit?log=installation&entity=user&entity-id=ada-1',
    );
  });

  test.each([
    ['en', 'disabled', 'The account is disabled. Enable it to let this person sign in.'],
    ['en', 'no_roles', 'No role, so they see nothing after signing in.'],
    ['tr', 'link_expired', 'Kaydolmadı ve bağlantısının süresi doldu. Yenisini oluşturun.'],
    ['tr', 'may_not_sign_in', 'Bu hesap giriş yapamaz. Düzenle bölümünden değiştirin.'],
  ] as const)('says why they cannot sign in (%s, %s)', async (language, code, sentence) => {
    await openPage({ path: '/admin/accounts/users?user-id=ada-1', language }, (server) =>
      server.on('GET', '/users/ada-1', () => json({ ...details, sign_in: [{ code, until: null }] })),
    );
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  test('is made a new link, which is shown this once', async () => {
    await openPage({ path: '/admin/accounts/users?user-id=guest-1' }, (server) =>
      server.on('POST', '/users/guest-1/registration-link', () =>
        json({
          link: 'https://rota.example/auth/register#token=abc',
          expires_at: at,
          sent_to: ['email'],
          kept_here: [],
        }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New registration link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link for Can Ak' });
    expect(within(dialog).getByDisplayValue('https://rota.example/auth/register#token=abc')).toBeDefined();
    expect(within(dialog).getByText('We also sent it by e-mail.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue(/token=abc/)).toBeNull());
  });

  test('has open links revoked', async () => {
    const page = await openPage({ path: '/admin/accounts/users?user-id=guest-1' }, (server) =>
      server.on('DELETE', '/users/guest-1/links/link-1', () => json({})),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Revoke the link created/ }));
    expect(await screen.findByText('The link no longer works.')).toBeDefined();
    expect(
      page.server.calls.some(
        ({ method, path }) => method === 'DELETE' && path === '/users/guest-1/links/link-1',
      ),
    ).toBe(true);
  });

  test('is deleted only after the username was typed, and a failure is shown', async () => {
    let isBroken = true;
    const page = await openPage({ path: '/admin/accounts/users?user-id=ada-1' }, (server) => {
      server.on('GET', '/users/ada-1/uses', () => json([]));
      server.on('DELETE', '/users/ada-1', () => (isBroken ? refuse('INTERNAL_ERROR') : json({})));
    });
    const remove = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete Ada Yılmaz?' });
      const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
      expect(button.disabled).toBe(true);
      await userEvent.type(within(dialog).getByRole('textbox'), 'ada');
      await waitFor(() => expect(button.disabled).toBe(false));
      await userEvent.click(button);
    };
    await remove();
    expect(await screen.findByText('Failed to delete user')).toBeDefined();
    isBroken = false;
    await remove();
    expect(await screen.findByText('Deleted.')).toBeDefined();
    await waitFor(() => expect(page.path()).toBe('/admin/accounts/users'));
  });

  test('is disabled after a question, and the last system administrator is kept', async () => {
    await openPage({ path: '/admin/accounts/users?user-id=ada-1' }, (server) =>
      server.on('PATCH', '/users/ada-1', () => refuse('USER_LAST_SYSTEM_ADMIN')),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Disable Ada Yılmaz?' })).getByRole('button', {
        name: 'Disable',
      }),
    );
    expect(
      await screen.findByText('This is the last system administrator. Give someone else the role first.'),
    ).toBeDefined();
  });

  test('of whom there is none is said in words', async () => {
    await openPage({ path: '/admin/accounts/users?user-id=unknown' }, (server) =>
      server.on('GET', '/users/unknown', () => refuse('RECORD_NOT_FOUND')),
    );
    expect(await screen.findByText('Person not found')).toBeDefined();
  });

  test('is taken out of the project by who administers it', async () => {
    const member: MemberDetails = { ...adaAsMember, sign_in: [], links: [], may_renew_link: false };
    const page = await openPage({ path: '/admin/accounts/users?user-id=ada-1', roles: patron }, (server) => {
      server.on('GET', '/projects/7/users', () => json({ items: [], next_cursor: null, total: 0 }));
      server.on('GET', '/projects/7/users/ada-1', () => json(member));
      server.on('PATCH', '/projects/7/users/ada-1', () => json({ ...member, roles: [] }));
      server.on('GET', '/projects/7/users/ada-1/uses', () =>
        json([
          {
            kind: 'api_key',
            effect: 'stops',
            count: 2,
            first: [
              { id: 'k1', name: 'Till' },
              { id: 'k2', name: 'Kitchen screen' },
            ],
          },
        ]),
      );
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from project' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ada Yılmaz from the project?' }));
    expect(await dialog.findByText(/2 API keys/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove from project' }));
    expect(await screen.findByText('Removed from the project.')).toBeDefined();
    expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ roles: [] });
  });
});

test('a person without the permission sees the page locked', async () => {
  await openPage({ roles: { '7': ['rr_admin'] } });
  expect(await screen.findByText('You do not have access to this page')).toBeDefined();
});
