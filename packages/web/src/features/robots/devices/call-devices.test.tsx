import type { CallCard, CallDevice } from '@rota/contract/call-devices';
import type { Device } from '@rota/contract/devices';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { aStation } from '../../../testing/stations.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { DevicesPage } from './devices.page.tsx';

afterEach(cleanup);

const button: CallDevice = {
  device_id: 'BTN-1',
  name: 'Bar button',
  type: 'call_button',
  enabled: true,
  online: true,
  battery: 14,
  firmware: '1.2',
  heard_at: '2026-03-02T09:30:00.000Z',
  bindings: [
    {
      press: 'single',
      action: 'call',
      station_id: 's1',
      kind: null,
      confirm: true,
    },
  ],
  station_names: ['Table 12'],
  last_press: null,
  version: 4,
};
const device: Device = {
  device_id: 'BTN-1',
  project_id: 7,
  name: 'Bar button',
  type: 'call_button',
  model: 'S1',
  place: '',
  enabled: true,
  state: 'low_battery',
  battery: 14,
  firmware: '1.2',
  heard_at: '2026-03-02T09:30:00.000Z',
  mqtt_username: 'd-1',
  connected: true,
  signed_in_at: null,
  created_at: '2026-03-02T09:30:00.000Z',
};
const card: CallCard = {
  card_id: 'k1',
  name: 'Ayşe',
  ending: '4F2',
  user_id: null,
  user_name: null,
  station_ids: [],
  enabled: true,
  last_used_at: null,
  created_at: '2026-03-02T09:30:00.000Z',
};

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
    path: '/workshop/devices?device-id=BTN-1',
    routes: [{ path: '/workshop/devices', permission: 'devices.read', element: page(<DevicesPage />) }],
    roles: { '7': ['rr_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/stations', () => json([aStation()]));
      server.on('GET', '/projects/7/devices', () => json({ items: [device], next_cursor: null }));
      server.on('GET', '/projects/7/call-devices', () => json([button]));
      server.on('GET', '/projects/7/call-devices/BTN-1', () => json({ ...button, presses: [] }));
      server.on('GET', '/projects/7/call-cards', () => json([card]));
      server.on('GET', '/projects/7/printers', () => json([]));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Battery low', '14%', 'Calls a robot: Table 12'],
  ['tr', 'Pil düşük', /^%14$/, 'Robot çağırır: Table 12'],
] as const)(
  'a device says that its battery is low, and what a press does (%s)',
  async (language, state, battery, press) => {
    await open({ language });
    for (const words of [state, battery, press])
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  },
);

test('a press is seen as it comes, with what came of it', async () => {
  const page = await open();
  expect(await screen.findByText('Press the device now. Each press appears here immediately.')).toBeDefined();
  const press = {
    press: 'single',
    outcome: 'queued_success',
    station_name: 'Table 12',
    card_name: null,
    call_id: 'c1',
  } as const;
  await waitFor(() => expect(page.server.watched).toContain('call_devices 7'));
  page.server.snapshot('call_devices', 7, [
    { ...button, last_press: { ...press, at: new Date().toISOString() } },
  ]);
  expect(await screen.findByText('Just received')).toBeDefined();
  expect((await screen.findAllByText('Waiting for a robot')).length).toBeGreaterThan(0);
});

test('what a press does is changed; what does something needs a station', async () => {
  const page = await open({}, (server) =>
    server.on('PUT', '/projects/7/call-devices/BTN-1/bindings', () => json(button)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Actions of Bar button' });
  const long = within(dialog).getByRole('group', { name: 'Held down' });
  await userEvent.click(within(long).getByRole('combobox', { name: 'Action' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Cancels the call' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Choose a station')).toBeDefined();
  await userEvent.type(within(long).getByRole('combobox', { name: 'Station' }), 'Table');
  await userEvent.click(await screen.findByRole('option', { name: /Table 12/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    bindings: [
      { press: 'single', action: 'call', station_id: 's1', kind: null, confirm: true },
      { press: 'long', action: 'cancel', station_id: 's1', kind: null, confirm: true },
    ],
    version: 4,
  });
});

test('who only reads changes nothing; a card that is gone is said in words', async () => {
  await open({ roles: { '7': ['rr_workshop_operator'] } });
  await screen.findAllByText('Bar button');
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  cleanup();
  await open({ path: '/workshop/devices?device-id=card:gone' });
  expect(await screen.findByRole('heading', { name: 'Card not found' })).toBeDefined();
});

test('a card is added, disabled, and removed by name; a known one is reported at its field', async () => {
  let isTaken = true;
  const page = await open({ path: '/workshop/devices' }, (server) => {
    server.on('POST', '/projects/7/call-cards', () => {
      const answer = isTaken ? refuse('CALL_CARD_TAKEN') : json(card, 201);
      isTaken = false;
      return answer;
    });
    server.on('PATCH', '/projects/7/call-cards/k1', () => json({ ...card, enabled: false }));
    server.on('DELETE', '/projects/7/call-cards/k1', () => json({}));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add device' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Card' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add card' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Ayşe');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Card number' }), '04:a1:b2:4f2');
  const add = within(dialog).getByRole('button', { name: 'Add card' });
  await userEvent.click(add);
  expect(await within(dialog).findByText('This card is already registered.')).toBeDefined();
  await userEvent.click(add);
  expect(await screen.findByText('Card added.')).toBeDefined();
  expect(page.server.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Ayşe',
    station_ids: [],
  });
  await userEvent.click(await screen.findByText('Ayşe'));
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Turned off.')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('dialog', { name: 'Remove card Ayşe?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed.')).toBeDefined();
});
