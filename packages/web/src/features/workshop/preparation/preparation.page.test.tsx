import type { WorkshopCard, WorkshopRobot, WorkshopRobots, WorkshopStates } from '@rota/contract/preparation';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { ScanPage } from './scan.page.tsx';
import { WorkshopRobotsPage } from './workshop-robots.page.tsx';

afterEach(cleanup);

const states: WorkshopStates = {
  version: 1,
  states: [
    { state_id: 'received', phase: 'received', name_en: 'Received', name_tr: 'Teslim alındı' },
    { state_id: 'preparation', phase: 'preparation', name_en: 'In preparation', name_tr: 'Hazırlanıyor' },
    { state_id: 'tested', phase: 'tested', name_en: 'Tested', name_tr: 'Test edildi' },
    { state_id: 'service', phase: 'service', name_en: 'In service', name_tr: 'Hizmette' },
    { state_id: 'repair', phase: 'repair', name_en: 'In repair', name_tr: 'Onarımda' },
    { state_id: 'retired', phase: 'retired', name_en: 'Retired', name_tr: 'Kullanım dışı' },
  ],
};
function aWorkshopRobot(more: Partial<WorkshopRobot> = {}): WorkshopRobot {
  return {
    project_id: 7,
    robot_id: 'a',
    name: 'Tray 1',
    serial_number: 'SN-1',
    manufacturer: 'acme',
    model: 'Tray',
    enabled: true,
    activated: false,
    connected: false,
    state_id: 'received',
    phase: 'received',
    is_chosen: true,
    since: '2026-03-02T09:30:00.000Z',
    owner: 'Hotel Ege',
    responsible: null,
    due_on: '2026-03-01',
    is_overdue: true,
    items_done: 1,
    items_total: 3,
    required_left: 2,
    open_tasks: 2,
    overdue_tasks: 1,
    version: 1,
    ...more,
  };
}
const cardOf = (robot: WorkshopRobot): WorkshopCard => ({
  ...robot,
  checklist: [
    { item_id: 'i1', name_en: 'Brake', name_tr: 'Fren', is_required: true, done_at: null, done_by: null },
  ],
  tasks: [],
  notes: [],
  photos: [],
});
const listOf = (items: WorkshopRobot[]): WorkshopRobots => ({
  items,
  next_cursor: null,
  total: items.length,
  counts: items.map(({ state_id }) => ({ state_id, count: 1 })),
  owners: ['Hotel Ege'],
});

function open(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  const page = (element: React.ReactNode) => (
    <>
      {element}
      <Toasts />
    </>
  );
  return renderConsole({
    path: '/workshop/robots',
    routes: [
      { path: '/workshop/robots', permission: 'workshop.read', element: page(<WorkshopRobotsPage />) },
      { path: '/workshop/robots/register', permission: 'robots.register', element: page(<ScanPage />) },
    ],
    roles: { '7': ['rr_workshop_chief'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/workshop/states', () => json(states));
      server.on('GET', '/workshop/robots', () => json(listOf([aWorkshopRobot()])));
      server.on('GET', '/projects/7/workshop/robots/a', () => json(cardOf(aWorkshopRobot())));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Received: 1', /^Overdue since/, '1 overdue task'],
  ['tr', 'Teslim alındı: 1', /^Gecikti/, '1 gecikmiş iş'],
] as const)('the board in %s says what is late', async (language, column, overdue, tasks) => {
  await open({ language });
  const received = await screen.findByRole('region', { name: column });
  within(received).getByText(overdue);
  within(received).getByText(tasks);
});

test('a card moves by its menu, only where its phase leads', async () => {
  const bodies: unknown[] = [];
  await open({}, (server) => {
    server.on('PATCH', '/projects/7/workshop/robots/a', ({ body }) => {
      bodies.push(body);
      return json(cardOf(aWorkshopRobot({ state_id: 'preparation', phase: 'preparation' })));
    });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Move Tray 1 to…' }));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['In preparation', 'In repair']);
  await userEvent.click(within(menu).getByText('In preparation'));
  await screen.findByText('Tray 1: In preparation');
  expect(bodies).toEqual([{ state_id: 'preparation' }]);
});

test('a card that the server keeps where it is stands there again, with the reason', async () => {
  await open({}, (server) => {
    server.on('PATCH', '/projects/7/workshop/robots/a', () => refuse('WORKSHOP_STEP_NOT_ALLOWED'));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Move Tray 1 to…' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'In repair' }));
  await screen.findByText('The robot cannot go from its present state to this one.');
  await waitFor(() => {
    within(screen.getByRole('region', { name: 'Received: 1' })).getByText('Tray 1');
  });
});

test('a reader sees the card, and changes nothing', async () => {
  await open({ roles: { '7': ['rr_developer'] }, path: '/workshop/robots?robot=7.a' });
  await screen.findByText('Brake (required)');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Brake/ }).disabled).toBe(true);
  for (const name of ['Add task', 'Add note', 'Edit'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move Tray 1 to…' })).toBeNull();
});

test('an item is ticked, and what the server says is shown', async () => {
  await open({ path: '/workshop/robots?robot=7.a' }, (server) => {
    const done = { done_at: '2026-03-02T10:00:00.000Z', done_by: 'Ayşe' };
    const card = cardOf(aWorkshopRobot());
    server.on('PUT', '/projects/7/workshop/robots/a/checklist/i1', () =>
      json({ ...card, checklist: card.checklist.map((item) => ({ ...item, ...done })) }),
    );
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Brake/ }));
  await screen.findByText(/^Ayşe, /);
});

test('ten boxes are ten scans: manufacturer and model stay, and the codes are kept to print', async () => {
  const bodies: unknown[] = [];
  await open({ path: '/workshop/robots/register' }, (server) => {
    server.on('GET', '/workshop/robots', () => json(listOf([])));
    server.on('POST', '/projects/7/workshop/robots', ({ body }) => {
      bodies.push(body);
      const id = `r${bodies.length}`;
      return json(
        {
          robot_id: id,
          activation_code: `AAAA-BBBB-000${bodies.length}`,
          mqtt: { url: 'mqtt://x', username: id, password: 'p', client_id: id, interface_name: 'uagv' },
          map_ids: [],
        },
        201,
      );
    });
  });
  const field = await screen.findByRole('textbox', { name: /Serial number, or/ });
  await userEvent.type(field, 'SN-0{Enter}');
  await screen.findByText(/Enter the manufacturer and the model first/);
  await userEvent.type(field, 'acme;Tray;SN-000001{Enter}SN-000002{Enter}');
  await screen.findByText('2 robots registered');
  expect(bodies).toMatchObject([
    { manufacturer: 'acme', model: 'Tray', serial_number: 'SN-000001' },
    { manufacturer: 'acme', model: 'Tray', serial_number: 'SN-000002' },
  ]);
  screen.getByText('AAAA-BBBB-0001');
  screen.getByText('AAAA-BBBB-0002');
});

test('a serial number that is registered opens its card', async () => {
  const { path } = await open({ path: '/workshop/robots/register' });
  const field = await screen.findByRole('textbox', { name: /Serial number, or/ });
  await userEvent.type(field, 'acme;Tray;SN-1{Enter}');
  await waitFor(() => expect(path()).toBe('/workshop/robots?robot=7.a'));
});
