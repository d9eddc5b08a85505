import type { Device, RegisteredDevice } from '@rota/contract/devices';
import { cleanup, screen, within } from '@testing-library/react';
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
  enabled: true,
  mqtt_username: 'd-1',
  created_at: '2026-03-02T09:30:00.000Z',
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
      server.on('GET', '/projects/7/devices', () => json({ items: [button], next_cursor: null }));
      answers(server);
    },
  });
}

test.each([
  [
    'en',
    'Register device',
    'Register and get access',
    'Device id is required',
    'Device ID',
    'Type is required',
  ],
  [
    'tr',
    'Cihaz kaydet',
    'Kaydet ve erişim bilgilerini al',
    'Cihaz kimliği gerekli',
    'Cihaz kimliği',
    'Tür gerekli',
  ],
] as const)(
  'a device is not registered without its id and a type (%s)',
  async (language, open, submit, sentence, field, typeSentence) => {
    const page = await openPage({ language });
    await userEvent.click(await screen.findByRole('button', { name: open }));
    await userEvent.click(await screen.findByRole('button', { name: submit }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.getByText(typeSentence)).toBeDefined();
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
  await userEvent.click(await screen.findByRole('button', { name: 'Register device' }));
  const dialog = await screen.findByRole('dialog', { name: 'Register device' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Device ID' }), 'BTN-1');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Bar button');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Type' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Call button' }));
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

test('who only reads is offered no change', async () => {
  await openPage({ path: '/workshop/devices?device-id=BTN-1', roles: { '7': ['rr_workshop_operator'] } });
  expect((await screen.findAllByText('BTN-1')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Register device' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
