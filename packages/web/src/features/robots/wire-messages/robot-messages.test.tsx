import type { WireMessage } from '@rota/contract/wire-messages';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import type { Sender } from '../robots/shared/command-availability.ts';
import { RobotMessages } from './robot-messages.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const robot = aRobotDetails(aRobot({ robot_id: 'a', name: 'R-01' }));
const base = '/projects/7/robots/a/messages';

function aMessage(change: Partial<WireMessage> = {}): WireMessage {
  return {
    message_id: '1-1',
    at: new Date().toISOString(),
    direction: 'to_robot',
    topic: 'order',
    order_id: 'o-12',
    bytes: 512,
    left_out: 0,
    problem: null,
    summary: { code: 'order', params: { order: 'o-12', update: 3, nodes: 5 } },
    ...change,
  };
}
const state = aMessage({
  message_id: '2-2',
  direction: 'from_robot',
  topic: 'state',
  summary: { code: 'state_driving_battery', params: { battery: 81 } },
});

function open(
  answers: (server: FakeServer) => void,
  options: { path?: string; language?: 'en' | 'tr' } = {},
) {
  const sender: Sender = { send: () => undefined, pending: undefined };
  return renderConsole({
    routes: [{ path: '/', element: <RobotMessages robot={robot} sender={sender} /> }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', `${base}/:id`, () =>
        json({ ...aMessage(), raw: { orderId: 'o-12' }, decoded: { nodes: 'five' } }),
      );
      answers(server);
    },
    ...options,
  });
}
const listing = (items: readonly WireMessage[]) => (server: FakeServer) =>
  server.on('GET', base, () => json({ items, next_cursor: null }));

test('each message is one line with its way and what it says', async () => {
  await open(listing([state, aMessage()]));
  const rows = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('From robotstateDriving, battery 81%'),
    expect.stringContaining('To robotorderOrder o-12 update 3, nodes: 5'),
  ]);
});

test('a message opens as it was read and as it was sent, and leads to those of its order', async () => {
  const { server, path } = await open(listing([aMessage()]));
  await person.click(await screen.findByRole('button', { name: /Order o-12/ }));
  expect((await screen.findByRole('region', { name: 'As Rota reads it' })).textContent).toContain('five');
  expect(screen.getByRole('region', { name: 'As it was sent' }).textContent).toContain('orderId');
  await person.click(screen.getByRole('button', { name: 'Only messages of this order' }));
  expect(path()).toContain('order=o-12');
  await waitFor(() => expect(server.calls.some(({ query }) => query.get('order_id') === 'o-12')).toBe(true));
});

test('in Turkish', async () => {
  await open(listing([state]), { language: 'tr' });
  expect(await screen.findByRole('button', { name: /Robottan.*Sürüyor, pil %81/ })).toBeTruthy();
});

test('without messages it says when they come; with filters, that none match; failed, with a retry', async () => {
  await open(listing([]));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  cleanup();
  await open(listing([]), { path: '/?topic=order' });
  expect((await screen.findAllByRole('button', { name: 'Clear filters' })).length).toBeGreaterThan(0);
  cleanup();
  await open((server) => server.on('GET', base, () => refuse('FORBIDDEN')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
