import type { PartBill, RobotParts } from '@rota/contract/parts';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { BillsPage } from './bills.page.tsx';
import { aPart } from './part.fake.ts';
import { RobotPartsSection } from './robot-parts.tsx';

afterEach(cleanup);

const robot = aRobotDetails(aRobot({ robot_id: 'r', name: 'R-01' }));
const inIt = {
  ...aPart({ part_id: 'old', serial_number: 'B-0', location: 'robot', robot_id: 'r', robot_name: 'R-01' }),
  due: ['cycles' as const],
};

async function openRobot(data: RobotParts, answers?: (server: FakeServer) => void) {
  return renderConsole({
    routes: [
      {
        path: '/robot/parts',
        permission: 'parts.read',
        element: (
          <>
            <RobotPartsSection robot={robot} sender={{ send: () => undefined, pending: undefined }} />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/robot/parts',
    roles: { '7': ['rr_workshop_operator'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/robots/r/parts', () => json(data));
      answers?.(server);
    },
  });
}

test('what is missing and what is due stand there in words', async () => {
  const missing = [{ type: 'camera' as const, other_type: null, model_number: '', count: 2 }];
  await openRobot({ model: 'Tray', has_bill: true, parts: [inIt], missing });
  await screen.findByText('Missing by the bill of Tray');
  screen.getByText('Camera × 2');
  screen.getByText('Limit of charge cycles reached');
});

test('a part is replaced in one step, with what was tested', async () => {
  const { server } = await openRobot(
    { model: 'Tray', has_bill: false, parts: [inIt], missing: [] },
    (fake) => {
      fake.on('GET', '/parts', (call) =>
        json({
          items:
            call.query.get('location') === 'shelf' ? [aPart({ part_id: 'new', serial_number: 'B-9' })] : [],
          next_cursor: null,
        }),
      );
      fake.on('POST', '/parts/new/install', () =>
        json({ ...aPart({ part_id: 'new' }), history: [], files: [] }),
      );
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace B-0' }));
  await userEvent.click(await dialog.findByRole('combobox', { name: 'New part' }));
  await userEvent.click(await screen.findByRole('option', { name: /B-9/ }));
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'worn');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Test afterwards' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Passed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
  await screen.findByText('Part replaced');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    robot_id: 'r',
    replaces_part_id: 'old',
    replaced_goes_to: { location: 'repair', shelf: '' },
    reason: 'worn',
    test: { passed: true, note: '' },
  });
});

test('a model gets its parts from who sets up the workshop', async () => {
  const bills: PartBill[] = [];
  const { server } = await renderConsole({
    routes: [{ path: '/workshop/part-bills', permission: 'parts.read', element: <BillsPage /> }],
    path: '/workshop/part-bills',
    roles: { '*': ['rr_workshop_chief'] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject()]));
      fake.on('GET', '/part-bills', () => json(bills));
      fake.on('PUT', '/part-bills/Tray', (call) => {
        const { lines } = call.body as Pick<PartBill, 'lines'>;
        bills.push({ model: 'Tray', lines, version: 1, updated_at: new Date().toISOString() });
        return json(bills[0]);
      });
    },
  });
  await screen.findByText('No model has a bill of parts');
  await userEvent.click(screen.getByRole('button', { name: 'Add model' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a model' }));
  await userEvent.type(dialog.getByLabelText('Model of the robot'), 'Tray');
  await userEvent.type(dialog.getByLabelText('Most charge cycles'), '800');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('1 × Battery');
  screen.getByText('Replace after 800 charge cycles');
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    lines: [{ type: 'battery', count: 1, most_cycles: 800, most_km: null }],
    version: 0,
  });
});
