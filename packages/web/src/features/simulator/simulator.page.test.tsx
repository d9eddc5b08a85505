import type { CommandBody, Robot } from '@rota/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.fake.ts';
import { aProject, aRobot } from '../../testing/builders.ts';
import { json } from '../../testing/fake-server.ts';
import { renderConsole } from '../../testing/render.tsx';
import { SimulatorPage } from './simulator.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);
const person = userEvent.setup({ delay: null });

async function open(robots: Robot[]): Promise<{ sent: CommandBody[] }> {
  const sent: CommandBody[] = [];
  await renderConsole({
    routes: [{ path: '/dev/simulator', permission: 'robots.simulate', element: <SimulatorPage /> }],
    roles: { '7': ['rr_developer'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json(robots));
      server.on('POST', '/projects/7/robots/a/commands', (call) => {
        sent.push(call.body as CommandBody);
        return json({}, 202);
      });
    },
  });
  return { sent };
}

test('lists simulated robots only, and what they suffer', async () => {
  await open([
    aRobot({ robot_id: 'a', name: 'R-01', connected: true, simulatedFaults: [{ kind: 'stuck', secondsLeft: 12 }] }),
    aRobot({ robot_id: 'b', name: 'R-02', connected: true, simulatedFaults: [] }),
    aRobot({ robot_id: 'c', name: 'Real one', connected: true }),
  ]);
  expect(await screen.findByText('Stuck · 12 s left')).toBeTruthy();
  expect(within(screen.getByRole('listitem', { name: 'R-02' })).getByText('No faults')).toBeTruthy();
  expect(screen.queryByText('Real one')).toBeNull();
});

test('gives a fault for the chosen time and ends it, and asks before it kills', async () => {
  const { sent } = await open([
    aRobot({ robot_id: 'a', name: 'R-01', connected: true, simulatedFaults: [{ kind: 'delay', secondsLeft: 5 }] }),
  ]);
  await person.click(await screen.findByRole('combobox', { name: 'A fault lasts' }));
  await person.click(screen.getByRole('option', { name: '60 seconds' }));
  await person.click(screen.getByRole('button', { name: 'Simulate a fault: R-01' }));
  await person.click(screen.getByRole('menuitem', { name: 'Stuck' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'simulate_fault', fault: 'stuck', seconds: 60 }));
  await person.click(screen.getByRole('button', { name: 'Clear faults: R-01' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'clear_faults' }));
  await person.click(screen.getByRole('button', { name: 'Simulate a fault: R-01' }));
  await person.click(screen.getByRole('menuitem', { name: 'Kill' }));
  await person.click(await screen.findByRole('button', { name: 'Leave it running' }));
  expect(sent).toHaveLength(2);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Simulate a fault: R-01' }));
  await person.click(screen.getByRole('menuitem', { name: 'Kill' }));
  await person.click(await screen.findByRole('button', { name: 'Kill it' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'simulate_fault', fault: 'kill', seconds: 60 }));
});

test('says what belongs here where no robot is simulated', async () => {
  await open([aRobot({ robot_id: 'c', name: 'Real one' })]);
  expect(await screen.findByText('No simulated robots in this project')).toBeTruthy();
});
