import type { Elevator, ElevatorLogLine } from '@rota/contract/elevators';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aMap, aProject } from '../../../testing/builders.ts';
import { json, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { EditElevatorPage } from './edit-elevator.page.tsx';
import { ElevatorsPage } from './elevators.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const ride = { robot_id: 'robot-3', robot_name: 'R-03', from: 'Ground', to: 'Upper', since: at };
function anElevator(changes: Partial<Elevator> = {}): Elevator {
  const stop = (floor: string) => ({ floor, x: 1, y: 2, theta: 0, door: 'front' as const });
  return {
    elevator_id: 'lift-1',
    name: 'Lift A',
    group: 'Main',
    site: 'hotel',
    stops: [stop('Ground'), stop('Upper')],
    floors: ['Ground', 'Upper'],
    missing_lobbies: [],
    cab_width: 1.4,
    cab_depth: 1.6,
    session_ttl_s: 30,
    adapter: 'mqtt',
    floor: 'Ground',
    doors: 'closed',
    mode: 'automatic',
    out_of_service_by: null,
    heard_at: at,
    state: null,
    session: null,
    queue: [],
    stuck_robot_id: null,
    stuck_robot_name: null,
    version: 3,
    updated_at: at,
    ...changes,
  };
}
const line: ElevatorLogLine = {
  at,
  kind: 'session_ended',
  robot_id: 'robot-3',
  robot_name: 'R-03',
  from: 'Ground',
  to: 'Upper',
  detail: null,
  by: null,
  seconds: 41,
};

function open(
  elevators: readonly Elevator[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/elevators?elevator-id=lift-1',
    routes: [
      {
        path: '/elevators',
        permission: 'elevators.read',
        element: (
          <>
            <ElevatorsPage />
            <Toasts />
          </>
        ),
      },
      { path: '/elevators/edit', permission: 'elevators.edit', element: <EditElevatorPage /> },
    ],
    roles: { '7': ['rr_elevator_operator'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/elevators', () => json(elevators));
      server.on('GET', '/projects/7/elevators/lift-1/log', () => json({ items: [line], next_cursor: null }));
      answers(server);
    },
  });
}

test.each([
  [
    'en',
    'On the floor',
    'Waiting at Ground for R-03, which is going to Upper.',
    'R-03 rode from Ground to Upper',
  ],
  [
    'tr',
    'Katta',
    'Upper katına gidecek R-03 için Ground katında bekliyor.',
    'R-03, Ground katından Upper katına gitti',
  ],
] as const)('an elevator says what it does, and what it did (%s)', async (language, state, sentence, log) => {
  const session = { ...ride, session_id: 's', expires_at: at };
  await open([anElevator({ state: 'on_the_floor', session, doors: 'open' })], { language });
  expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(await screen.findByText(log)).toBeDefined();
});

test('the cab is called to a floor, and not while a robot has it', async () => {
  const page = await open([anElevator()], {}, (server) =>
    server.on('POST', '/projects/7/elevators/lift-1/call', () => json(anElevator())),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Call the cab to Upper' }));
  expect(await screen.findByText('Called to Upper')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ floor: 'Upper' });
  cleanup();
  const busy = await open([
    anElevator({ state: 'on_the_way', session: { ...ride, session_id: 's', expires_at: at } }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Call the cab to Upper' }));
  expect(await screen.findByText('A robot is using this elevator. Try again when it is free.')).toBeDefined();
  expect(busy.server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a cab with a robot that does not get out is given back only by who says that it is empty', async () => {
  const page = await open(
    [anElevator({ stuck_robot_id: 'robot-3', stuck_robot_name: 'R-03' })],
    {},
    (server) => server.on('POST', '/projects/7/elevators/lift-1/release', () => json(anElevator())),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Release' }));
  const question = await screen.findByRole('dialog', { name: 'Is the cab of “Lift A” empty?' });
  await userEvent.click(within(question).getByRole('button', { name: 'The cab is empty' }));
  await screen.findAllByText('Free');
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ is_empty: true });
});

test('in fire mode the doors cannot be held, and that is said', async () => {
  await open([anElevator({ mode: 'fire' })]);
  const hold = await screen.findByRole('button', { name: 'Hold doors' });
  expect(hold).toHaveProperty('disabled', true);
  expect((await screen.findAllByText('Fire mode')).length).toBeGreaterThan(0);
});

test('who may only look is offered nothing that moves it', async () => {
  await open([anElevator()], { roles: { '7': ['rr_view_only'] } });
  expect((await screen.findAllByText('Free')).length).toBeGreaterThan(0);
  for (const name of ['Release', 'Take out of service', 'Edit', 'Call the cab to Upper'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('without elevators the page says what one is for; one that is gone is said in words', async () => {
  await open([], { path: '/elevators', roles: { '7': ['rr_admin'] } });
  expect(await screen.findByText('No elevators yet')).toBeDefined();
  cleanup();
  await open([]);
  expect(await screen.findByRole('heading', { name: 'Elevator not found' })).toBeDefined();
});

test('an elevator is added, and its access is shown once; a taken name is reported at its field', async () => {
  let isTaken = true;
  const access = {
    url: 'mqtt://rota.example',
    username: 'e-1',
    password: 'made-up-1',
    state_topic: 's/1',
    request_topic: 'r/1',
  };
  const page = await open([], { path: '/elevators/edit', roles: { '7': ['rr_admin'] } }, (server) => {
    server.on('GET', '/project/7/maps', () =>
      json(['Ground', 'Upper'].map((floor) => aMap({ site: 'hotel', floor, map_id: `hotel_${floor}` }))),
    );
    server.on('POST', '/projects/7/elevators', () => {
      const answer = isTaken
        ? refuseEntity('NAME_TAKEN', 'elevator')
        : json({ ...anElevator(), mqtt: access }, 201);
      isTaken = false;
      return answer;
    });
  });
  const submit = await screen.findByRole('button', { name: 'Add' });
  await userEvent.click(submit);
  expect(await screen.findByText('Name is required')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Lift A');
  await userEvent.type(screen.getByRole('textbox', { name: 'Group' }), 'Main');
  for (const [index, floor] of ['Ground', 'Upper'].entries()) {
    const row = screen.getByRole('group', { name: `Floor ${String(index + 1)}` });
    await userEvent.click(within(row).getByRole('combobox', { name: 'Floor' }));
    await userEvent.click(await screen.findByRole('option', { name: floor }));
  }
  await userEvent.click(submit);
  expect(await screen.findByText('Another elevator has this name.')).toBeDefined();
  await userEvent.click(submit);
  const shown = await screen.findByRole('dialog', { name: 'Access for Lift A' });
  for (const value of ['made-up-1', 's/1', 'r/1'])
    expect(within(shown).getByDisplayValue(value)).toBeDefined();
  expect(page.server.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    site: 'hotel',
    adapter: { kind: 'mqtt' },
  });
});

test('an elevator without places to wait says so, and where they are added', async () => {
  await open([anElevator({ missing_lobbies: ['Upper'] })]);
  expect((await screen.findAllByText('No waiting point')).length).toBeGreaterThan(0);
  const map = await screen.findByRole('link', { name: 'Open map of Upper' });
  expect(map.getAttribute('href')).toBe('/project/maps?map=hotel_Upper');
  expect(screen.getByText(/have no waiting point for the elevator: Upper\./)).toBeDefined();
});
