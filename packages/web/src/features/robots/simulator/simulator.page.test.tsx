import type { Elevator } from '@rota/contract/elevators';
import type { CommandBody, Robot } from '@rota/contract/robots';
import { NO_BANK_FAULTS, type BankFaults } from '@rota/contract/sandbox-bank';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { SimulatorPage } from './simulator.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);
const person = userEvent.setup({ delay: null });

async function open(
  robots: Robot[],
  elevators: Elevator[] = [],
): Promise<{ sent: CommandBody[]; given: unknown[] }> {
  const sent: CommandBody[] = [];
  const given: unknown[] = [];
  await renderConsole({
    routes: [{ path: '/dev/simulator', permission: 'robots.simulate', element: <SimulatorPage /> }],
    roles: { '7': ['rr_developer'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json(robots));
      server.on('GET', '/projects/7/elevators', () => json(elevators));
      server.on('GET', '/projects/7/sandbox-bank/faults', () => json(NO_BANK_FAULTS));
      server.on('PUT', '/projects/7/sandbox-bank/faults', (call) => {
        given.push(call.body);
        return json({ ...NO_BANK_FAULTS, ...(call.body as Partial<BankFaults>) });
      });
      server.on('POST', '/projects/7/elevators/e/simulated-fault', (call) => {
        given.push(call.body);
        return json({});
      });
      server.on('POST', '/projects/7/robots/a/commands', (call) => {
        sent.push(call.body as CommandBody);
        return json({}, 202);
      });
    },
  });
  return { sent, given };
}

test('lists simulated robots only, and what they suffer', async () => {
  await open([
    aRobot({
      robot_id: 'a',
      name: 'R-01',
      connected: true,
      simulated_faults: [{ kind: 'stuck', seconds_left: 12 }],
    }),
    aRobot({ robot_id: 'b', name: 'R-02', connected: true, simulated_faults: [] }),
    aRobot({ robot_id: 'c', name: 'Real one', connected: true }),
  ]);
  expect(await screen.findByText('Stuck · 12 s left')).toBeTruthy();
  expect(within(screen.getByRole('listitem', { name: 'R-02' })).getByText('No faults')).toBeTruthy();
  expect(screen.queryByText('Real one')).toBeNull();
});

test('gives a fault for the chosen time and ends it, and asks before it kills', async () => {
  const { sent } = await open([
    aRobot({
      robot_id: 'a',
      name: 'R-01',
      connected: true,
      simulated_faults: [{ kind: 'delay', seconds_left: 5 }],
    }),
  ]);
  await person.click(await screen.findByRole('combobox', { name: 'Fault duration' }));
  await person.click(screen.getByRole('option', { name: '60 seconds' }));
  await person.click(screen.getByRole('button', { name: 'Simulate fault: R-01' }));
  await person.click(screen.getByRole('menuitem', { name: 'Get stuck' }));
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ kind: 'simulate_fault', fault: 'stuck', seconds: 60 }),
  );
  await person.click(screen.getByRole('button', { name: 'Clear faults: R-01' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'clear_faults' }));
  await person.click(screen.getByRole('button', { name: 'Simulate fault: R-01' }));
  await person.click(screen.getByRole('menuitem', { name: 'Power off' }));
  await person.click(await screen.findByRole('button', { name: 'Keep it running' }));
  expect(sent).toHaveLength(2);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Simulate fault: R-01' }));
  await person.click(screen.getByRole('menuitem', { name: 'Power off' }));
  await person.click(await screen.findByRole('button', { name: 'Power off' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'simulate_fault', fault: 'kill', seconds: 60 }));
});

test('says what belongs here where no robot is simulated', async () => {
  await open([aRobot({ robot_id: 'c', name: 'Real one' })]);
  expect(await screen.findByText('No simulated robots in this project')).toBeTruthy();
});

const anElevator = (changes: Partial<Elevator>): Elevator => ({
  elevator_id: 'e',
  name: 'Guest lift',
  group: 'Lifts',
  site: 'Hotel',
  stops: [],
  floors: [],
  missing_lobbies: [],
  cab_width: 1.4,
  cab_depth: 1.6,
  session_ttl_s: 30,
  adapter: 'mqtt',
  floor: null,
  doors: 'closed',
  mode: 'automatic',
  out_of_service_by: null,
  heard_at: null,
  state: null,
  session: null,
  queue: [],
  stuck_robot_id: null,
  stuck_robot_name: null,
  version: 1,
  updated_at: '2026-03-02T09:30:00.000Z',
  ...changes,
});

test('gives simulated elevators faults, and real ones are not listed', async () => {
  const { given } = await open(
    [],
    [
      anElevator({ simulated_faults: [{ kind: 'slow', seconds_left: 9 }] }),
      anElevator({ elevator_id: 'real', name: 'Real lift' }),
      anElevator({ elevator_id: 'away', name: 'Away', mode: 'offline', simulated_faults: [] }),
    ],
  );
  const row = await screen.findByRole('listitem', { name: 'Guest lift' });
  expect(within(row).getByText('Slow · 9 s left')).toBeTruthy();
  expect(screen.queryByText('Real lift')).toBeNull();
  expect(screen.getByRole('button', { name: 'Simulate fault: Away' }).hasAttribute('disabled')).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Simulate fault: Guest lift' }));
  await person.click(screen.getByRole('menuitem', { name: 'Stuck between floors' }));
  await vi.waitFor(() => expect(given).toEqual([{ fault: 'stuck', seconds: 30 }]));
  await person.click(screen.getByRole('button', { name: 'Clear faults: Guest lift' }));
  await vi.waitFor(() => expect(given.at(-1)).toEqual({ fault: null, seconds: 30 }));
});

test('the test bank makes its configured errors, until it works again', async () => {
  const { given } = await open([]);
  await person.click(await screen.findByRole('switch', { name: 'Declines every card' }));
  await person.click(await screen.findByRole('button', { name: 'Clear faults' }));
  await vi.waitFor(() => expect(given).toEqual([{ ...NO_BANK_FAULTS, declines: true }, NO_BANK_FAULTS]));
  expect(await screen.findByText('No faults')).toBeTruthy();
});
