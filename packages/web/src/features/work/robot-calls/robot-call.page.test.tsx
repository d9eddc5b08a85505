import type { RobotCall, StaffCallAnswer } from '@rota/contract/robot-calls';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aTarget } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { aStation } from '../../../testing/stations.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotCallPage } from './robot-call.page.tsx';

afterEach(cleanup);

const soon = { from: '2026-03-02T09:33:00.000Z', to: '2026-03-02T09:35:00.000Z', likelihood: 0.9 };
const taken: StaffCallAnswer = {
  result: 'success',
  text: 'ok',
  reason: null,
  needs_confirmation: false,
  promise: soon,
  opens_at: null,
  call_id: 'c1',
  delivery_id: 'd1',
};
const none: StaffCallAnswer = {
  result: 'no_robot_available',
  text: 'none',
  reason: 'robots_offline',
  needs_confirmation: false,
  promise: null,
  opens_at: null,
};
const call: RobotCall = {
  call_id: 'c1',
  delivery_id: 'd1',
  station_id: 's1',
  station_name: 'Table 12',
  target_id: 't1',
  target_name: 'T-12',
  kind: 'delivery',
  source: 'guest',
  called_by: '',
  state: 'coming',
  robot_id: 'r3',
  robot_name: 'R-03',
  promise: soon,
  created_at: '2026-03-02T09:30:00.000Z',
  ended_at: null,
};

function open(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/robot-call',
    routes: [
      {
        path: '/robot-call',
        permission: 'stations.read',
        element: (
          <>
            <RobotCallPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_delivery_operator'] },
    ...options,
    answers: (server) => {
      const purposes = [
        { kind: 'delivery', other_target_id: null },
        { kind: 'pickup', other_target_id: null },
      ] as const;
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/stations', () => json([aStation({ purposes: [...purposes] })]));
      server.on('GET', '/projects/7/targets', () =>
        json([
          aTarget({ target_id: 't1', name: 'T-12' }),
          aTarget({ target_id: 't2', name: 'Lobby', type: 'delivery' }),
          aTarget({ target_id: 't3', name: 'Charger 1', type: 'charge' }),
        ]),
      );
      server.on('GET', '/projects/7/robot-calls', () => json({ items: [call], next_cursor: null }));
      answers(server);
    },
  });
}
const posts = (server: FakeServer) => server.calls.filter(({ method }) => method === 'POST');

test('a robot is called to a station for what is chosen, and its answer says when it is expected', async () => {
  const page = await open({}, (server) => server.on('POST', '/projects/7/robot-calls', () => json(taken)));
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Search stations and targets' }),
    'table',
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Table 12/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pickup' }));
  await userEvent.click(screen.getByRole('button', { name: 'Call robot' }));
  const answer = await screen.findByRole('status', { name: 'Call status' });
  expect(within(answer).getByText('A robot is on its way')).toBeDefined();
  expect(within(answer).getByText(/^Expected/)).toBeDefined();
  expect(within(answer).getByRole('link', { name: 'Open delivery' }).getAttribute('href')).toBe(
    '/delivery?delivery-id=d1',
  );
  expect(posts(page.server)[0]?.body).toEqual({ station_id: 's1', kind: 'pickup', confirm: false });
  expect(posts(page.server)[0]?.headers.get('Idempotency-Key')).not.toBeNull();
});

test('a robot is called to a target without a station; chargers and targets of stations are not offered', async () => {
  const page = await open({}, (server) => server.on('POST', '/projects/7/robot-calls', () => json(taken)));
  const targets = await screen.findByRole('list', { name: 'Targets' });
  expect(within(targets).getAllByRole('button')).toHaveLength(1);
  await userEvent.click(within(targets).getByRole('button', { name: /^Lobby/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Call robot' }));
  await screen.findByText('A robot is on its way');
  expect(posts(page.server)[0]?.body).toEqual({ target_id: 't2', kind: 'delivery', confirm: false });
});

test.each([
  [
    'en',
    'Call robot',
    'no suitable robot available for a call',
    'No robot is connected at the moment.',
    'Try again',
  ],
  ['tr', 'Robot çağır', 'Çağrı için uygun robot yok', 'Şu anda bağlı robot yok.', 'Yeniden dene'],
] as const)(
  'where no robot can come it says why and what to do (%s)',
  async (language, press, result, reason, again) => {
    await open({ path: '/robot-call?to=s1', language }, (server) =>
      server.on('POST', '/projects/7/robot-calls', () => json(none)),
    );
    await userEvent.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByText(result)).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByRole('button', { name: press })).toBeDefined();
  },
);

test('a long wait is asked about by the name of the place, and confirmed it is a call', async () => {
  const page = await open({ path: '/robot-call?to=s1' }, (server) =>
    server.on('POST', '/projects/7/robot-calls', ({ body }) =>
      json(
        (body as { confirm: boolean }).confirm
          ? taken
          : { ...taken, result: 'busy', reason: 'robots_busy', needs_confirmation: true },
      ),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Call robot' }));
  const question = await screen.findByRole('dialog', { name: 'The wait at Table 12 is longer than usual' });
  await userEvent.click(within(question).getByRole('button', { name: 'Call anyway' }));
  expect(await screen.findByText('A robot is on its way')).toBeDefined();
  expect(posts(page.server).map(({ body }) => (body as { confirm: boolean }).confirm)).toEqual([false, true]);
});

test('open calls show who waits, and are cancelled by name', async () => {
  const page = await open({}, (server) =>
    server.on('POST', '/projects/7/robot-calls/c1/cancel', () => json({ ...call, state: 'cancelled' })),
  );
  const calls = await screen.findByRole('list', { name: 'Open calls' });
  expect(await within(calls).findByText('The robot is on its way')).toBeDefined();
  expect(within(calls).getByText(/R-03 · Called by a guest/)).toBeDefined();
  await userEvent.click(within(calls).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Cancel the call to Table 12?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel call' }));
  expect(await screen.findByText('Call cancelled.')).toBeDefined();
  expect(posts(page.server)).toHaveLength(1);
});

test('who may only look sees the calls and calls nothing; a failure can be tried again', async () => {
  await open({ roles: { '7': ['rr_view_only'] } });
  expect(await screen.findByText('You can view calls here but not make them.')).toBeDefined();
  expect((await screen.findByRole('button', { name: /^Table 12/ })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  cleanup();
  await open({}, (server) => server.on('GET', '/projects/7/stations', () => refuse('INTERNAL_ERROR')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
