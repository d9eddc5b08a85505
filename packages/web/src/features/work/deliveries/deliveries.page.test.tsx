import type { Role } from '@rota/contract/core';
import type { Decision } from '@rota/contract/decisions';
import type { Delivery, DeliveryDetails } from '@rota/contract/deliveries';
import { reasonOf } from '@rota/contract/decisions';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aDelivery, aDeliveryWithEvents, aProject, aRobot } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { DeliveriesPage } from './deliveries.page.tsx';

afterEach(cleanup);

const operator: Record<string, Role[]> = { '7': ['rr_delivery_operator'] };
const waiting = aDelivery({
  delivery_id: 'd-1',
  tracking_id: 'AAA-111',
  status: 'In Progress',
  robot_id: 'robot-1',
  robot_name: 'R-01',
  waiting_reason: reasonOf('WAITING_FOR_LOADING', { target: 'Bar' }),
});
const ended = aDelivery({
  delivery_id: 'd-2',
  tracking_id: 'BBB-222',
  status: 'Completed',
  total_time_s: 80,
});
const details: DeliveryDetails = aDeliveryWithEvents({
  ...waiting,
  events: [
    { at: '2026-03-02T09:30:00.000Z', from: null, to: 'Created', reason: null, actor: 'Deniz Kaya' },
    {
      at: '2026-03-02T09:30:05.000Z',
      from: 'Created',
      to: 'Requested',
      reason: reasonOf('ASSIGNED_NEAREST', { robot: 'R-01', seconds: 24 }),
      actor: 'dispatcher',
    },
  ],
});

const ALL_COLUMNS = { settings: JSON.stringify({ hiddenColumns: { deliveries: [] } }) };

/** A page of the rows whose status a call asks for. */
function pageOf(rows: readonly Delivery[], query: URLSearchParams): Response {
  const asked = query.get('status')?.split(',');
  const items = rows.filter(({ status }) => asked === undefined || asked.includes(status));
  return json({ items, next_cursor: null, total: items.length });
}

/** The page as the router shows it: when the project is known. */
async function openPage(
  answers: (server: FakeServer) => void = () => undefined,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
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
    roles: operator,
    // A desktop with room for the details beside the list.
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json([]));
      server.on('GET', '/projects/7/deliveries', ({ query }) => pageOf([waiting, ended], query));
      server.on('GET', '/projects/7/deliveries/d-1', () => json(details));
      server.on('GET', '/projects/7/decisions', () => json([]));
      answers(server);
    },
    ...options,
  });
}

describe('the list', () => {
  test('shows each delivery with its status and why it waits, in both languages', async () => {
    await openPage(undefined, { storage: ALL_COLUMNS });
    const row = await screen.findByRole('row', { name: /AAA-111/ });
    expect(within(row).getByText('In progress')).toBeDefined();
    expect(within(row).getByText('Waiting to be loaded at Bar')).toBeDefined();
    cleanup();
    await openPage(undefined, { language: 'tr', storage: ALL_COLUMNS });
    const turkish = await screen.findByRole('row', { name: /AAA-111/ });
    expect(within(turkish).getByText('Yükleme bekliyor: Bar')).toBeDefined();
  });

  test('begins with what is active, then the newest that ended, and counts both once', async () => {
    const older = aDelivery({ delivery_id: 'd-3', tracking_id: 'CCC-333', status: 'Queued' });
    const { server } = await openPage((fake) =>
      fake.on('GET', '/projects/7/deliveries', ({ query }) => pageOf([ended, waiting, older], query)),
    );
    await screen.findByRole('row', { name: /AAA-111/ });
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => /[A-C]{3}-\d{3}/.exec(row.textContent)?.[0]);
    expect(rows()).toEqual(['AAA-111', 'CCC-333', 'BBB-222']);
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('3');
    const before = server.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Created' }));
    await waitFor(() => expect(rows()).toEqual(['BBB-222', 'AAA-111', 'CCC-333']));
    const asked = server.calls.slice(before).filter(({ path }) => path === '/projects/7/deliveries');
    expect(asked.map(({ query }) => [query.get('status'), query.get('sort')])).toEqual([
      [null, '-created_at'],
    ]);
  });

  test('shows six columns, those without a value not, until a person chooses columns', async () => {
    const from = aDelivery({ ...waiting, filling_target_name: 'Kitchen' });
    await openPage((fake) =>
      fake.on('GET', '/projects/7/deliveries', ({ query }) => pageOf([from, ended], query)),
    );
    await screen.findByRole('row', { name: /AAA-111/ });
    const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent: text }) => text || []);
    expect(heads()).toEqual(['Tracking ID', 'From', 'To', 'Status', 'Robot', 'Created']);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Promise' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Kind' }));
    await userEvent.keyboard('{Escape}');
    expect(heads()).toEqual(['Tracking ID', 'From', 'To', 'Status', 'Promise', 'Robot', 'Created', 'Kind']);
  });

  test('has compact rows until a person chooses others, for this list alone', async () => {
    const { services } = await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Comfortable rows' }));
    expect(await screen.findByRole('button', { name: 'Compact rows' })).toBeDefined();
    expect(services.settings.local()).toMatchObject({
      density: 'comfortable',
      listDensities: { deliveries: 'comfortable' },
    });
  });

  test('follows live changes in place, and asks again for what is new', async () => {
    const { server } = await openPage();
    await screen.findByRole('row', { name: /AAA-111/ });
    await waitFor(() => expect(server.watched).toContain('deliveries 7'));
    act(() => server.snapshot('deliveries', 7, [waiting]));
    act(() =>
      server.delta('deliveries', 7, [
        {
          ...waiting,
          status: 'Being Delivered',
          waiting_reason: null,
          updated_at: '2026-03-02T10:00:00.000Z',
        },
      ]),
    );
    const row = await screen.findByRole('row', { name: /AAA-111/ });
    await within(row).findByText('Being delivered');
    server.on('GET', '/projects/7/deliveries', () =>
      json({ items: [aDelivery({ delivery_id: 'd-3', tracking_id: 'CCC-333' })], next_cursor: null }),
    );
    act(() => server.delta('deliveries', 7, [aDelivery({ delivery_id: 'd-3', tracking_id: 'CCC-333' })]));
    expect(await screen.findByRole('row', { name: /CCC-333/ }, { timeout: 3_000 })).toBeDefined();
  });

  test('what ended before its news was watched is asked for again, in the list and the opened delivery', async () => {
    const { server } = await openPage(undefined, { path: '/delivery?delivery-id=d-1' });
    const panel = within(await screen.findByRole('complementary'));
    await panel.findByText('Deniz Kaya');
    await waitFor(() => expect(server.watched).toContain('deliveries 7'));
    const done = { status: 'Completed', waiting_reason: null } as const;
    server.on('GET', '/projects/7/deliveries', () =>
      json({ items: [{ ...waiting, ...done }, ended], next_cursor: null, total: 2 }),
    );
    server.on('GET', '/projects/7/deliveries/d-1', () => json({ ...details, ...done }));
    act(() => server.snapshot('deliveries', 7, []));
    expect(await panel.findByText('Completed')).toBeDefined();
    const row = await screen.findByRole('row', { name: /AAA-111/ });
    expect(await within(row).findByText('Completed')).toBeDefined();
  });

  test.each(['first', 'later'] as const)(
    'an update that arrives while the %s answer is under way is not undone by that answer',
    async (which) => {
      const held: ((answer: Response) => void)[] = [];
      const { server } = await openPage(
        (fake) => {
          fake.on('GET', '/projects/7/deliveries/d-1', () => new Promise((answer) => held.push(answer)));
        },
        { path: '/delivery?delivery-id=d-1' },
      );
      await waitFor(() => expect(held.length).toBe(1));
      await waitFor(() => expect(server.watched).toContain('deliveries 7'));
      act(() => server.snapshot('deliveries', 7, [waiting]));
      const done = { ...details, status: 'Completed', waiting_reason: null } as const;
      const updatedAt = (second: number) => ({ ...done, updated_at: `2026-03-02T10:00:0${second}.000Z` });
      const panel = within(await screen.findByRole('complementary'));
      if (which === 'later') {
        act(() => held.shift()?.(json(details)));
        await panel.findByText('Deniz Kaya');
      }
      for (const second of [1, 2, 3]) act(() => server.delta('deliveries', 7, [updatedAt(second)]));
      await waitFor(() => expect(held.length).toBeGreaterThan(0));
      // The update has arrived; now comes the older answer.
      act(() => held.shift()?.(json(which === 'first' ? details : updatedAt(3))));
      if (which === 'first') await waitFor(() => expect(held.length).toBe(1));
      for (const answer of held.splice(0)) act(() => answer(json(updatedAt(3))));
      expect(await panel.findByText('Completed')).toBeDefined();
    },
  );

  test('another thing to wait for is said in the opened delivery, too, where nothing else of it changed', async () => {
    const { server } = await openPage(undefined, { path: '/delivery?delivery-id=d-1' });
    const panel = within(await screen.findByRole('complementary'));
    await panel.findAllByText('Waiting to be loaded at Bar.');
    await waitFor(() => expect(server.watched).toContain('deliveries 7'));
    act(() => server.snapshot('deliveries', 7, [waiting]));
    act(() =>
      server.delta('deliveries', 7, [
        { ...details, waiting_reason: reasonOf('WAITING_FOR_LOADING', { target: 'Table 5' }) },
      ]),
    );
    expect((await panel.findAllByText('Waiting to be loaded at Table 5.')).length).toBeGreaterThan(0);
  });

  test('is filtered by what the address says, and says so in the address', async () => {
    const { server, path } = await openPage(
      (fake) =>
        fake.on('GET', '/projects/7/deliveries', () =>
          json({ items: [waiting], next_cursor: null, total: 1 }),
        ),
      { path: '/delivery?status=Failed,Nonsense&search=bar' },
    );
    await screen.findByRole('row', { name: /AAA-111/ });
    const asked = server.calls.find((call) => call.path === '/projects/7/deliveries');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      status: 'Failed',
      search: 'bar',
      sort: '-created_at',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Status: Failed' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Queued' }));
    await waitFor(() => expect(decodeURIComponent(path())).toContain('status=Failed,Queued'));
  });

  test('holds those of any of several robots, which are offered as people count', async () => {
    const robots = ['R-10', 'R-2', 'R-1'].map((name) => aRobot({ robot_id: name, name }));
    const { server, path } = await openPage((fake) => fake.on('GET', '/robots/7', () => json(robots)), {
      path: '/delivery?robot-id=R-2',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Robot: R-2' }));
    expect(screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent)).toEqual([
      'R-1',
      'R-2',
      'R-10',
    ]);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'R-10' }));
    await waitFor(() => expect(decodeURIComponent(path())).toContain('robot-id=R-2,R-10'));
    // What is active and what has ended are asked for apart.
    const asked = () => [...new Set(server.calls.flatMap((call) => call.query?.get('robot_id') ?? []))];
    await waitFor(() => expect(asked()).toEqual(['R-2', 'R-2,R-10']));
  });

  test('that is empty says what a delivery is and offers the first step', async () => {
    await openPage((server) =>
      server.on('GET', '/projects/7/deliveries', () => json({ items: [], next_cursor: null, total: 0 })),
    );
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'New delivery' })[0]?.getAttribute('href')).toBe(
      '/delivery/task',
    );
  });

  test('that cannot be loaded says why and tries again', async () => {
    const { server } = await openPage((fake) =>
      fake.on('GET', '/projects/7/deliveries', () => refuse('FORBIDDEN')),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'You are not authorized to perform this action.',
    );
    server.on('GET', '/projects/7/deliveries', () => json({ items: [ended], next_cursor: null }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /BBB-222/ })).toBeDefined();
  });
});

describe('the opened delivery', () => {
  test('says what was decided about it, and opens a decision to the robots that were looked at', async () => {
    const decisions: Decision[] = [
      {
        decision_id: 'n1',
        at: '2026-03-02T09:30:05.000Z',
        robot_id: null,
        delivery_id: 'd-1',
        reason: reasonOf('STARTS_LATER', { at: '2026-03-02T12:41:00.000Z' }),
        candidates: [],
      },
      {
        decision_id: 'n2',
        at: '2026-03-02T09:30:04.000Z',
        robot_id: 'robot-2',
        delivery_id: 'd-1',
        reason: reasonOf('ASSIGNED_NEAREST', { robot: 'R-02', seconds: 18 }),
        candidates: [
          { robot_id: 'robot-2', name: 'R-02', seconds: 18, code: null },
          { robot_id: 'robot-3', name: 'R-03', seconds: 75, code: 'FARTHER' },
          { robot_id: 'robot-4', name: 'R-04', seconds: null, code: 'LOW_BATTERY' },
        ],
      },
    ];
    const withDecisions = (server: FakeServer) =>
      server.on('GET', '/projects/7/decisions', () => json(decisions));
    const { server } = await openPage(withDecisions, { path: '/delivery?delivery-id=d-1' });
    const person = userEvent.setup();
    expect(await screen.findByText(/Its earliest start is .*Mar/)).toBeDefined();
    expect(server.calls.find((call) => call.path.endsWith('/decisions'))?.query.get('delivery_id')).toBe(
      'd-1',
    );
    expect(screen.queryByRole('table', { name: 'Robots considered' })).toBeNull();
    const opener = screen.getByRole('button', { name: '3 robots considered' });
    await person.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const table = screen.getByRole('table', { name: 'Robots considered' });
    expect(within(table).getByRole('row', { name: /R-02.*18 s.*Chosen/ })).toBeDefined();
    expect(within(table).getByRole('row', { name: /R-03.*1 min 15 s.*Farther away/ })).toBeDefined();
    expect(within(table).getByRole('row', { name: /R-04.*Must charge first/ })).toBeDefined();
    cleanup();
    await openPage(withDecisions, { path: '/delivery?delivery-id=d-1', language: 'tr' });
    await person.click(await screen.findByRole('button', { name: '3 robot değerlendirildi' }));
    expect(screen.getByRole('row', { name: /R-03.*Daha uzakta/ })).toBeDefined();
  });

  test('says so where nothing was decided, and tries again where that cannot be loaded', async () => {
    let answers = 0;
    const answer = () => ((answers += 1) === 1 ? refuse('FORBIDDEN') : json([]));
    const path = '/delivery?delivery-id=d-1';
    await openPage(
      (server) => {
        server.on('GET', '/projects/7/decisions', answer);
        server.on('GET', '/projects/7/deliveries/d-1/notes', () => json([]));
      },
      { path },
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No recent decisions.')).toBeDefined();
  });

  test('stands in the address and shows how it came to be, with reasons', async () => {
    const { path } = await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'AAA-111' }));
    expect(path()).toBe('/delivery?delivery-id=d-1');
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('R-01 was chosen: it can be at the first stop in 24 s.')).toBeDefined();
    expect(panel.getByText('Fleet control')).toBeDefined();
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    expect(path()).toBe('/delivery');
  });

  test('is confirmed with one click, under an idempotency key', async () => {
    const { server } = await openPage(undefined, { path: '/delivery?delivery-id=d-1' });
    server.on('POST', '/projects/7/deliveries/d-1/confirm', () =>
      json({ ...details, waiting_reason: null, updated_at: '2026-03-02T10:00:00.000Z' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Loaded, continue' }));
    // Beside the tab of that name.
    await waitFor(() => expect(screen.getAllByText('Done')).toHaveLength(2));
    const call = server.calls.find((candidate) => candidate.path.endsWith('/confirm'));
    expect(call?.headers.get('Idempotency-Key')).toMatch(/.+/);
  });

  test('is cancelled only after a question, with the reason given', async () => {
    const { server } = await openPage(undefined, { path: '/delivery?delivery-id=d-1' });
    server.on('POST', '/projects/7/deliveries/d-1/cancel', () => json({ ...details, status: 'Cancelled' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel delivery' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel delivery AAA-111?' }));
    expect(server.calls.some((call) => call.path.endsWith('/cancel'))).toBe(false);
    await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'guest left');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel delivery' }));
    await waitFor(() =>
      expect(server.calls.find((call) => call.path.endsWith('/cancel'))?.body).toEqual({
        reason: 'guest left',
      }),
    );
  });

  test('is given to another robot while it waits in the queue, and shows all that is known of it', async () => {
    const queued = {
      ...details,
      status: 'Queued' as const,
      robot_id: null,
      trip_id: null,
      waiting_reason: null,
    };
    const { server } = await openPage(
      (fake) => {
        fake.on('GET', '/projects/7/deliveries/:id', () =>
          json({ ...queued, requested_robot_id: 'r2', requested_robot_name: 'R-02' }),
        );
        fake.on('GET', '/robots/7', () =>
          json([aRobot({ robot_id: 'r1', name: 'R-01' }), aRobot({ robot_id: 'r2', name: 'R-02' })]),
        );
        fake.on('POST', '/projects/7/deliveries/d-1/assign', () => json(queued));
      },
      { path: '/delivery?delivery-id=d-1' },
    );
    const panel = within(await screen.findByRole('complementary'));
    expect(await panel.findByText('Requested robot')).toBeDefined();
    for (const term of ['Updated', 'Task ID', 'Subtask ID of stop 1'])
      expect(panel.getByText(term)).toBeDefined();
    await userEvent.click(panel.getByRole('button', { name: 'Assign to another robot' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which robot should take AAA-111?' }));
    const field = dialog.getByRole('combobox', { name: 'Robot' });
    await userEvent.clear(field);
    await userEvent.type(field, 'r-01');
    await userEvent.click(await screen.findByRole('option', { name: /R-01/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(server.calls.find((call) => call.path.endsWith('/assign'))?.body).toEqual({ robot_id: 'r1' }),
    );
  });

  test('that asked for no robot needs one to be given to', async () => {
    const queued = {
      ...details,
      status: 'Queued' as const,
      robot_id: null,
      trip_id: null,
      waiting_reason: null,
      requested_robot_id: null,
    };
    const { server } = await openPage(
      (fake) => {
        fake.on('GET', '/projects/7/deliveries/:id', () => json(queued));
        fake.on('GET', '/robots/7', () => json([aRobot({ robot_id: 'r1', name: 'R-01' })]));
      },
      { path: '/delivery?delivery-id=d-1' },
    );
    const panel = within(await screen.findByRole('complementary'));
    await userEvent.click(await panel.findByRole('button', { name: 'Assign to another robot' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which robot should take AAA-111?' }));
    // "Left empty, the nearest robot is chosen" would be no choice here.
    expect(dialog.getByText('Any robot can take it now.')).toBeDefined();
    expect(dialog.queryByText(/^Leave empty/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText('Robot is required')).toBeDefined();
    expect(server.calls.some((call) => call.path.endsWith('/assign'))).toBe(false);
  });

  test('a rejection is explained in words', async () => {
    const { server } = await openPage(undefined, { path: '/delivery?delivery-id=d-1' });
    server.on('POST', '/projects/7/deliveries/d-1/set-waiting', () =>
      refuse('DELIVERY_TRANSITION_NOT_ALLOWED'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as waiting' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as waiting' }),
    );
    expect(await screen.findByText('This is not possible in the delivery’s current status.')).toBeDefined();
  });

  test('offers nothing to who may only look', async () => {
    await openPage(undefined, { path: '/delivery?delivery-id=d-1', roles: { '7': ['rr_view_only'] } });
    await screen.findByText('R-01 was chosen: it can be at the first stop in 24 s.');
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New delivery' })).toBeNull();
    // Rows are selected to print their slips; nothing else is offered for them.
    await userEvent.click(screen.getByRole('checkbox', { name: /AAA-111/ }));
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: /Cancel/ })).toBeNull();
  });

  test.each(['gone', 'undefined', ''])('that is not there says so: %j', async (id) => {
    await openPage(
      (server) => server.on('GET', '/projects/7/deliveries/:id', () => refuse('RECORD_NOT_FOUND')),
      {
        path: `/delivery?delivery-id=${id}`,
      },
    );
    expect(await screen.findByRole('heading', { name: 'Delivery not found' })).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
  });
});
