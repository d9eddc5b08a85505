import type { Role } from '@rota/contract/core';
import { reasonOf } from '@rota/contract/decisions';
import type { Delivery } from '@rota/contract/deliveries';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aDelivery, aDeliveryWithEvents, aProject, aTarget } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { DeliveryBoardPage } from './board.page.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const kitchen = { filling_target_id: 'k', filling_target_name: 'Kitchen' };
const here = aDelivery({
  ...kitchen,
  delivery_id: 'd-1',
  tracking_id: 'AAA-111',
  status: 'In Progress',
  robot_id: 'r',
  robot_name: 'R-01',
  trip_id: 't',
  waitingReason: reasonOf('WAITING_FOR_LOADING', { target: 'Kitchen' }),
});
const queued = aDelivery({ ...kitchen, delivery_id: 'd-2', tracking_id: 'BBB-222', status: 'Queued' });

type Opening = { path?: string; language?: 'en' | 'tr'; answers?: (server: FakeServer) => void };

async function open(
  role: Role,
  deliveries: Delivery[],
  { path = '/delivery/board', language = 'en', answers }: Opening = {},
) {
  return renderConsole({
    path,
    language,
    routes: [
      {
        path: '/delivery/board',
        permission: 'deliveries.read',
        element: (
          <>
            <DeliveryBoardPage />
            <Toasts />
          </>
        ),
      },
      { path: '/delivery', element: <p>the list</p> },
    ],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/targets', () =>
        json([aTarget({ target_id: 'k', name: 'Kitchen' }), aTarget({ target_id: 'b', name: 'Bar' })]),
      );
      server.on('GET', '/projects/7/deliveries', () => json({ items: deliveries, nextCursor: null }));
      answers?.(server);
    },
  });
}
const toLoad = async (name = 'To load') => within(await screen.findByRole('region', { name }));

test('says what is to be loaded where, and who is there, in both languages', async () => {
  await open('rr_delivery_operator', [here, queued]);
  expect(await (await toLoad()).findByText(/^R-01 is here since/)).toBeTruthy();
  expect((await toLoad()).getByText(/^Waiting for a robot since/)).toBeTruthy();
  expect(await screen.findByText('Nothing arrives now')).toBeTruthy();
  cleanup();
  await open('rr_delivery_operator', [here], { language: 'tr' });
  expect(await (await toLoad('Yüklenecek')).findByText(/^R-01 burada/)).toBeTruthy();
});

test('"Loaded" is sent five seconds after the press, and not at all when it is taken back before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { server } = await open('rr_delivery_operator', [here]);
  server.on('POST', '/projects/7/deliveries/d-1/confirm', () => json(aDeliveryWithEvents(here)));
  const confirms = () => server.calls.filter((call) => call.path.endsWith('/confirm')).length;
  await person.click(await screen.findByRole('button', { name: 'Loaded: Kitchen, AAA-111' }));
  await person.click(await screen.findByRole('button', { name: 'Undo: AAA-111' }));
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(confirms()).toBe(0);
  await person.click(screen.getByRole('button', { name: 'Loaded: Kitchen, AAA-111' }));
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(confirms()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(confirms()).toBe(1));
});

test('follows live changes, and lets go what has ended', async () => {
  const { server } = await open('rr_delivery_operator', [here]);
  await (await toLoad()).findByText(/R-01 is here/);
  await waitFor(() => expect(server.watched).toContain('deliveries 7'));
  act(() => server.snapshot('deliveries', 7, [here, queued]));
  expect(await (await toLoad()).findByText('BBB-222')).toBeTruthy();
  act(() => server.delta('deliveries', 7, [{ ...queued, status: 'Cancelled' }]));
  await waitFor(() => expect(screen.queryByText('BBB-222')).toBeNull());
});

test('of one place shows that place alone', async () => {
  await open('rr_delivery_operator', [here], { path: '/delivery/board?target=b' });
  expect(await screen.findByText('Nothing to load')).toBeTruthy();
  expect(screen.getByText('Bar')).toBeTruthy();
});

test('has nothing to press for who may only look, but the way out', async () => {
  const { path } = await open('rr_view_only', [here]);
  await (await toLoad()).findByText(/R-01 is here/);
  expect(screen.queryByRole('button', { name: /Loaded/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave the board' }));
  expect(path()).toBe('/delivery');
});

test('that cannot be loaded says why and tries again', async () => {
  const { server } = await open('rr_view_only', [], {
    answers: (fake) => fake.on('GET', '/projects/7/deliveries', () => refuse('FORBIDDEN')),
  });
  await screen.findByText(/not authorized/);
  server.on('GET', '/projects/7/deliveries', () => json({ items: [here], nextCursor: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('AAA-111')).toBeTruthy();
});
