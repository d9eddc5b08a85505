import type { Part, PartDetails, PartEvent } from '@rota/contract/parts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { aPart } from './part.fake.ts';
import { PartsPage } from './parts.page.tsx';

afterEach(cleanup);

async function open(
  rows: readonly Part[],
  answers?: (server: FakeServer) => void,
  role = 'rr_workshop_chief',
) {
  return renderConsole({
    routes: [
      {
        path: '/workshop/parts',
        permission: 'parts.read',
        element: (
          <>
            <PartsPage />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/workshop/parts',
    roles: { '7': [role as 'rr_workshop_chief'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots', () => json([]));
      server.on('GET', '/parts', (call) => {
        const serial = call.query.get('serial_number');
        if (serial === null) return json({ items: rows, next_cursor: null, total: rows.length });
        const found = rows.find((one) => one.serial_number === serial);
        return found === undefined ? refuse('PART_NOT_FOUND') : json(found);
      });
      answers?.(server);
    },
  });
}
const details = (part: Part, more: Partial<PartDetails> = {}): PartDetails => ({
  ...part,
  history: [],
  files: [],
  ...more,
});

test('a scanned serial number opens its part with its history', async () => {
  const part = aPart({ part_id: 'p1', serial_number: 'B-1' });
  const event = {
    event_id: 'e1',
    at: new Date().toISOString(),
    log_type: 'installed',
    actor_name: 'Ada',
    came_from: { location: 'shelf', shelf: 'A3', robot_id: null, robot_name: null },
    went_to: { location: 'robot', shelf: '', robot_id: 'r', robot_name: 'R-01' },
    other_part: { part_id: 'p0', serial_number: 'B-0' },
    changes: [],
    reason: 'does not charge',
    note: '',
    test: { passed: true, note: '48 V' },
    photo_media_id: null,
  } satisfies PartEvent;
  await open([part], (server) =>
    server.on('GET', '/parts/p1', () => json(details(part, { history: [event] }))),
  );
  await userEvent.type(await screen.findByLabelText('Serial number'), 'B-1{Enter}');
  const history = within(await screen.findByRole('region', { name: 'History' }));
  history.getByText('On the shelf · A3 → R-01');
  history.getByText('In place of B-0');
  history.getByText('Reason: does not charge');
  history.getByText('Test passed: 48 V');
});

test('a serial number that is not known can be added at once', async () => {
  const rows: Part[] = [];
  const { server } = await open(rows, (fake) => {
    fake.on('POST', '/parts', () => json(aPart({ part_id: 'new', serial_number: 'N-9' }), 201));
    fake.on('GET', '/parts/new', () => json(details(aPart({ part_id: 'new', serial_number: 'N-9' }))));
  });
  await userEvent.type(await screen.findByLabelText('Serial number'), 'N-9{Enter}');
  await screen.findByText('Part not found with serial number N-9.');
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a part' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Serial number').value).toBe('N-9');
  await userEvent.click(dialog.getByRole('button', { name: 'Add part' }));
  await screen.findByText('Part added');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    serial_number: 'N-9',
    type: 'battery',
    project_id: 7,
  });
});

test('a part that exists already says so at its field', async () => {
  await open([], (server) => server.on('POST', '/parts', () => refuse('PART_EXISTS')));
  await userEvent.click(await screen.findByRole('button', { name: 'Add part' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a part' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add part' }));
  await dialog.findByText('Serial number is required');
  await userEvent.type(dialog.getByLabelText('Serial number'), 'B-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Add part' }));
  await dialog.findByText('Robot part already exists or is assigned to another robot.');
});

test('a person who only reads is offered no change', async () => {
  const part = aPart({ part_id: 'p1', serial_number: 'B-1' });
  await open([part], (server) => server.on('GET', '/parts/p1', () => json(details(part))), 'rr_diagnostic');
  await userEvent.type(await screen.findByLabelText('Serial number'), 'B-1{Enter}');
  await screen.findByRole('region', { name: 'History' });
  for (const name of ['Add part', 'Import', 'Install', 'Move', 'Edit', 'Add note', 'Add file'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a part is moved to a shelf once, with its reason', async () => {
  const part = aPart({ part_id: 'p1', serial_number: 'B-1' });
  const { server } = await open([part], (fake) => {
    fake.on('GET', '/parts/p1', () => json(details(part)));
    fake.on('POST', '/parts/p1/move', () => json(details(part)));
  });
  await userEvent.type(await screen.findByLabelText('Serial number'), 'B-1{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move B-1' }));
  await userEvent.type(dialog.getByLabelText('Shelf name (optional)'), 'B2');
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'tidied');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Part moved');
  const moves = server.calls.filter(({ method }) => method === 'POST');
  expect(moves.map(({ body }) => body)).toEqual([{ location: 'shelf', shelf: 'B2', reason: 'tidied' }]);
});

test('an import is previewed, done, and undone', async () => {
  const counts = { made: 1, same: 0, refused: 1 };
  const lines = [
    { line: 2, outcome: 'made', serial_number: 'B-1', model_number: '', type: 'battery', refusal: null },
    {
      line: 3,
      outcome: 'refused',
      serial_number: '',
      model_number: '',
      type: 'lidar',
      refusal: { code: 'serial_number_required', value: '' },
    },
  ];
  const undone = vi.fn(() => json({ removed: 1, kept: 0 }));
  await open([], (server) => {
    server.on('POST', '/projects/7/parts/import/check', () => json({ ...counts, lines, import_id: null }));
    server.on('POST', '/projects/7/parts/import', () => json({ ...counts, lines, import_id: 'i1' }));
    server.on('POST', '/projects/7/parts/import/i1/undo', undone);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.upload(
    dialog.getByLabelText('Choose file'),
    new File(['x'], 'parts.csv', { type: 'text/csv' }),
  );
  await dialog.findByText('Serial number is required');
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 part' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 part removed again');
  expect(undone).toHaveBeenCalledOnce();
});
