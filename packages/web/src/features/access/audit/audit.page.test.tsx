import type { AuditEntry, AuditSummary } from '@rota/contract/audit';
import type { Role } from '@rota/contract/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { AuditPage } from './audit.page.tsx';

afterEach(cleanup);

const renamed: AuditEntry = {
  number: 42,
  at: new Date().toISOString(),
  code: 'LOG_ROBOT_CHANGED',
  event: null,
  actor: 'p-1',
  actor_name: 'Ayşe Yılmaz',
  entity: 'robot',
  entity_id: 'robot-1',
  is_deleted: false,
  before: { name: 'R-01', enabled: true },
  after: { name: 'R-02', enabled: true },
  names: { 'robot-1': 'R-02' },
};
const gone: AuditEntry = {
  ...renamed,
  number: 41,
  code: 'LOG_TARGET_DELETED',
  actor_name: null,
  is_deleted: true,
  before: null,
  after: null,
};
const summary: AuditSummary = {
  check: {
    entries: 42,
    head: { number: 42, hash: 'ab12'.repeat(16) },
    broken: null,
    checked_at: new Date().toISOString(),
  },
  people: [{ actor: 'p-1', name: 'Ayşe Yılmaz' }],
  codes: ['LOG_ROBOT_CHANGED', 'LOG_TARGET_DELETED'],
};

const reader: Record<string, Role[]> = { '7': ['rr_developer'] };

async function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  const roles: Record<string, Role[]> = { '7': ['rr_project_admin'] };
  return renderConsole({
    routes: [
      {
        path: '/admin/security/audit',
        permission: 'audit.read',
        element: (
          <>
            <AuditPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles,
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/audit', () =>
        json({ items: [renamed, gone], next_cursor: null, total: 2 }),
      );
      server.on('GET', '/projects/7/audit/summary', () => json(summary));
      server.on('GET', '/projects/7/audit/42', () => json(renamed));
      answers(server);
    },
    ...options,
  });
}

test('says that the log is unbroken, and lists who changed what', async () => {
  await openPage();
  expect(await screen.findByText(/^Verified: 42 entries/)).toBeDefined();
  expect(screen.getByText('Latest hash ab12ab12ab12')).toBeDefined();
  expect(await screen.findByText('Ayşe Yılmaz changed the settings of R-02')).toBeDefined();
  expect(screen.getByText('Deleted person deleted the target R-02').tagName).toBe('DEL');
});

test.each([
  ['en', 'Verification failed at entry 7: it was changed after it was written.'],
  ['tr', '7 numaralı kayıtta doğrulama başarısız: yazıldıktan sonra değiştirilmiş.'],
] as const)(
  'a broken log is shown prominently, with the entry where it begins (%s)',
  async (language, sentence) => {
    const broken = { ...summary, check: { ...summary.check, broken: { number: 7, problem: 'changed' } } };
    await openPage({ language }, (server) =>
      server.on('GET', '/projects/7/audit/summary', () => json(broken)),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  },
);

describe('the opened entry', () => {
  test('shows only what is different, before and after', async () => {
    await openPage({ path: '/admin/security/audit?entry=42' });
    const panel = await screen.findByRole('complementary', {
      name: 'Ayşe Yılmaz changed the settings of R-02',
    });
    expect(within(panel).getByLabelText('Before: R-01').tagName).toBe('DEL');
    expect(within(panel).getByLabelText('After: R-02').tagName).toBe('INS');
    expect(within(panel).queryByText('Enabled')).toBeNull();
  });

  test.each([
    ['en', 'status', 'Queued', 'In Progress', ['Queued', 'In progress']],
    ['tr', 'status', 'Queued', 'In Progress', ['Sırada', 'Yürütülüyor']],
    ['tr', 'type', 'charge', 'waiting', ['Şarj noktası', 'Bekleme noktası']],
    ['tr', 'mode', 'table_service', 'Vendor mode', ['Masa servisi', 'Vendor mode']],
    ['tr', 'name', 'Queued', 'mode', ['Queued', 'mode']],
  ] as const)(
    'says what stands on the wire in the person’s words (%s, %s)',
    async (language, field, before, after, words) => {
      const entry = { ...renamed, before: { [field]: before }, after: { [field]: after } };
      await openPage({ path: '/admin/security/audit?entry=42', language }, (server) =>
        server.on('GET', '/projects/7/audit/42', () => json(entry)),
      );
      const panel = await screen.findByRole('complementary');
      await waitFor(() =>
        expect([...panel.querySelectorAll('del, ins')].map((value) => value.textContent)).toEqual(words),
      );
    },
  );

  test('says the kind of a delivery in the person’s words', async () => {
    const entry = { ...renamed, before: null, after: { made: { kind: 'delivery' } } };
    await openPage({ path: '/admin/security/audit?entry=42', language: 'tr' }, (server) =>
      server.on('GET', '/projects/7/audit/42', () => json(entry)),
    );
    expect((await within(await screen.findByRole('complementary')).findByText('Teslimat')).tagName).toBe(
      'INS',
    );
  });

  test('can be deleted while it is young, by who may, after a question', async () => {
    const page = await openPage({ path: '/admin/security/audit?entry=42' }, (server) =>
      server.on('DELETE', '/projects/7/audit/42', () => json({})),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete contents' }));
    const dialog = await screen.findByRole('dialog', { name: /^Delete the contents of entry \d+\?$/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete contents' }));
    expect(await screen.findByText('Deleted.')).toBeDefined();
    expect(page.server.calls.filter((call) => call.method === 'DELETE').map((call) => call.path)).toEqual([
      '/projects/7/audit/42',
    ]);
  });

  test('is too old after 15 minutes, as the server says in the person’s language', async () => {
    await openPage({ path: '/admin/security/audit?entry=42', language: 'tr' }, (server) =>
      server.on('DELETE', '/projects/7/audit/42', () => refuse('AUDIT_ENTRY_TOO_OLD')),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'İçeriğini sil' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'İçeriğini sil' }),
    );
    expect(await screen.findByText('Geçmiş kaydı 15 dakikadan sonra silinemez.')).toBeDefined();
  });

  test.each([
    ['who may only read', { roles: reader }, renamed],
    ['an old one', {}, { ...renamed, at: '2026-01-01T00:00:00.000Z' }],
  ])('is not offered for deletion to %s', async (_who, options, entry) => {
    await openPage({ path: '/admin/security/audit?entry=42', ...options }, (server) => {
      server.on('GET', '/projects/7/audit', () => json({ items: [entry], next_cursor: null, total: 1 }));
      server.on('GET', '/projects/7/audit/42', () => json(entry));
    });
    await screen.findByLabelText('After: R-02');
    expect(screen.queryByRole('button', { name: 'Delete contents' })).toBeNull();
  });
});

test('filters by change, by person and by words are asked of the server and kept in the address', async () => {
  const page = await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Person' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Ayşe Yılmaz' }));
  await userEvent.type(screen.getByRole('searchbox'), 'R-02');
  await waitFor(() => expect(page.path()).toBe('/admin/security/audit?actor=p-1&search=R-02'));
  await waitFor(() => {
    const last = page.server.calls.filter((call) => call.path === '/projects/7/audit').at(-1);
    expect(last?.query.get('actor')).toBe('p-1');
    expect(last?.query.get('search')).toBe('R-02');
  });
});

test('machine events are shown on demand, and always for one actor or one thing', async () => {
  const page = await openPage();
  const asked = () => page.server.calls.filter((call) => call.path === '/projects/7/audit').at(-1)?.query;
  const flag = await screen.findByRole('button', { name: 'Show machine events', pressed: false });
  expect(asked()?.get('actors')).toBe('people');
  await userEvent.click(flag);
  await waitFor(() => expect(page.path()).toBe('/admin/security/audit?machines=shown'));
  await waitFor(() => expect(asked()?.get('actors')).toBeNull());
  cleanup();
  const one = await openPage({ path: '/admin/security/audit?actor=p-1' });
  await screen.findByText('Ayşe Yılmaz changed the settings of R-02');
  const query = one.server.calls.filter((call) => call.path === '/projects/7/audit').at(-1)?.query;
  expect(query?.get('actors')).toBeNull();
});

test('what happened to one thing is asked for by its address, and its name can be taken out again', async () => {
  const page = await openPage({ path: '/admin/security/audit?entity=robot&entity-id=robot-1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Subject: R-02' }));
  const asked = () => page.server.calls.filter((call) => call.path === '/projects/7/audit').at(-1)?.query;
  expect([asked()?.get('entity'), asked()?.get('entity_id')]).toEqual(['robot', 'robot-1']);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Any' }));
  await waitFor(() => expect(page.path()).toBe('/admin/security/audit'));
  await waitFor(() => expect(asked()?.get('entity_id')).toBeNull());
});

test('the log of the installation is for who may read it', async () => {
  const page = await openPage({ roles: { '*': ['rr_system_admin'] } }, (server) => {
    server.on('GET', '/audit', () =>
      json({
        items: [{ ...renamed, code: 'LOG_USER_DISABLED', entity: 'user', names: { 'robot-1': 'Ada Işık' } }],
        next_cursor: null,
        total: 1,
      }),
    );
    server.on('GET', '/audit/summary', () => json(summary));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Log: This project' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'This server' }));
  expect(await screen.findByText('Ayşe Yılmaz disabled the account of Ada Işık')).toBeDefined();
  expect(page.path()).toBe('/admin/security/audit?log=installation');
  cleanup();
  await openPage();
  await screen.findByText('Ayşe Yılmaz changed the settings of R-02');
  expect(screen.queryByRole('button', { name: /^Log/ })).toBeNull();
});
