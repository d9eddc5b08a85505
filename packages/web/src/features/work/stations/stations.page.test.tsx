import type { Station } from '@rota/contract/stations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aReach, aTarget } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { aStation } from '../../../testing/stations.ts';
import { Toasts } from '../../../ui/toasts.tsx';
import { CallSettingsPage } from './call-settings.page.tsx';
import { CodesPage } from './codes.page.tsx';
import { EditStationPage } from './edit-station.page.tsx';
import { StationsPage } from './stations.page.tsx';

afterEach(cleanup);

const settings = {
  high_demand_after_minutes: 10,
  closed_after_minutes: 60,
  is_project_page_on: false,
  shows_floor: true,
  code: null,
  url: null,
};

function open(
  stations: readonly Station[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/project/stations?station-id=s1',
    routes: [
      {
        path: '/project/stations',
        permission: 'stations.read',
        element: (
          <>
            <StationsPage />
            <Toasts />
          </>
        ),
      },
      { path: '/project/stations/edit', permission: 'stations.edit', element: <EditStationPage /> },
      { path: '/project/stations/settings', permission: 'stations.edit', element: <CallSettingsPage /> },
      { path: '/project/stations/codes', permission: 'stations.read', element: <CodesPage /> },
    ],
    roles: { '7': ['rr_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/stations', () => json(stations));
      server.on('GET', '/projects/7/robot-call-settings', () => json(settings));
      server.on('GET', '/projects/7/targets', () => json([aTarget({ target_id: 't1', name: 'T-12' })]));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Not available', 'This place is closed at the moment. Back at 14:00', 'Closed'],
  ['tr', 'Kapalı', 'Burası şu anda kapalı. Back at 14:00', 'Kapalı'],
] as const)(
  'a station says whether it takes calls and why not (%s)',
  async (language, state, reason, hand) => {
    const closed = {
      availability: 'not_available',
      availability_reason: 'switched_off',
      switch: 'closed',
    } as const;
    await open([aStation({ ...closed, switch_reason: 'Back at 14:00' })], { language });
    expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: hand }).getAttribute('aria-pressed')).toBe('true');
  },
);

test('a station changes while it is looked at', async () => {
  const page = await open([aStation()]);
  expect((await screen.findAllByText('about 3 min')).length).toBeGreaterThan(0);
  await waitFor(() => expect(page.server.watched).toContain('stations 7'));
  page.server.snapshot('stations', 7, [
    aStation({ availability: 'high_demand', availability_reason: 'robots_busy', wait_s: 900 }),
  ]);
  expect((await screen.findAllByText('High demand')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('about 15 min')).length).toBeGreaterThan(0);
});

test('a station without a menu takes calls and says that it takes no orders, one with a menu takes orders', async () => {
  await open([aStation(), aStation({ station_id: 's2', name: 'Bar', menu_id: 'm1' })]);
  expect(await screen.findByText('Guests cannot order here without a menu')).toBeDefined();
  // Of Table 12 the row and the panel, of the bar its row.
  expect(screen.getAllByText('Taking calls')).toHaveLength(2);
  expect(screen.getAllByText('Taking orders')).toHaveLength(1);
});

test.each([
  ['no_payment', 'Payment is not available here yet.', true],
  ['menu_closed', 'The menu is closed at this hour.', false],
] as const)(
  'a station where guests cannot order says why, and leads to the payment providers (%s)',
  async (reason, sentence, isOfMoney) => {
    await open(
      [aStation({ menu_id: 'm1', ordering: { availability: 'not_available', reason, opens_at: null } })],
      { roles: { '7': ['rr_project_admin'] } },
    );
    // The row and the panel.
    await waitFor(() => expect(screen.getAllByText('Calls only')).toHaveLength(2));
    const notice = (await screen.findByText('Guests cannot order right now')).closest('[role=alert]');
    expect(notice?.textContent).toContain(sentence);
    expect(screen.queryAllByRole('link', { name: 'Payment providers' })).toHaveLength(isOfMoney ? 1 : 0);
  },
);

test('a station is closed by hand with a word for those who call', async () => {
  const page = await open([aStation()], {}, (server) =>
    server.on('PUT', '/projects/7/stations/s1/switch', () => json(aStation({ switch: 'closed' }))),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Closed' }));
  const question = await screen.findByRole('dialog', { name: 'Close Table 12?' });
  await userEvent.type(
    within(question).getByRole('textbox', { name: 'Message for callers' }),
    'Back at 14:00',
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('The station is closed.')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    switch: 'closed',
    reason: 'Back at 14:00',
  });
});

test('a station with open orders is not removed, and the question leads to them', async () => {
  await open([aStation()], {}, (server) => {
    server.on('GET', '/projects/7/stations/s1/uses', () =>
      json([{ kind: 'order', effect: 'needs', count: 7, first: [{ id: 'o1', name: '#41' }] }]),
    );
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const remove = within(await screen.findByRole('dialog', { name: 'Remove Table 12?' }));
  expect((await remove.findByRole('listitem')).textContent).toBe('7 open orders: #41 and 6 more');
  expect(remove.getByRole('link', { name: '#41' }).getAttribute('href')).toBe('/project/orders?order-id=o1');
  expect(remove.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
});

test('a new code and the removal are asked for by name', async () => {
  const page = await open([aStation()], {}, (server) => {
    server.on('POST', '/projects/7/stations/s1/code', () => {
      const changed = aStation({ code: '000000000001' });
      server.on('GET', '/projects/7/stations', () => json([changed]));
      return json(changed);
    });
    server.on('GET', '/projects/7/stations/s1/uses', () =>
      json([{ kind: 'qr_code', effect: 'stops', count: 1, first: [{ id: 'q1', name: 'K7M2 (Table 12)' }] }]),
    );
    server.on('DELETE', '/projects/7/stations/s1', () => json({}));
  });
  expect(await screen.findByRole('img', { name: 'QR code of Table 12' })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New code' }));
  const code = await screen.findByRole('dialog', { name: 'Create a new code for Table 12?' });
  await userEvent.click(within(code).getByRole('button', { name: 'New code' }));
  expect(await screen.findByText('0000-0000-0001')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const remove = await screen.findByRole('dialog', { name: 'Remove Table 12?' });
  expect((await within(remove).findByRole('listitem')).textContent).toBe('1 QR code: K7M2 (Table 12)');
  await userEvent.click(within(remove).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Removed.')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'DELETE')?.query.get('even_if_needed')).toBe(
    'true',
  );
});

test('who may only look is offered no change, and sees that guests have no page', async () => {
  await open([aStation({ is_public: false })], { roles: { '7': ['rr_view_only'] } });
  expect(await screen.findByText('Staff and devices only')).toBeDefined();
  for (const name of ['Edit', 'Closed', 'Add station', 'Robot call settings'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Call robot here' })).toBeNull();
});

test('without stations the page says what one is for; one that is gone is said in words', async () => {
  await open([], { path: '/project/stations' });
  expect(await screen.findByText('No stations yet')).toBeDefined();
  cleanup();
  await open([], {}, (server) =>
    server.on('GET', '/projects/7/stations/s1', () => refuse('RECORD_NOT_FOUND')),
  );
  expect(await screen.findByRole('heading', { name: 'Station not found' })).toBeDefined();
});

test('a station is added with its place, purposes and hours; a taken name is reported at its field', async () => {
  let isTaken = true;
  const page = await open([], { path: '/project/stations/edit' }, (server) => {
    server.on('GET', '/projects/7/stations/s1', () => json(aStation()));
    server.on('POST', '/projects/7/stations', () => {
      const answer = isTaken ? refuseEntity('NAME_TAKEN', 'station') : json(aStation(), 201);
      isTaken = false;
      return answer;
    });
  });
  const submit = await screen.findByRole('button', { name: 'Add station' });
  await userEvent.click(submit);
  expect(await screen.findByText('Name is required')).toBeDefined();
  expect(screen.getByText('Choose where the robot stops')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Table 12');
  await userEvent.type(screen.getByRole('combobox', { name: 'Target' }), 'T-12');
  await userEvent.click(await screen.findByRole('option', { name: /T-12/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Dish collection/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Add hours' }));
  await userEvent.click(submit);
  expect(await screen.findByText('Another station has this name.')).toBeDefined();
  await userEvent.click(submit);
  await screen.findByRole('heading', { name: 'Table 12' });
  expect(page.server.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    name: 'Table 12',
    target_id: 't1',
    is_public: true,
    menu_id: null,
    purposes: [
      {
        kind: 'delivery',
        other_target_id: null,
      },
      {
        kind: 'dish_collection',
        other_target_id: null,
      },
    ],
    hours: [
      {
        days: [1, 2, 3, 4, 5, 6, 7],
        from: '08:00',
        to: '22:00',
      },
    ],
    switch: 'automatic',
    switch_reason: null,
  });
});

test('the settings of calls are changed, and the longer wait has to be the longer one', async () => {
  const code = { code: '000000000009', url: 'https://rota.example/r/000000000009' };
  const page = await open([], { path: '/project/stations/settings' }, (server) =>
    server.on('PATCH', '/projects/7/robot-call-settings', () =>
      json({ ...settings, is_project_page_on: true, ...code }),
    ),
  );
  const closed = await screen.findByRole('spinbutton', { name: 'No calls after' });
  await userEvent.clear(closed);
  await userEvent.type(closed, '5');
  await userEvent.click(screen.getByRole('switch', { name: 'Turn on the project page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Must be longer than the high demand limit')).toBeDefined();
  await userEvent.clear(closed);
  await userEvent.type(closed, '45');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('0000-0000-0009')).toBeDefined();
  expect(page.server.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    closed_after_minutes: 45,
    is_project_page_on: true,
  });
});

test('codes are printed in the language of the guests, and not by mistake with an address that no phone opens', async () => {
  const local = aStation({ station_id: 's2', name: 'Bar', url: 'http://localhost:8080/r/7QK2X0MN4HRD' });
  await open([aStation(), local], { path: '/project/stations/codes?ids=s1' });
  const card = await screen.findByRole('region', { name: 'Table 12' });
  expect(within(card).getByText('7QK2-X0MN-4HRD')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false);
  await userEvent.click(screen.getByRole('button', { name: 'Türkçe' }));
  expect(within(card).getByText('Robot çağırmak için okutun')).toBeDefined();
  cleanup();
  await open([aStation(), local], { path: '/project/stations/codes?ids=s2' }, (server) =>
    server.on('GET', '/reach', () => json(aReach({ isLocal: true }))),
  );
  await screen.findByRole('region', { name: 'Bar' });
  await screen.findByText(/^Only this machine can open http:\/\/localhost:8080/);
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Print anyway' }));
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', false);
});
