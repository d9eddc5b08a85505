import type { Role } from '@rota/contract/core';
import type { Robot, RobotDetails } from '@rota/contract/robots';
import type { Raster } from '@rota/floor';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import {
  aDeliveryWithEvents,
  aMap,
  aProject,
  aRobot,
  aRobotDetails,
  aTarget,
} from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { OverviewPage } from './overview.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const since = '2026-03-02T09:30:00.000Z';
const robots = [
  aRobot({ robot_id: 'a', name: 'R-01', position: { x: 4, y: 5, theta: 0 } }),
  aRobot({ robot_id: 'b', name: 'R-02', connected: false }),
];
const targets = [
  aTarget(),
  aTarget({ target_id: 'target-2', name: 'Table 10', x: 9 }),
  aTarget({ target_id: 'target-3', name: 'Table 2', x: 9 }),
];

const raster: Raster = {
  width: 40,
  height: 40,
  resolution: 0.5,
  origin: { x: 0, y: 0, theta: 0 },
  cells: new Uint8Array(1_600),
};

async function open(
  roles: Role[] = ['rr_project_admin'],
  more: (server: FakeServer) => void = () => undefined,
): Promise<TestConsole> {
  const opened = await renderConsole({
    routes: [
      {
        path: '/',
        permission: 'robots.read',
        element: (
          <>
            <OverviewPage />
            <Toasts />
          </>
        ),
      },
      { path: '*', element: <p>another page</p> },
    ],
    roles: { 7: roles },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots', () => json(robots));
      server.on('GET', '/robots/7', () => json(robots));
      server.on('GET', '/project/7/maps', () => json([aMap()]));
      server.on('GET', '/projects/7/targets', () => json(targets));
      server.on('GET', '/projects/7/robots/a', () => json(aRobotDetails(robots[0] as Robot)));
      more(server);
    },
  });
  const grid = { projectId: 7, site: 'hotel', floor: 'ground', version: 1, gridVersion: 0 };
  opened.services.queries.setQueryData(['floor-raster', grid, false], raster);
  return opened;
}

async function choose(name: RegExp | string): Promise<HTMLElement> {
  const list = await screen.findByRole('region', { name: 'On this map', hidden: true });
  await person.click(await within(list).findByRole('button', { name, hidden: true }));
  return screen.findByRole('dialog');
}
const sent = (server: FakeServer, end: string) =>
  server.calls.find((call) => call.method === 'POST' && call.path.endsWith(end));

test('a target says who is there, and a delivery is sent there with two taps and taken back with one', async () => {
  const created = aDeliveryWithEvents({ delivery_id: 'd-9' });
  const { server } = await open(undefined, (fake) => {
    fake.on('POST', '/projects/7/deliveries', () => json(created, 201));
    fake.on('POST', '/projects/7/deliveries/d-9/cancel', () => json({ ...created, status: 'Cancelled' }));
  });
  const card = await choose('Table: Table 1');
  expect(await within(card).findByText(/R-01 is here/)).toBeTruthy();
  await person.click(within(card).getByRole('button', { name: 'Deliver here' }));
  const offline = within(card).getByRole('button', { name: /R-02/ });
  expect(offline.getAttribute('aria-disabled')).toBe('true');
  expect(offline.textContent).toContain('Connection lost');
  await person.click(offline);
  expect(sent(server, '/deliveries')).toBeUndefined();
  await person.click(within(card).getByRole('button', { name: /Choose automatically/ }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(sent(server, '/deliveries')?.body).toEqual({
    kind: 'delivery',
    targets: [{ target_id: 'target-1' }],
  });
  await vi.waitFor(() => expect(sent(server, '/d-9/cancel')).toBeTruthy());
  expect(await screen.findByText('Delivery cancelled')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a delivery that is refused keeps the card and says why', async () => {
  await open(undefined, (fake) => fake.on('POST', '/projects/7/deliveries', () => refuse('FORBIDDEN')));
  const card = await choose('Table: Table 1');
  await person.click(within(card).getByRole('button', { name: 'Deliver here' }));
  await person.click(within(card).getByRole('button', { name: /R-01/ }));
  expect(await screen.findByText('You are not authorized to perform this action.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Target Table 1' })).toBeTruthy();
});

test('a robot is sent to a target that is chosen by distance and number, or on the map', async () => {
  const command = {
    command_id: 'c',
    robot_id: 'a',
    kind: 'go_to',
    params: {},
    status: 'sent',
    failure: null,
    by: 'Deniz',
  };
  const { server } = await open(undefined, (fake) =>
    fake.on('POST', '/projects/7/robots/a/commands', () =>
      json({ ...command, created_at: since, updated_at: since }, 202),
    ),
  );
  const card = await choose(/Robot R-01/);
  await person.click(await within(card).findByRole('button', { name: 'Go to' }));
  const rows = within(card).getAllByRole('button', { name: /Table \d/ });
  expect(rows.map((row) => row.textContent)).toEqual(['Table 2Table5 m', 'Table 10Table5 m']);
  await person.click(screen.getByRole('button', { name: 'Table: Table 10' }));
  await vi.waitFor(() =>
    expect(sent(server, '/commands')?.body).toEqual({ kind: 'go_to', target_id: 'target-2' }),
  );
  expect(await screen.findByText('R-01 sent to Table 10')).toBeTruthy();
});

test('a command that cannot be given is grey and says why when it is pressed', async () => {
  const unavailable: RobotDetails['unavailable'] = {
    go_to: { code: 'COMMAND_NOT_AVAILABLE', text: 'The robot is on a trip.' },
  };
  const { server } = await open(undefined, (fake) =>
    fake.on('GET', '/projects/7/robots/a', () => json(aRobotDetails(robots[0] as Robot, { unavailable }))),
  );
  const card = await choose(/Robot R-01/);
  const goTo = await within(card).findByRole('button', { name: 'Go to' });
  await vi.waitFor(() => expect(goTo.getAttribute('aria-disabled')).toBe('true'));
  await person.click(goTo);
  expect(await within(card).findByText(/on a trip/)).toBeTruthy();
  expect(sent(server, '/commands')).toBeUndefined();
});

test('a person with view permission only gets no buttons, and Escape returns the focus to the list', async () => {
  await open(['rr_view_only']);
  const target = await choose('Table: Table 1');
  expect(within(target).queryByRole('button', { name: 'Deliver here' })).toBeNull();
  expect(within(target).queryByRole('button', { name: 'Send robot here' })).toBeNull();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Table: Table 1');
  const robot = await choose(/Robot R-01/);
  expect(within(robot).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
    '/robot?project-id=7&robot-id=a',
  );
  expect(within(robot).queryByRole('button', { name: 'Go to' })).toBeNull();
  expect(within(robot).queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('home opens on the floor that was chosen last in the project', async () => {
  const maps = [aMap(), aMap({ floor: 'upper', map_id: 'hotel_upper', name: 'hotel_upper' })];
  const { services } = await open(undefined, (fake) => fake.on('GET', '/project/7/maps', () => json(maps)));
  await person.click(await screen.findByRole('button', { name: /upper/ }));
  expect(services.settings.lastFloor(7)).toBe('hotel_upper');
});
