import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RegisterDialog } from './shared/register-dialog.tsx';
import { SpeechDialog } from './speech-dialog.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

test('how a robot speaks is set flag by flag, and what is left to the robot is not sent', async () => {
  const person = userEvent.setup({ delay: null });
  const onSave = vi.fn();
  const robot = {
    name: 'R-07',
    model: 'Tray 2',
    interface_name: 'vda5050',
    dialect: { keep_edge_ends: true },
    model_map_aliases: [],
    model_version: 3,
  };
  await renderConsole({
    routes: [
      {
        path: '/robot',
        element: (
          <SpeechDialog
            robot={robot}
            mapIds={['Hotel_0', 'Hotel_1']}
            isBusy={false}
            onSave={onSave}
            onClose={() => undefined}
          />
        ),
      },
    ],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => server.on('GET', '/projects', () => json([aProject()])),
  });
  await person.click(await screen.findByRole('combobox', { name: 'Allowed node deviation' }));
  await person.click(screen.getByRole('option', { name: 'Number (2.x)' }));
  await person.click(screen.getByRole('combobox', { name: 'Start and end node of an edge' }));
  await person.click(screen.getByRole('option', { name: 'Detected from the robot' }));
  const name = screen.getByRole('textbox', { name: /Interface name/ });
  await person.clear(name);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await person.type(name, 'fleet');
  await person.click(screen.getByRole('button', { name: 'Add alias' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await person.type(screen.getByRole('textbox', { name: 'Map ID on the robot' }), 'level1');
  await person.click(screen.getByRole('combobox', { name: 'Map in Rota' }));
  await person.click(screen.getByRole('option', { name: 'Hotel_1' }));
  await person.click(screen.getByRole('button', { name: 'Add alias' }));
  await person.type(
    screen.getAllByRole('textbox', { name: 'Map ID on the robot' })[1] ?? document.body,
    'ground',
  );
  await person.click(screen.getAllByRole('combobox', { name: 'Applies to' })[1] ?? document.body);
  await person.click(screen.getByRole('option', { name: 'Every Tray 2 in this project' }));
  await person.type(screen.getByRole('textbox', { name: /Interface name/ }), '{Enter}');
  const sent: unknown = JSON.parse(JSON.stringify(onSave.mock.calls[0]?.[0]));
  expect(sent).toEqual({
    interface_name: 'fleet',
    dialect: { deviation: 'number', map_aliases: [{ robot_map: 'level1', map_id: 'Hotel_1' }] },
    ofModel: { model: 'Tray 2', map_aliases: [{ robot_map: 'ground', map_id: 'Hotel_0' }], version: 3 },
  });
});

test('how a robot speaks can be said when it is registered, and a name that no topic can have is refused there', async () => {
  const person = userEvent.setup({ delay: null });
  const dialog = <RegisterDialog projectId={7} onClose={() => undefined} onRegistered={() => undefined} />;
  const { server: fake } = await renderConsole({
    routes: [{ path: '/robot', element: dialog }],
    roles: { '*': ['rr_system_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([]));
      server.on('POST', '/projects/7/robots', () => refuse('ROBOT_SERIAL_TAKEN'));
    },
  });
  const sent = () => fake.calls.filter((call) => call.method === 'POST').map((call) => call.body);
  for (const label of ['Name', 'Model', 'Manufacturer', 'Serial number'])
    await person.type(await screen.findByLabelText(label), 'x');
  expect(screen.queryByLabelText(/Interface name/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Protocol settings', expanded: false }));
  await person.type(screen.getByLabelText(/Interface name/), 'a/b');
  await person.click(screen.getByRole('combobox', { name: 'Allowed node deviation' }));
  await person.click(screen.getByRole('option', { name: 'Number (2.x)' }));
  // Folded again, it unfolds for what is wrong in it.
  await person.click(screen.getByRole('button', { name: 'Protocol settings', expanded: true }));
  await person.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('This must not contain / + # or $')).toBeDefined();
  await person.clear(screen.getByLabelText(/Interface name/));
  await person.type(screen.getByLabelText(/Interface name/), 'fleet');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        name: 'x',
        model: 'x',
        manufacturer: 'x',
        serial_number: 'x',
        protocol_version: '2.1.0',
        interface_name: 'fleet',
        dialect: { deviation: 'number' },
      },
    ]),
  );
});
