import type { Role } from '@rota/contract/core';
import type { CustodyEvent } from '@rota/contract/deliveries';
import type { DeliveryNote } from '@rota/contract/delivery-notes';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aDelivery, aDeliveryWithEvents, aProject } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { DeliveriesPage } from './deliveries.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const promise = { from: '2026-03-02T09:41:00.000Z', to: '2026-03-02T09:44:00.000Z', likelihood: 0.9 };
const urgent = aDelivery({
  delivery_id: 'd-1',
  tracking_id: 'AAA-111',
  status: 'Queued',
  priority: 'urgent',
  due_at: at,
  promise,
  punctuality: 'late',
});
const failed = aDelivery({ delivery_id: 'd-2', tracking_id: 'BBB-222', status: 'Failed' });
const custody: CustodyEvent[] = [
  { at, act: 'loaded', lids: ['2'], target_id: 'k', target_name: 'Kitchen', by: 'person', person: 'Ayşe' },
  { at, act: 'taken', lids: [], target_id: 't', target_name: 'Table 1', by: 'time_out', person: null },
];
const note: DeliveryNote = {
  note_id: 'n-1',
  delivery_id: 'd-1',
  text: 'Guest asks for ice',
  author_id: 'user-1',
  author_name: 'Deniz Kaya',
  created_at: at,
  edited_at: null,
};

async function open(path = '/delivery', role: Role = 'rr_delivery_operator', notes: DeliveryNote[] = [note]) {
  return renderConsole({
    path,
    routes: [
      {
        path: '/delivery',
        permission: 'deliveries.read',
        element: (
          <>
            <DeliveriesPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': [role] },
    storage: { settings: JSON.stringify({ hiddenColumns: { deliveries: [] } }) },
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json([]));
      server.on('GET', '/projects/7/deliveries', () =>
        json({ items: [urgent, failed], next_cursor: null, total: 2 }),
      );
      server.on('GET', '/projects/7/deliveries/groups', () =>
        json([
          { key: 'active', name: 'active', count: 1 },
          { key: 'failed', name: 'failed', count: 1 },
        ]),
      );
      server.on('GET', '/projects/7/deliveries/d-1', () => json(aDeliveryWithEvents({ ...urgent, custody })));
      server.on('GET', '/projects/7/deliveries/d-1/notes', () => json(notes));
    },
  });
}

describe('the list', () => {
  test('says priority, promise and punctuality in words', async () => {
    await open();
    const row = within(await screen.findByRole('row', { name: /AAA-111/ }));
    for (const words of ['Urgent', 'Late']) expect(row.getByText(words)).toBeTruthy();
    expect(row.getByText(/ – /)).toBeTruthy();
  });

  test('asks the server for what the filters and the order say', async () => {
    const { server } = await open('/delivery?priority=urgent,nonsense&punctuality=late&sort=due');
    await screen.findByRole('row', { name: /AAA-111/ });
    const asked = server.calls.find((call) => call.path === '/projects/7/deliveries');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      priority: 'urgent',
      punctuality: 'late',
      sort: 'due_at',
    });
  });

  test('in groups shows their counts, and does not load what is closed', async () => {
    const { server } = await open('/delivery?group=status');
    const head = await screen.findByRole('button', { name: 'Failed: 1' });
    expect(await screen.findByRole('row', { name: /BBB-222/ })).toBeTruthy();
    await userEvent.click(head);
    await waitFor(() => expect(screen.queryByRole('row', { name: /BBB-222/ })).toBeNull());
    expect(head.getAttribute('aria-expanded')).toBe('false');
    const lists = server.calls.filter((call) => call.path === '/projects/7/deliveries');
    await waitFor(() =>
      expect(
        server.calls.findLast((call) => call.path === '/projects/7/deliveries')?.query.get('collapsed'),
      ).toBe('failed'),
    );
    expect(lists[0]?.query.get('group')).toBe('status');
  });

  test('exports all that matches from the server, in the language of the console', async () => {
    const { server } = await open('/delivery?priority=urgent');
    server.on(
      'GET',
      '/projects/7/deliveries/export',
      () => new Response('x', { headers: { 'Content-Type': 'text/csv' } }),
    );
    await screen.findByRole('row', { name: /AAA-111/ });
    await userEvent.click(screen.getByRole('button', { name: /Export/ }));
    await waitFor(() => {
      const asked = server.calls.find((call) => call.path.endsWith('/export'));
      expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
        priority: 'urgent',
        lang: 'en',
        sort: '-created_at',
      });
    });
  });
});

describe('several at once', () => {
  test('get a priority after one question that says how many, and those that failed are named with the reason', async () => {
    const { server } = await open();
    server.on('POST', '/projects/7/deliveries/d-1/set-priority', () =>
      refuse('DELIVERY_TRANSITION_NOT_ALLOWED'),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: /AAA-111/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /BBB-222/ }));
    const bar = within(await screen.findByRole('toolbar'));
    await userEvent.click(bar.getByRole('button', { name: 'Priority' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'High' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Set the priority of 1 delivery: High' }),
    );
    expect(
      dialog.getByText('1 selected delivery cannot be changed this way and stays as it is.'),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Set priority' }));
    const result = within(await screen.findByRole('dialog', { name: '0 changed, 1 failed' }));
    expect(result.getByText('This is not possible in the delivery’s current status.')).toBeTruthy();
    expect(server.calls.find((call) => call.path.endsWith('/set-priority'))?.body).toEqual({
      priority: 'high',
    });
  });

  test('have slips, also for who may only look', async () => {
    await open('/delivery', 'rr_view_only');
    await userEvent.click(await screen.findByRole('checkbox', { name: /AAA-111/ }));
    const bar = within(await screen.findByRole('toolbar'));
    expect(bar.getByRole('link', { name: 'Print slips' }).getAttribute('href')).toBe(
      '/delivery/slip?ids=d-1',
    );
    expect(bar.queryByRole('button', { name: 'Priority' })).toBeNull();
  });
});

describe('the opened delivery', () => {
  const panelOf = async () => within(await screen.findByRole('complementary'));

  test('shows who loaded and took the goods, and missing confirmations', async () => {
    await open('/delivery?delivery-id=d-1');
    const panel = await panelOf();
    expect(await panel.findByText('Ayşe')).toBeTruthy();
    expect(panel.getByText('Kitchen · Lid 2')).toBeTruthy();
    expect(panel.getByText('Not confirmed: timed out')).toBeTruthy();
  });

  test('gets another priority at once, which can be taken back', async () => {
    const { server } = await open('/delivery?delivery-id=d-1');
    server.on('POST', '/projects/7/deliveries/d-1/set-priority', ({ body }) =>
      json(aDeliveryWithEvents({ ...urgent, ...(body as { priority: 'low' }) })),
    );
    await userEvent.click(await (await panelOf()).findByRole('combobox', { name: 'Priority' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Low' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const sent = () =>
      server.calls.filter((call) => call.path.endsWith('/set-priority')).map((call) => call.body);
    await waitFor(() => expect(sent()).toEqual([{ priority: 'low' }, { priority: 'urgent' }]));
  });

  test('takes notes, keeps what was typed when that fails, and shows those of others live', async () => {
    const { server } = await open('/delivery?delivery-id=d-1');
    const panel = await panelOf();
    const field = await panel.findByRole('textbox', { name: 'Note for the team' });
    server.on('POST', '/projects/7/deliveries/d-1/notes', () => refuse('FORBIDDEN'));
    await userEvent.type(field, 'Two towels');
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/not authorized/)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('Two towels');
    server.on('POST', '/projects/7/deliveries/d-1/notes', () =>
      json({ ...note, note_id: 'n-2', text: 'Two towels' }, 201),
    );
    await userEvent.click(panel.getByRole('button', { name: 'Add' }));
    expect((await panel.findAllByRole('article')).map((one) => one.textContent)).toEqual([
      expect.stringContaining('Guest asks for ice'),
      expect.stringContaining('Two towels'),
    ]);
    await waitFor(() => expect(server.watched).toContain('delivery_notes 7'));
    act(() => server.snapshot('delivery_notes', 7, [{ ...note, text: 'Guest left' }], 'd-1'));
    expect(await panel.findByText('Guest left')).toBeTruthy();
  });

  test('lets people delete their own notes, and take that back; those of others stay as they are', async () => {
    const other = { ...note, note_id: 'n-9', author_id: 'somebody', author_name: 'Mert' };
    const { server } = await open('/delivery?delivery-id=d-1', 'rr_delivery_operator', [note, other]);
    const panel = await panelOf();
    expect(await panel.findAllByRole('article')).toHaveLength(2);
    server.on('DELETE', '/projects/7/deliveries/d-1/notes/n-1', () => json({}));
    server.on('POST', '/projects/7/deliveries/d-1/notes/n-1/restore', () => json(note));
    expect(panel.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: 'Delete note' }));
    await waitFor(() => expect(panel.getAllByRole('article')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(panel.getAllByRole('article')).toHaveLength(2));
  });
});
