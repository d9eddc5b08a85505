import type { Address, ImportedAddresses } from '@rota/contract/addresses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { AddressReviewPage } from './address-review.page.tsx';
import { AddressesPage } from './addresses.page.tsx';

afterEach(cleanup);

const anAddress = (more: Partial<Address> = {}): Address => ({
  uid: 'a1',
  site: 'inn',
  floor: '1',
  name: 'Room 1',
  verified: false,
  state: 'waiting',
  user_id: 'u1',
  user_name: 'Ada Işık',
  target: {
    target_id: 't1',
    name: 'Room 1',
    site: 'inn',
    floor: '1',
    x: 1,
    y: 2,
    how: 'by_name',
  },
  reject_reason: null,
  reviewed_by: null,
  reviewed_at: null,
  sent_at: '2026-03-02T09:30:00.000Z',
  version: 1,
  updated_at: '2026-03-02T09:30:00.000Z',
  ...more,
});
const paged = (items: readonly Address[]) => json({ items, next_cursor: null, total: items.length });

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/project/addresses',
        permission: 'addresses.read',
        element: (
          <>
            <AddressesPage />
            <Toasts />
          </>
        ),
      },
      {
        path: '/project/addresses/waiting-review',
        permission: 'addresses.review',
        element: (
          <>
            <AddressReviewPage />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/project/addresses',
    roles: { '7': ['rr_project_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([]));
      server.on('GET', '/projects/7/targets', () => json([]));
      server.on('GET', '/projects/7/addresses', () =>
        paged([anAddress({ state: 'rejected', reject_reason: 'No such room' })]),
      );
      server.on('GET', '/projects/7/addresses/waiting-review', () => paged([]));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Rejected', 'Reason for rejection', 'Room 1 (by name)'],
  ['tr', 'Reddedildi', 'Ret nedeni', 'Room 1 (adından)'],
] as const)(
  'an address says whose it is, where robots go, and why it was rejected (%s)',
  async (language, state, term, target) => {
    await openPage({ path: '/project/addresses?address-id=a1', language });
    expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
    for (const text of [term, 'No such room', target]) expect(await screen.findByText(text)).toBeDefined();
  },
);

test('one that is taken from its person is sent as the product spells it', async () => {
  const page = await openPage({ path: '/project/addresses?address-id=a1' }, (server) =>
    server.on('DELETE', '/projects/7/addresses', () => json(anAddress({ user_id: null }))),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unassign' }));
  expect(await screen.findByText('Address unassigned')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
    user_id: 'u1',
    address_uid: 'a1',
  });
});

test('an address is not added without its name and floor', async () => {
  const page = await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Add address' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Name is required')).toBeDefined();
  expect(screen.getByText('floor is required')).toBeDefined();
  expect(page.server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('who only reads is offered no change', async () => {
  await openPage({ path: '/project/addresses?address-id=a1', roles: { '7': ['rr_delivery_operator'] } });
  expect((await screen.findAllByText('Rejected')).length).toBeGreaterThan(0);
  for (const name of ['Add address', 'Import', 'Edit'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const seen: ImportedAddresses = {
  made: 1,
  changed: 0,
  same: 0,
  refused: 1,
  lines: [
    {
      line: 2,
      outcome: 'made' as const,
      site: 'inn',
      floor: '1',
      name: 'Room 2',
      person: '',
      target: '',
      refusal: null,
      hints: [],
    },
    {
      line: 3,
      outcome: 'refused',
      site: 'inn',
      floor: '1',
      name: 'Room 3',
      person: 'stranger',
      target: '',
      hints: [],
      refusal: {
        code: 'person_unknown',
        value: 'stranger',
      },
    },
  ],
};

test('a file is shown line by line before anything is stored', async () => {
  const page = await openPage({}, (server) => {
    server.on('POST', '/projects/7/addresses/import/check', () => json(seen));
    server.on('POST', '/projects/7/addresses/import', () => json(seen));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await userEvent.upload(
    await screen.findByLabelText('Choose file'),
    new File(['site,floor,name'], 'a.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('1 new · 1 skipped')).toBeDefined();
  expect(screen.getByText('No one in this project signs in as “stranger”')).toBeDefined();
  const posts = () => page.server.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts()).toEqual(['/projects/7/addresses/import/check']);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1' }));
  expect(await screen.findByText('1 address imported')).toBeDefined();
  expect(posts().at(-1)).toBe('/projects/7/addresses/import');
});

test('a file that is none is refused with its sentence', async () => {
  await openPage({}, (server) =>
    server.on('POST', '/projects/7/addresses/import/check', () => refuse('ADDRESS_FILE_NOT_READABLE')),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await userEvent.upload(
    await screen.findByLabelText('Choose file'),
    new File(['PK'], 'a.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText(/This is not a readable CSV file/)).toBeDefined();
});

/** A queue on the server, as far as the page sees it. */
function queueOf(
  server: FakeServer,
  names: readonly string[],
  body: (call: { body: unknown }) => void,
  answered = Promise.resolve(),
) {
  const waiting = new Map(
    names.map((name, index) => [`a${index + 1}`, anAddress({ uid: `a${index + 1}`, name, target: null })]),
  );
  const all = new Map(waiting);
  server.on('GET', '/projects/7/addresses/waiting-review', () => paged([...waiting.values()]));
  for (const uid of all.keys())
    server.on('GET', `/projects/7/addresses/${uid}/place`, () =>
      json({ map: null, map_url: null, targets: [] }),
    );
  server.on('POST', '/projects/7/addresses/review', async (call) => {
    body(call);
    await answered;
    const { uids, decision } = call.body as { uids: string[]; decision: string };
    const rows = uids.flatMap((uid) => all.get(uid) ?? []);
    for (const row of rows) {
      if (decision === 'reopen') waiting.set(row.uid, row);
      else waiting.delete(row.uid);
    }
    return json({ done: rows, refused: [] });
  });
}

const rowNames = () =>
  within(screen.getByRole('list', { name: 'Waiting addresses' }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'));

test('the queue is cleared by keyboard: verify, reject with a reason, take back, several at once', async () => {
  const bodies: unknown[] = [];
  await openPage(
    { path: '/project/addresses/waiting-review', roles: { '7': ['rr_address_verifier'] } },
    (server) => queueOf(server, ['Room 1', 'Room 2', 'Room 3', 'Room 4'], (call) => bodies.push(call.body)),
  );
  expect(await screen.findByText('4 addresses waiting for review')).toBeDefined();
  await userEvent.keyboard('v');
  expect(await screen.findByText('Room 1 verified')).toBeDefined();
  await waitFor(() => expect(rowNames()).toEqual(['Select Room 2', 'Select Room 3', 'Select Room 4']));
  await userEvent.keyboard('r');
  await userEvent.click(await screen.findByText('This place does not exist'));
  expect(await screen.findByText('Room 2 rejected')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('u');
  expect(await screen.findByText('Undone')).toBeDefined();
  await waitFor(() => expect(rowNames()).toContain('Select Room 2'));
  for (const row of screen.getAllByRole('checkbox').slice(0, 2)) await userEvent.click(row);
  await userEvent.keyboard('v');
  expect(await screen.findByText('2 addresses verified')).toBeDefined();
  expect(bodies).toMatchObject([
    { uids: ['a1'], decision: 'verify' },
    { uids: ['a2'], decision: 'reject', reason: 'This place does not exist' },
    { uids: ['a2'], decision: 'reopen' },
    { decision: 'verify' },
  ]);
});

test('what is taken back before the server has answered is taken back once it has', async () => {
  const bodies: unknown[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await openPage(
    { path: '/project/addresses/waiting-review', roles: { '7': ['rr_address_verifier'] } },
    (server) => {
      queueOf(server, ['Room 1', 'Room 2'], ({ body }) => bodies.push(body), answered);
    },
  );
  await screen.findByText('2 addresses waiting for review');
  await userEvent.keyboard('vu');
  await waitFor(() => expect(rowNames()).toEqual(['Select Room 2']));
  answer();
  expect(await screen.findByText('Undone')).toBeDefined();
  await waitFor(() => expect(rowNames()).toContain('Select Room 1'));
  expect(bodies).toMatchObject([{ decision: 'verify' }, { uids: ['a1'], decision: 'reopen' }]);
});

test('one that someone else has decided comes back with a sentence', async () => {
  await openPage({ path: '/project/addresses/waiting-review' }, (server) => {
    queueOf(server, ['Room 1', 'Room 2'], () => undefined);
    server.on('POST', '/projects/7/addresses/review', () =>
      json({ done: [], refused: [{ uid: 'a1', resultCode: 'ADDRESS_NOT_WAITING' }] }),
    );
  });
  await screen.findByText('2 addresses waiting for review');
  await userEvent.keyboard('v');
  expect(await screen.findByText('Someone else already decided 1')).toBeDefined();
});

test.each([
  ['en', 'No addresses to review'],
  ['tr', 'İnceleme bekleyen adres yok'],
] as const)('an empty queue says so (%s)', async (language, title) => {
  await openPage({ path: '/project/addresses/waiting-review', language });
  expect(await screen.findByText(title)).toBeDefined();
});
