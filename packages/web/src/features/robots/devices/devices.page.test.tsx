import type { CallCard, CallDevice } from '@rota/contract/call-devices';
import type { Device, RegisteredDevice } from '@rota/contract/devices';
import type { Printer } from '@rota/contract/printers';
import { switchesOf } from '@rota/contract/projects';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { DevicesPage } from './devices.page.tsx';

afterEach(cleanup);

const button: Device = {
  device_id: 'BTN-1',
  project_id: 7,
  name: 'Bar button',
  type: 'call_button',
  model: 'S1',
  place: '',
  enabled: true,
  state: 'low_battery',
  battery: 9,
  firmware: '1.4',
  heard_at: '2026-03-02T09:30:00.000Z',
  mqtt_username: 'd-1',
  connected: false,
  signed_in_at: null,
  created_at: '2026-03-02T09:30:00.000Z',
};
const tablet: Device = {
  ...button,
  device_id: 'TAB-1',
  name: 'Kitchen tablet',
  type: 'tablet',
  state: 'online',
  battery: null,
  firmware: null,
  heard_at: null,
  connected: true,
  signed_in_at: button.created_at,
};
const call: CallDevice = {
  device_id: 'BTN-1',
  name: 'Bar button',
  type: 'call_button',
  enabled: true,
  online: true,
  battery: 9,
  firmware: null,
  heard_at: button.created_at,
  bindings: [],
  station_names: ['Pool bar'],
  last_press: null,
  version: 1,
};
const card: CallCard = {
  card_id: 'c-1',
  name: 'Ayşe’s card',
  ending: '42',
  user_id: null,
  user_name: null,
  station_ids: [],
  enabled: true,
  last_used_at: null,
  created_at: button.created_at,
};
const printer: Printer = {
  printer_id: 'p-1',
  name: 'Receipt printer',
  address: '10.0.0.9',
  seen_at: null,
  trouble: null,
  waiting: 0,
  failed: 0,
  updated_at: button.created_at,
};
const registered: RegisteredDevice = {
  ...button,
  mqtt: { url: 'mqtt://rota.example', username: 'd-1', password: 'made-up-1', prefix: 'rota/v1/7/BTN-1' },
};

function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/workshop/devices',
        permission: 'devices.read',
        element: (
          <>
            <DevicesPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_workshop_chief'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/devices', () => json({ items: [button, tablet], next_cursor: null }));
      server.on('GET', '/projects/7/call-devices', () => json([call]));
      server.on('GET', '/projects/7/call-devices/BTN-1', () => json({ ...call, presses: [] }));
      server.on('GET', '/projects/7/call-cards', () => json([card]));
      server.on('GET', '/projects/7/printers', () => json([printer]));
      server.on('GET', '/projects/7/stations', () => json({ items: [], next_cursor: null }));
      answers(server);
    },
  });
}

const rowNames = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[0]?.textContent ?? []);

test('devices, cards and printers stand in one list with where and how they are', async () => {
  await openPage({ roles: { '7': ['rr_project_admin'] } });
  const row = within((await screen.findByText('Bar button')).closest('tr') as HTMLElement);
  for (const text of ['Call button', 'Pool bar', 'Battery low']) expect(row.getByText(text)).toBeDefined();
  expect(rowNames()).toEqual(['Ayşe’s card', 'Bar button', 'Kitchen tablet', 'Receipt printer']);
  expect(screen.getByText('Never connected')).toBeDefined();
});

test('the list is narrowed and ordered by the address', async () => {
  await openPage({
    path: '/workshop/devices?type=call_button,tablet&sort=-name',
    roles: { '7': ['rr_project_admin'] },
  });
  await screen.findByText('Bar button');
  expect(rowNames()).toEqual(['Kitchen tablet', 'Bar button']);
  await userEvent.type(screen.getByRole('searchbox', { name: /^Search by name/ }), 'pool');
  await waitFor(() => expect(rowNames()).toEqual(['Bar button']));
});

test('a project that takes no calls has no cards, and they are not asked for', async () => {
  const page = await openPage(
    {},
    (server) =>
      void server.on('GET', '/projects', () => json([aProject({ features: switchesOf(['robot_calls']) })])),
  );
  await screen.findByText('Bar button');
  expect(screen.queryByText('Ayşe’s card')).toBeNull();
  expect(page.server.calls.some(({ path }) => /call-(?:devices|cards)/.test(path))).toBe(false);
});

test('who may not print sees no printers, and they are not asked for', async () => {
  const page = await openPage();
  await screen.findByText('Bar button');
  expect(screen.queryByText('Receipt printer')).toBeNull();
  expect(page.server.calls.some(({ path }) => path.endsWith('/printers'))).toBe(false);
});

test.each([
  ['en', 'Add device', 'Tablet', 'Register and get access', 'Device id is required', 'Device ID'],
  ['tr', 'Cihaz ekle', 'Tablet', 'Kaydet ve erişim bilgilerini al', 'Cihaz kimliği gerekli', 'Cihaz kimliği'],
] as const)(
  'a device is not registered without its id (%s)',
  async (language, open, kind, submit, sentence, field) => {
    const page = await openPage({ language });
    await userEvent.click(await screen.findByRole('button', { name: open }));
    await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
    await userEvent.click(await screen.findByRole('button', { name: submit }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.getByRole('textbox', { name: field }).getAttribute('aria-invalid')).toBe('true');
    expect(page.server.calls.some(({ method }) => method === 'POST')).toBe(false);
  },
);

test('a device gets its access, which is shown once; a taken id is reported at its field', async () => {
  let isTaken = true;
  await openPage({}, (server) =>
    server.on('POST', '/projects/7/devices', () => {
      const answer = isTaken ? refuse('DEVICE_ID_TAKEN') : json(registered, 201);
      isTaken = false;
      return answer;
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add device' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Call button' }));
  const dialog = await screen.findByRole('dialog', { name: 'Register device' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Device ID' }), 'BTN-1');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Bar button');
  const submit = within(dialog).getByRole('button', { name: 'Register and get access' });
  await userEvent.click(submit);
  expect(await within(dialog).findByText('A device with this ID is already registered.')).toBeDefined();
  await userEvent.click(submit);
  const shown = await screen.findByRole('dialog', { name: 'Access for Bar button' });
  for (const value of ['made-up-1', 'rota/v1/7/BTN-1'])
    expect(within(shown).getByDisplayValue(value)).toBeDefined();
});

test('a device is renamed, and removed after a question', async () => {
  const page = await openPage({ path: '/workshop/devices?device-id=BTN-1' }, (server) => {
    server.on('PATCH', '/projects/7/devices/BTN-1', () => json(button));
    server.on('DELETE', '/projects/7/devices/BTN-1', () => json({}));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Device saved')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: 'Bar button 2',
    type: 'call_button',
    model: 'S1',
    place: '',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Remove Bar button?' })).getByRole('button', {
      name: 'Remove',
    }),
  );
  expect(await screen.findByText('Device removed')).toBeDefined();
});

test.each([
  [
    'is opened from wherever in the list it stands',
    () => json({ ...button, device_id: 'BTN-9', name: 'Far button' }),
    'Far button',
  ],
  ['that is not there is said in words', () => refuse('RECORD_NOT_FOUND'), 'Device not found'],
])('a device of an address %s', async (_what, answer, words) => {
  await openPage({ path: '/workshop/devices?device-id=BTN-9' }, (server) =>
    server.on('GET', '/projects/7/devices/BTN-9', answer),
  );
  expect(await screen.findByRole('heading', { name: words })).toBeDefined();
});

test('an opened device says the same of its state as its row', async () => {
  await openPage({ path: '/workshop/devices?device-id=BTN-1' });
  const panel = await screen.findByRole('dialog', { name: 'Bar button' });
  expect(await within(panel).findByText('Battery low')).toBeDefined();
});

test('who only reads is offered no change', async () => {
  await openPage({ path: '/workshop/devices?device-id=BTN-1', roles: { '7': ['rr_workshop_operator'] } });
  expect((await screen.findAllByText('BTN-1')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  // An operator of the workshop pairs and replaces devices.
  await userEvent.click(screen.getByRole('button', { name: 'Add device', hidden: true }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Pair by code']);
});

test('a device is paired by the code that it shows; a wrong code is reported at its field', async () => {
  let isWrong = true;
  const page = await openPage({ roles: { '7': ['rr_workshop_operator'] } }, (server) =>
    server.on('POST', '/projects/7/devices/pair', () => {
      const answer = isWrong ? refuse('DEVICE_CODE_INVALID') : json(tablet, 201);
      isWrong = false;
      return answer;
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add device' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pair by code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pair device by code' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Code on the device' }), '7qk4mx');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Kitchen tablet');
  const submit = within(dialog).getByRole('button', { name: 'Pair device' });
  await userEvent.click(submit);
  await within(dialog).findByText('No device shows this code, or the code has expired.');
  await userEvent.click(submit);
  await screen.findByText('Kitchen tablet paired');
  await waitFor(() => expect(page.path()).toBe('/workshop/devices?device-id=TAB-1'));
  expect(page.server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    code: '7qk4mx',
    name: 'Kitchen tablet',
    place: '',
  });
});

test('a device is replaced by another one with its id, whose access is shown once', async () => {
  const page = await openPage({ path: '/workshop/devices?device-id=BTN-1' }, (server) => {
    server.on('GET', '/projects/7/devices/BTN-2', () => json({ ...button, device_id: 'BTN-2' }));
    server.on('GET', '/projects/7/call-devices/BTN-2', () =>
      json({ ...call, device_id: 'BTN-2', presses: [] }),
    );
    server.on('POST', '/projects/7/devices/BTN-1/replace', () =>
      json({ ...button, device_id: 'BTN-2', mqtt: registered.mqtt }),
    );
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace Bar button' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'New hardware' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Enter its device ID' }));
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'ID of the new device' }), 'BTN-2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
  const shown = await screen.findByRole('dialog', { name: 'Access for Bar button' });
  within(shown).getByDisplayValue('made-up-1');
  expect(page.server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ device_id: 'BTN-2' });
});
