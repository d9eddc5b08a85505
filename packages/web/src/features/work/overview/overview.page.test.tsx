import type { Role } from '@rota/contract/core';
import type { Robot } from '@rota/contract/robots';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { anAlert } from '../../../testing/alerts.ts';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aMap, aProject, aRobot } from '../../../testing/builders.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import type { TestConsole, TestConsoleOptions } from '../../../testing/render.tsx';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { OverviewPage } from './overview.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

const since = '2026-03-02T09:30:00.000Z';

function answer(server: FakeServer, robots: Robot[], maps = [aMap({ status: 2 })]): void {
  server.on('GET', '/projects', () =>
    json([aProject(), aProject({ project_id: 8, project_name: 'Warehouse' })]),
  );
  server.on('GET', '/robots', () =>
    json([...robots, aRobot({ robot_id: 'w1', name: 'W-01', project_id: 8 })]),
  );
  server.on('GET', '/robots/7', () => json(robots));
  server.on('GET', '/project/7/maps', () => json(maps));
  server.on('GET', '/projects/7/targets', () => json([]));
}

function open(
  answers: (server: FakeServer) => void,
  options: Partial<TestConsoleOptions> = {},
): Promise<TestConsole> {
  const roles: Record<string, Role[]> = { '*': ['rr_system_admin'] };
  const element = (
    <>
      <OverviewPage />
      <Toasts />
    </>
  );
  return renderConsole({
    routes: [
      { path: '/', permission: 'robots.read', element },
      { path: '*', element: <p>another page</p> },
    ],
    roles,
    answers,
    ...options,
  });
}

test('says in words what the fleet does, and lists its robots and those of other projects', async () => {
  await open((server) =>
    answer(server, [
      aRobot({ robot_id: 'a', name: 'R-01', state: 'going', target_name: 'Table 4' }),
      aRobot({ robot_id: 'b', name: 'R-02' }),
    ]),
  );
  expect(
    await screen.findByRole('heading', { level: 1, name: 'All good: 1 of 2 robots working' }),
  ).toBeTruthy();
  expect(await screen.findByText('Going to Table 4')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Other projects' })).toBeTruthy();
  expect(screen.getByText('Warehouse')).toBeTruthy();
  expect(screen.getByRole('link', { name: /W-01/ }).getAttribute('href')).toBe(
    '/robot?project-id=8&robot-id=w1',
  );
});

test('a failed overview of all robots is shown, keeps the known data of other projects, and can be retried', async () => {
  const robots = [aRobot({ robot_id: 'a', name: 'R-01' })];
  const { server, services } = await open((fake) => answer(fake, robots));
  expect(await screen.findByRole('link', { name: /W-01/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  server.on('GET', '/robots', () => refuse('FORBIDDEN'));
  await act(() => services.queries.refetchQueries({ queryKey: ['robots', 'overview'] }));
  expect(await screen.findByText('The overview could not be loaded.')).toBeTruthy();
  expect(screen.getAllByText(/You are not authorized to perform this action\./).length).toBeGreaterThan(1);
  expect(screen.getByRole('link', { name: /W-01/ })).toBeTruthy();
  server.on('GET', '/robots', () =>
    json([...robots, aRobot({ robot_id: 'w2', name: 'W-02', project_id: 8 })]),
  );
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /W-02/ })).toBeTruthy();
  expect(screen.queryByText('The overview could not be loaded.')).toBeNull();
});

test('a fault that comes in live is the first thing said, with a card that leads to the robot', async () => {
  const { server } = await open((fake) => answer(fake, [aRobot({ robot_id: 'a', name: 'R-01' })]));
  await screen.findByRole('heading', { level: 1, name: 'All good: the robot is idle' });
  const broken = aRobot({
    robot_id: 'a',
    name: 'R-01',
    state: 'fatal_error',
    alerts: [{ code: 'fatal_error', level: 'critical', text: 'Wheel blocked', since }],
  });
  server.snapshot('robots', 7, [broken]);
  expect(await screen.findByRole('heading', { level: 1, name: 'R‑01 needs help' })).toBeTruthy();
  const cards = screen.getByRole('list', { name: 'Needs help' });
  expect(within(cards).getByText('Stopped by a fault: “Wheel blocked”')).toBeTruthy();
  expect(within(cards).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/robot?project-id=7&robot-id=a',
  );
});

test('a held robot can be released from its card', async () => {
  const held = aRobot({ robot_id: 'a', name: 'R-01', hold: { reason: 'person', by: 'Deniz', since } });
  const { server } = await open((fake) => {
    answer(fake, [held]);
    fake.on('POST', '/projects/7/robots/a/commands', () =>
      json(
        {
          command_id: 'c',
          robot_id: 'a',
          kind: 'release',
          params: {},
          status: 'sent',
          failure: null,
          by: 'Deniz',
          created_at: since,
          updated_at: since,
        },
        202,
      ),
    );
  });
  await person.click(await screen.findByRole('button', { name: 'Release' }));
  await vi.waitFor(() =>
    expect(server.calls.find((call) => call.method === 'POST')?.body).toEqual({ kind: 'release' }),
  );
});

test('only chips with robots are offered, and all of them always', async () => {
  await open((server) => answer(server, [aRobot({ robot_id: 'a', name: 'R-01', state: 'charging' })]));
  const chips = await screen.findByRole('group', { name: 'Filter robots by state' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map((chip) => chip.textContent),
  ).toEqual(['All 1', 'Charging 1']);
});

test('robots keep their order while the pointer is over the list, and change their words', async () => {
  const calm = [aRobot({ robot_id: 'a', name: 'R-01' }), aRobot({ robot_id: 'b', name: 'R-02' })];
  const { server } = await open((fake) => answer(fake, calm));
  const first = await screen.findByRole('link', { name: /R-01/ });
  const names = () =>
    within(screen.getByRole('list', { name: 'Robots' }))
      .getAllByRole('link')
      .map((row) => /[RW]-0\d/.exec(row.textContent)?.[0]);
  await person.hover(first);
  const broken = aRobot({
    robot_id: 'b',
    name: 'R-02',
    state: 'fatal_error',
    alerts: [{ code: 'fatal_error', level: 'critical', text: 'Wheel blocked', since }],
  });
  server.snapshot('robots', 7, [calm[0] ?? broken, broken]);
  await screen.findByRole('heading', { level: 1, name: 'R‑02 needs help' });
  expect(names()).toEqual(['R-01', 'R-02', 'W-01']);
  await person.unhover(first);
  await vi.waitFor(() => expect(names()).toEqual(['R-02', 'R-01', 'W-01']));
});

test('chips and search narrow the list, and it can be widened again', async () => {
  const robots = Array.from({ length: 8 }, (_, index) =>
    aRobot({ robot_id: `r${index}`, name: `R-0${index}`, state: index < 3 ? 'charging' : 'going' }),
  );
  await open((server) => answer(server, robots));
  const list = () => screen.getByRole('list', { name: 'Robots' });
  await screen.findByText('R-07');
  await person.click(screen.getByRole('button', { name: 'Charging 3' }));
  expect(within(list()).getAllByRole('link')).toHaveLength(3);
  await person.type(screen.getByRole('searchbox', { name: 'Search robots' }), 'zzz');
  expect(await screen.findByText('No matching robots.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show all robots' }));
  expect(within(list()).getAllByRole('link')).toHaveLength(9);
});

test('robots that no map shows are said plainly', async () => {
  await open((server) =>
    answer(server, [
      aRobot({ robot_id: 'a', floor: 'cellar' }),
      aRobot({ robot_id: 'b', position: null, site: null, floor: null }),
    ]),
  );
  expect(await screen.findByText('1 robot not shown. No map of hotel, cellar')).toBeTruthy();
  expect(screen.getByText('1 robot not shown on the map. It has not reported its position.')).toBeTruthy();
});

test('a robot that fell silent says how old its news is, and no longer when it arrives', async () => {
  const going = { state: 'going', target_name: 'Bar', eta_s: 40 } as const;
  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  await open((server) =>
    answer(server, [
      aRobot({ ...going, robot_id: 'a', name: 'R-01', updated_at: ago(0) }),
      aRobot({ ...going, robot_id: 'b', name: 'R-02', updated_at: ago(600_000) }),
    ]),
  );
  expect((await screen.findByRole('link', { name: /R-01/ })).textContent).toContain(
    'R-01Going to Bar · 40 s',
  );
  expect(screen.getByRole('link', { name: /R-02/ }).textContent).toContain(
    'R-02Last seen 10 min agoGoing to Bar',
  );
  expect(screen.getByRole('link', { name: /R-02/ }).textContent).not.toContain('left');
});

test('a failure clears the list, is shown in a toast, and can be retried', async () => {
  let fails = true;
  await open((server) => {
    answer(server, []);
    server.on('GET', '/robots/7', () => (fails ? refuse('FORBIDDEN') : json([aRobot({ name: 'R-01' })])));
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Robots could not be loaded.' })).toBeTruthy();
  expect(
    (await screen.findAllByText('You are not authorized to perform this action.')).length,
  ).toBeGreaterThan(1);
  fails = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'All good: the robot is idle' })).toBeTruthy();
});

test('an empty project offers the first steps to those who may take them', async () => {
  await open((server) => answer(server, [], []));
  expect((await screen.findByRole('link', { name: 'Upload map' })).getAttribute('href')).toBe(
    '/project/maps',
  );
  expect((await screen.findByRole('link', { name: 'Register robot' })).getAttribute('href')).toBe(
    '/robot?register=1',
  );
  cleanup();
  await open((server) => answer(server, [], []), { roles: { 7: ['rr_view_only'] } });
  expect(await screen.findByText('No floor map yet')).toBeTruthy();
  expect(await screen.findByText('Robots appear here after someone registers them.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Upload map' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Register robot' })).toBeNull();
});

test('without a project it says what one is for, and whom to ask', async () => {
  await open((server) => server.on('GET', '/projects', () => json([])), { roles: {} });
  expect(await screen.findByText('No project yet')).toBeTruthy();
});

test('a person whose pages do not exist yet reads so with the role, and nothing is requested', async () => {
  const { server } = await open((fake) => answer(fake, []), {
    roles: { 7: ['rr_devices_holo_config_editor'] },
  });
  expect(await screen.findByRole('heading', { name: 'No pages for you here yet' })).toBeTruthy();
  expect(screen.getByText('Your role in this project: Holo Devices Config Editor.')).toBeTruthy();
  expect(server.calls.filter((call) => call.path.startsWith('/robots'))).toEqual([]);
});

test('is Turkish for a Turkish reader', async () => {
  await open((server) => answer(server, [aRobot({ robot_id: 'a', state: 'fatal_error', name: 'R-08' })]), {
    language: 'tr',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'R‑08 yardım bekliyor' })).toBeTruthy();
});

test('names each robot that lost its connection, but not while the broker is down, which is said once', async () => {
  const robot = aRobot({
    name: 'R-01',
    state: 'offline',
    connected: false,
    fitness: 'offline',
    alerts: [
      {
        code: 'connection_lost',
        level: 'critical',
        text: '',
        since,
      },
    ],
  });
  const { server } = await open((fake) => answer(fake, [robot]));
  const cards = await screen.findByRole('list', { name: 'Needs help' });
  expect(within(cards).getByText('Connection lost')).toBeTruthy();
  act(() => server.system({ database_down_since: null, broker_down_since: since, unserved: [] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Robots unreachable' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Needs help' })).toBeNull();
});

test('says why a robot needs help even while its battery is due, and that first', async () => {
  const robot = aRobot({
    robot_id: 'a',
    name: 'R-01',
    state: 'fatal_error',
    alerts: [{ code: 'fatal_error', level: 'critical', text: 'Wheel blocked', since }],
  });
  const worn = { code: 'part_worn', params: { robot: 'R-01', limit: 'cycles', part: 'B-1' } } as const;
  await open((server) => {
    answer(server, [robot]);
    server.on('GET', '/projects/7/alerts', ({ query }) =>
      json(
        query.get('scope') === 'project'
          ? [anAlert({ ...worn, severity: 'warning', robot_id: 'a', robot_name: 'R-01' })]
          : [],
      ),
    );
  });
  const cards = await screen.findByRole('list', { name: 'Needs help' });
  const texts = () => Array.from(cards.children, (card) => card.textContent);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain('Stopped by a fault');
  expect(texts()[1]).toContain('limit of charge cycles reached');
});

test('does not say that all is well while the database is away', async () => {
  const { server } = await open((fake) => answer(fake, [aRobot({ name: 'R-01', state: 'going' })]));
  await screen.findByRole('heading', { level: 1, name: 'The robot is working' });
  act(() => server.system({ database_down_since: since, broker_down_since: null, unserved: [] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Database down' })).toBeTruthy();
  act(() => server.system({ database_down_since: null, broker_down_since: null, unserved: [] }));
  expect(screen.getByRole('heading', { level: 1, name: 'The robot is working' })).toBeTruthy();
});

const emptyProject = (server: FakeServer) => {
  answer(server, [], []);
  server.on('GET', '/projects/7/deliveries', () => json({ items: [], next_cursor: null }));
};

test('an empty project shows the steps to its first delivery, each with its button once it can be done', async () => {
  await open(emptyProject);
  const list = await screen.findByRole('region', { name: 'Set up this project' });
  expect(within(list).getByText('0 of 4 done')).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Upload map' }).getAttribute('href')).toBe(
    '/project/maps?upload=1',
  );
  expect(within(list).getByRole('link', { name: 'Register robot' }).getAttribute('href')).toBe(
    '/robot?register=1',
  );
  expect(within(list).queryByRole('link', { name: 'New delivery' })).toBeNull();
});

test('the list of steps is hidden permanently for the person who hides it, and for no one else', async () => {
  const { services } = await open(emptyProject);
  await person.click(await screen.findByRole('button', { name: 'Hide list' }));
  expect(screen.queryByRole('region', { name: 'Set up this project' })).toBeNull();
  const [hidden] = services.settings.local().hiddenSetups;
  expect(hidden).toMatch(/^\S+ 7$/);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('region', { name: 'Set up this project' })).toBeTruthy();
  act(() => services.settings.change({ hiddenSetups: ['another-person 7', `${hidden?.split(' ')[0]} 8`] }));
  expect(screen.getByRole('region', { name: 'Set up this project' })).toBeTruthy();
  act(() => services.settings.change({ hiddenSetups: [String(hidden)] }));
  expect(screen.queryByRole('region', { name: 'Set up this project' })).toBeNull();
});

test('a person who may not do a step reads who can', async () => {
  await open(emptyProject, { roles: { '7': ['rr_view_only'] } });
  const list = await screen.findByRole('region', { name: 'Set up this project' });
  expect(
    within(list).getByText(
      'Your account cannot do this. Roles that can: Project Admin, Admin, or Map Editor',
    ),
  ).toBeTruthy();
  expect(within(list).queryByRole('link')).toBeNull();
});
