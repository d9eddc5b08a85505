import type { Role } from '@rota/contract/core';
import { reasonOf } from '@rota/contract/decisions';
import type { StopPin } from '@rota/contract/deliveries';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aDeliveryWithEvents, aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { DeliveriesPage } from './deliveries.page.tsx';

afterEach(cleanup);

const [stop] = aDeliveryWithEvents().subtasks;
if (stop === undefined) throw new Error('a delivery has a stop');
const remote = aDeliveryWithEvents({
  delivery_id: 'd-1',
  tracking_id: 'AAA-111',
  status: 'Being Delivered',
  robot_id: 'robot-1',
  robot_name: 'R-01',
  remote_delivery: 'activated',
  waiting_reason: reasonOf('WAITING_FOR_OPENING', { target: 'Table 1' }),
  subtasks: [
    {
      ...stop,
      status: 'arrived',
      remote_delivery: 'activated',
    },
  ],
});

async function open(role: Role) {
  const pins: StopPin[] = [{ sub_task_id: 'sub-1', pin: '4821', tries: 2, paused_until: null }];
  return renderConsole({
    routes: [{ path: '/delivery', permission: 'deliveries.read', element: <DeliveriesPage /> }],
    path: '/delivery?delivery-id=d-1',
    roles: { '7': [role] },
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json([]));
      server.on('GET', '/projects/7/deliveries', () =>
        json({ items: [remote], next_cursor: null, total: 1 }),
      );
      server.on('GET', '/projects/7/deliveries/d-1', () => json(remote));
      server.on('GET', '/projects/7/decisions', () => json([]));
      server.on('GET', '/projects/7/printers', () => json([]));
      server.on('GET', '/projects/7/deliveries/d-1/pins', () => json(pins));
      server.on('POST', '/projects/7/deliveries/d-1/open', () => json({ ...remote, waiting_reason: null }));
      server.on('POST', '/projects/7/deliveries/d-1/pins', () => {
        pins[0] = { sub_task_id: 'sub-1', pin: '0007', tries: 0, paused_until: null };
        return json(pins[0]);
      });
    },
  });
}

test('an operator sees the PIN and wrong tries, makes a new one, and opens the lid', async () => {
  const { server } = await open('rr_delivery_operator');
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText('4821')).toBeDefined();
  expect(panel.getByText('2 wrong attempts')).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'New PIN for Table 1' }));
  expect(await panel.findByText('0007')).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Open lid' }));
  await expect
    .poll(() => server.calls.some(({ method, path }) => method === 'POST' && path.endsWith('/d-1/open')))
    .toBe(true);
});

test('who may only look is asked for no PIN and shown none', async () => {
  const { server } = await open('rr_view_only');
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText('Activated');
  expect(panel.queryByText('Recipient PINs')).toBeNull();
  expect(panel.queryByRole('button', { name: 'Open lid' })).toBeNull();
  expect(server.calls.some(({ path }) => path.endsWith('/pins'))).toBe(false);
});
