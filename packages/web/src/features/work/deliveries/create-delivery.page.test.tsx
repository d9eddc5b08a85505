import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aDeliveryWithEvents, aProject, aRobot, aTarget } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { CreateDeliveryPage } from './create-delivery.page.tsx';

afterEach(cleanup);

const targets = [
  aTarget({ target_id: 'bar', name: 'Bar', type: 'filling' }),
  aTarget({ target_id: 't1', name: 'Table 1' }),
  aTarget({ target_id: 't2', name: 'Masa İki' }),
];

async function openForm(
  answers: (server: FakeServer) => void = () => undefined,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
    routes: [
      { path: '/delivery/task', permission: 'deliveries.create', element: <CreateDeliveryPage /> },
      { path: '/delivery', element: <p>the list</p> },
    ],
    path: '/delivery/task',
    roles: { '7': ['rr_delivery_operator'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots/7', () => json([aRobot()]));
      server.on('GET', '/projects/7/targets', () => json(targets));
      server.on('GET', '/projects/7/templates', () => json({ items: [], next_cursor: null }));
      answers(server);
    },
    ...options,
  });
}
async function choose(label: string, typed: string, option: RegExp, index = 0) {
  const field = (await screen.findAllByRole('combobox', { name: label }))[index];
  if (field === undefined) throw new Error(`no field ${label}`);
  await userEvent.click(field);
  await userEvent.type(field, typed);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
const openOptions = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'More options', expanded: false }));
const creations = (server: FakeServer) =>
  server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/deliveries'));

test('a delivery with two stops is created once, however often the button is clicked, and then shown', async () => {
  const gate = Promise.withResolvers<Response>();
  const { server, path } = await openForm((fake) =>
    fake.on('POST', '/projects/7/deliveries', () => gate.promise),
  );
  await choose('Loading point', 'bar', /Bar/);
  await choose('Target', 'table', /Table 1/);
  await userEvent.click(screen.getByRole('button', { name: 'Add stop' }));
  await choose('Target', 'masa iki', /Masa İki/, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Move stop 2 up' }));
  const submit = screen.getByRole('button', { name: 'Create delivery' });
  await userEvent.dblClick(submit);
  gate.resolve(json(aDeliveryWithEvents({ delivery_id: 'made' }), 201));
  expect(await screen.findByText('the list')).toBeDefined();
  expect(path()).toBe('/delivery?delivery-id=made');
  expect(creations(server).map((call) => call.body)).toEqual([
    { kind: 'delivery', targets: [{ target_id: 't2' }, { target_id: 't1' }], filling_target_id: 'bar' },
  ]);
});

test('targets stand by their distance from the stop before, with who is there, in the field and where they are chosen on the map', async () => {
  const floor = [
    aTarget({ target_id: 'bar', name: 'Bar', type: 'filling', x: 0, y: 0 }),
    aTarget({ target_id: 't1', name: 'Table 1', x: 9, y: 0 }),
    aTarget({ target_id: 't2', name: 'Table 2', x: 3, y: 0 }),
  ];
  const robots = [
    aRobot({ name: 'R-01', position: { x: 3, y: 0.2, theta: 0 } }),
    aRobot({
      robot_id: 'b',
      name: 'R-02',
      position: { x: 8, y: 4, theta: 0 },
      state: 'going',
      target_name: 'Table 1',
    }),
  ];
  const { server } = await openForm((fake) => {
    fake.on('GET', '/projects/7/targets', () => json(floor));
    fake.on('GET', '/robots/7', () => json(robots));
    fake.on('POST', '/projects/7/deliveries', () => json(aDeliveryWithEvents({ delivery_id: 'made' }), 201));
  });
  await choose('Loading point', 'bar', /Bar/);
  const [field] = await screen.findAllByRole('combobox', { name: 'Target' });
  await userEvent.click(field as HTMLElement);
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Table 2Table · R-01 is here3 m',
    'Table 1Table · R-02 is on its way9 m',
    'BarFilling point',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Choose on map: Target' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a delivery target' }));
  const rows = () => within(dialog.getByRole('list', { name: 'Targets' })).getAllByRole('button');
  await waitFor(() =>
    expect(rows().map((row) => row.textContent)).toContain('Table 2Table · R-01 is here3 m'),
  );
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search targets' }), 'table 1{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(creations(server)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  await waitFor(() => expect(creations(server)).toHaveLength(1));
  expect(creations(server)[0]?.body).toMatchObject({
    targets: [{ target_id: 't1' }],
    filling_target_id: 'bar',
  });
});

test('trying again after a lost answer sends the same key', async () => {
  const { server } = await openForm((fake) =>
    fake.on('POST', '/projects/7/deliveries', () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  await choose('Target', 'table', /Table 1/);
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  await waitFor(() => expect(creations(server)).toHaveLength(2));
  const keys = creations(server).map((call) => call.headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
});

test.each([
  ['en', 'Create delivery', 'Choose a target.'],
  ['tr', 'Teslimatı oluştur', 'Bir hedef seçin.'],
] as const)('a stop without a target is refused (%s)', async (language, button, message) => {
  const { server } = await openForm(undefined, { language });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(creations(server)).toEqual([]);
});

test('what the server refuses about a field is said at the field', async () => {
  const details = [{ property: 'address', constraints: { maxLength: 'too long for the printer' } }];
  await openForm((fake) =>
    fake.on('POST', '/projects/7/deliveries', () =>
      refuse('VALIDATION_FAILED', 'Validation failed', details),
    ),
  );
  await choose('Target', 'table', /Table 1/);
  await openOptions();
  await userEvent.type(screen.getByRole('combobox', { name: 'Address' }), 'Room 1');
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect(await screen.findByText('too long for the printer')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true');
});

test('reports that no robot can take it now', async () => {
  await openForm((fake) =>
    fake.on('POST', '/projects/7/deliveries', () => refuse('DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK')),
  );
  await choose('Target', 'table', /Table 1/);
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No robot is available');
});

test('leaving what was filled in asks first', async () => {
  const { path } = await openForm();
  await choose('Target', 'table', /Table 1/);
  await userEvent.click(screen.getByRole('button', { name: 'Back to deliveries' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(path()).toBe('/delivery/task');
  await userEvent.click(await screen.findByRole('button', { name: 'Back to deliveries' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('the list')).toBeDefined();
});

test('without targets the page points to the maps', async () => {
  await openForm((fake) => fake.on('GET', '/projects/7/targets', () => json([])));
  expect((await screen.findByRole('link', { name: 'Open maps' })).getAttribute('href')).toBe('/project/maps');
});

test('a robot that cannot take it now is said so while it is chosen, and its lids are chosen, not typed', async () => {
  const since = '2026-03-02T09:30:00.000Z';
  const lids = [
    { lid: '1', state: 'closed' as const },
    { lid: '2', state: 'closed' as const },
  ];
  const { server } = await openForm((fake) => {
    fake.on('GET', '/robots/7', () =>
      json([
        aRobot({ robot_id: 'a', name: 'R-01', lids }),
        aRobot({
          robot_id: 'b',
          name: 'R-02',
          fitness: 'held',
          hold: { reason: 'person', by: 'Deniz', since },
        }),
        aRobot({ robot_id: 'c', name: 'R-03', fitness: 'offline', connected: false, state: 'offline' }),
      ]),
    );
    fake.on('POST', '/projects/7/deliveries', () => json(aDeliveryWithEvents({ delivery_id: 'made' }), 201));
  });
  await openOptions();
  await choose('Robot', 'r-02', /R-02.*On hold/);
  expect(
    await screen.findByText('It cannot take the delivery now, so the delivery waits. Now: On hold by Deniz'),
  ).toBeDefined();
  await userEvent.clear(screen.getByRole('combobox', { name: 'Robot' }));
  await choose('Robot', 'r-03', /R-03.*Connection lost/);
  expect(await screen.findByText(/Now: Connection lost/)).toBeDefined();
  await userEvent.clear(screen.getByRole('combobox', { name: 'Robot' }));
  await choose('Robot', 'r-01', /R-01/);
  expect(await screen.findByText('It takes the delivery immediately.')).toBeDefined();
  await choose('Target', 'table', /Table 1/);
  await userEvent.click(screen.getByRole('combobox', { name: 'Lid' }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Any', '1', '2']);
  await userEvent.click(screen.getByRole('option', { name: '2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  await waitFor(() => expect(creations(server)).toHaveLength(1));
  expect(creations(server)[0]?.body).toMatchObject({
    robot_id: 'a',
    targets: [{ target_id: 't1', lid: '2' }],
  });
});

test('begins at the target, with the loading point next and the templates last; the rest stays open once it was opened', async () => {
  const { services } = await openForm();
  const target = await screen.findByRole('combobox', { name: 'Target' });
  await waitFor(() => expect(document.activeElement).toBe(target));
  const boxes = screen.getAllByRole('combobox');
  expect(boxes).toEqual([target, screen.getByRole('combobox', { name: 'Loading point' })]);
  expect(screen.queryByRole('textbox')).toBeNull();
  const submit = screen.getByRole('button', { name: 'Create delivery' });
  const templates = await screen.findByRole('region', { name: 'Templates' });
  expect(submit.compareDocumentPosition(templates)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await openOptions();
  expect(await screen.findByRole('radiogroup', { name: 'Kind of work' })).toBeDefined();
  cleanup();
  await openForm(undefined, { storage: { settings: JSON.stringify(services.settings.local()) } });
  expect(await screen.findByRole('textbox', { name: 'Sender' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'More options' }));
  expect(screen.queryByRole('textbox', { name: 'Sender' })).toBeNull();
});

test('the rest opens by itself for another kind of work, and for what the server refuses there', async () => {
  await openForm(undefined, { path: '/delivery/task?kind=cruise' });
  expect(await screen.findByRole('radio', { name: 'Cruise', checked: true })).toBeDefined();
  cleanup();
  const details = [{ property: 'sender', constraints: { maxLength: 'too long for the printer' } }];
  await openForm((fake) =>
    fake.on('POST', '/projects/7/deliveries', () =>
      refuse('VALIDATION_FAILED', 'Validation failed', details),
    ),
  );
  await choose('Target', 'table', /Table 1/);
  expect(screen.queryByRole('textbox', { name: 'Sender' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create delivery' }));
  expect(await screen.findByText('too long for the printer')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Sender' }).getAttribute('aria-invalid')).toBe('true');
});
