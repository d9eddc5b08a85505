import type { QrCode, QrSheet } from '@rota/contract/qr-codes';
import { defaultCommerceSettings } from '@rota/contract/commerce';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aReach, aTarget } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { aQrCode, aQrDraft } from '../../../testing/qr-codes.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { aStation } from '../../../testing/stations.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { AssignPage } from './assign.page.tsx';
import { GeneratePage } from './generate.page.tsx';
import { QrCodesPage } from './qr-codes.page.tsx';
import { SheetPage } from './sheet.page.tsx';

afterEach(cleanup);

const commerce = { ...defaultCommerceSettings, version: 1, refund_limit_wish: null };
const targets = [
  ...[1, 2].map((number) => aTarget({ target_id: `t${number}`, name: `Masa ${number}` })),
  // No guest orders at a charge point.
  aTarget({ target_id: 't3', name: 'Şarj 1', type: 'charge' }),
];

function open(
  codes: readonly QrCode[],
  path: string,
  answers: (server: FakeServer) => void,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
    path,
    routes: [
      {
        path: '/project/qr',
        permission: 'qr_codes.read',
        element: (
          <>
            <QrCodesPage />
            <Toasts />
          </>
        ),
      },
      { path: '/project/qr/generate', permission: 'qr_codes.edit', element: <GeneratePage /> },
      { path: '/project/qr/sheet', permission: 'qr_codes.read', element: <SheetPage /> },
      { path: '/project/qr/assign', permission: 'qr_codes.edit', element: <AssignPage /> },
    ],
    roles: { '7': ['rr_qre'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/qr-codes', () =>
        json({ items: codes, next_cursor: null, total: codes.length }),
      );
      server.on('GET', '/projects/7/stations', () => json([aStation({ name: 'Bar' })]));
      server.on('GET', '/projects/7/menus', () => json([]));
      server.on('GET', '/projects/7/targets', () => json(targets));
      server.on('GET', '/projects/7/commerce', () => json(commerce));
      answers(server);
    },
  });
}
const bodyOf = (server: FakeServer, method: string, end: string) =>
  server.calls.findLast((call) => call.method === method && call.path.endsWith(end))?.body;

test('a lost code is replaced by name, and what replaces it is shown', async () => {
  const page = await open([aQrCode()], '/project/qr?qr-id=q1', (server) => {
    server.on('POST', '/projects/7/qr-codes/q1/replace', () =>
      json(aQrCode({ qr_id: 'q2', code: 'NEW' }), 201),
    );
    server.on('GET', '/projects/7/qr-codes/q2', () => json(aQrCode({ qr_id: 'q2', code: 'NEW' })));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace lost code' }));
  const question = await screen.findByRole('dialog', { name: 'Replace the code of Table 12?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Replace lost code' }));
  await waitFor(() => expect(page.path()).toContain('qr-id=q2'));
  expect(await screen.findByText('NEW')).toBeDefined();
});

test('an edit says how long a name may be, and at its field that a target has a code', async () => {
  const page = await open([aQrCode()], '/project/qr?qr-id=q1', (server) => {
    server.on('PATCH', '/projects/7/qr-codes/q1', () => refuse('TARGET_HAS_QR'));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit the code of Table 12' });
  const name = await within(dialog).findByRole('textbox', { name: 'Printed name' });
  await within(dialog).findByText(/0\/24$/);
  await userEvent.type(name, 'x'.repeat(25));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Printable name cannot be longer than 24')).toBeDefined();
  await userEvent.clear(name);
  await userEvent.type(name, 'Köşe');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Map target already in use: it has a QR code.')).toBeDefined();
  expect(bodyOf(page.server, 'PATCH', '/q1')).toMatchObject({
    printable_name: 'Köşe',
    version: 3,
    target_id: 't1',
  });
});

test('a rule shows every code and its conflicts, and makes the rest with the letters that were seen', async () => {
  const drafts = [
    aQrDraft({ code: 'SEEN-1' }),
    aQrDraft({ number: 2, code: 'SEEN-2', target_id: 't2', problem: 'target_taken' }),
  ];
  const page = await open([], '/project/qr/generate', (server) => {
    server.on('POST', '/projects/7/qr-codes/generate/preview', () =>
      json({ seed: 's', free: 1, conflicts: 1, drafts }),
    );
    server.on('POST', '/projects/7/qr-codes/generate', () => json({ made: [aQrCode()], skipped: 1 }, 201));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select all shown' }));
  expect(screen.getByText('2 targets selected')).toBeDefined();
  expect(await screen.findByText('SEEN-2')).toBeDefined();
  expect(screen.getByText('Map target already in use: it has a QR code')).toBeDefined();
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Generate 1 code' });
  expect(make.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skip conflicts' }));
  await waitFor(() => expect(make.disabled).toBe(false));
  await userEvent.click(make);
  expect(await screen.findByText('1 conflict was skipped.')).toBeDefined();
  const asked = bodyOf(page.server, 'POST', '/preview') as { seed: string };
  expect(bodyOf(page.server, 'POST', '/generate')).toMatchObject({
    kind: 'random',
    start: 1,
    end: 2,
    skip_conflicts: true,
    seed: asked.seed,
    targets: {
      by: 'list',
      target_ids: ['t1', 't2'],
    },
  });
});

test('codes that no phone opens are printed only after a question; why a sheet failed is said', async () => {
  const failed: QrSheet = {
    sheet_id: 's1',
    state: 'failed',
    done: 0,
    total: 1,
    pages: null,
    problem: 'stopped',
    created_at: '2026-03-02T09:30:00.000Z',
  };
  const local = aQrCode({ url: 'http://localhost:8080/q/T-12-K7MW' });
  const page = await open([local], '/project/qr/sheet', (server) => {
    server.on('POST', '/projects/7/qr-sheets', () =>
      json({ ...failed, state: 'making', problem: null }, 202),
    );
    server.on('GET', '/projects/7/qr-sheets/s1', () => json(failed));
    server.on('GET', '/reach', () => json(aReach({ isLocal: true })));
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^A6 cards/ }));
  await screen.findByText(/^Only this machine can open http:\/\/localhost:8080/);
  await userEvent.click(screen.getByRole('button', { name: 'Create PDF' }));
  const question = await screen.findByRole('dialog', { name: 'Print codes that phones cannot open?' });
  expect(bodyOf(page.server, 'POST', '/qr-sheets')).toBeUndefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Print anyway' }));
  expect(await screen.findByText(/^Failed to generate PDF\. The server restarted/)).toBeDefined();
  expect(bodyOf(page.server, 'POST', '/qr-sheets')).toMatchObject({
    code_ids: ['q1'],
    template: 'a6',
    language: 'en',
  });
});

test('without a camera a code is typed and tied to its target', async () => {
  const page = await open([], '/project/qr/assign', (server) =>
    server.on('POST', '/projects/7/qr-codes/assign', () =>
      json(aQrCode({ code: 'STICKER-7', target_name: 'Masa 2' })),
    ),
  );
  expect(
    await screen.findByText(/^The camera works only over HTTPS|^This device has no camera/),
  ).toBeDefined();
  const typed = screen.getByRole('textbox', { name: 'Or enter the letters of the code' });
  await userEvent.type(typed, 'https://example.com/x');
  await userEvent.click(screen.getByRole('button', { name: 'Use code' }));
  expect(await screen.findByText('This is not a Rota code.')).toBeDefined();
  await userEvent.clear(typed);
  await userEvent.type(typed, 'https://rota.example/q/STICKER-7');
  await userEvent.click(screen.getByRole('button', { name: 'Use code' }));
  expect(await screen.findByText('Read: STICKER-7')).toBeDefined();
  await userEvent.type(screen.getByRole('combobox', { name: 'Target' }), 'Masa 2');
  await userEvent.click(await screen.findByRole('option', { name: /Masa 2/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Recently assigned')).toBeDefined();
  expect(bodyOf(page.server, 'POST', '/assign')).toEqual({ scanned: 'STICKER-7', target_id: 't2' });
});

test('a pickup location whose menu is off says that nothing can be ordered there', async () => {
  const state = {
    is_active: false,
    is_open_now: false,
    rank: 'a',
    products: 1,
    version: 1,
    updated_at: '2026-03-02T09:30:00.000Z',
  };
  const menu = { menu_id: 'm1', name: { en: 'Lunch' }, description: {}, hours: [], exceptions: [], ...state };
  await open([], '/project/qr?part=locations&location-id=s1', (server) => {
    server.on('GET', '/projects/7/stations', () => json([aStation({ name: 'Bar', menu_id: 'm1' })]));
    server.on('GET', '/projects/7/menus', () => json([menu]));
  });
  expect((await screen.findAllByText('No ordering')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Taking orders')).toBeNull();
});

test('a pickup location whose menu is closed at this hour takes no orders, and says when it opens', async () => {
  const closed = {
    availability: 'not_available',
    reason: 'menu_closed',
    opens_at: '2026-03-03T08:00:00.000Z',
  } as const;
  await open([], '/project/qr?part=locations&location-id=s1', (server) =>
    server.on('GET', '/projects/7/stations', () =>
      json([aStation({ name: 'Bar', menu_id: 'm1', ordering: closed })]),
    ),
  );
  expect((await screen.findAllByText('Not available')).length).toBeGreaterThan(1);
  expect(screen.getByText(/^The menu is closed at this hour\. It opens at .+/)).toBeTruthy();
  expect(screen.queryByText('Taking orders')).toBeNull();
});

test('a pickup location without a menu says that nothing can be ordered there', async () => {
  await open([], '/project/qr?part=locations&location-id=s1', () => undefined);
  expect((await screen.findAllByText('No menu, no ordering')).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Choose menu' }).getAttribute('href')).toBe(
    '/project/stations/edit?station-id=s1',
  );
  expect(screen.queryByText('Taking orders')).toBeNull();
});
