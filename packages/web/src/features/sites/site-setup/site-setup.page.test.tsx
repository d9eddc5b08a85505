import type { Role } from '@rota/contract/core';
import type { SimulatedRobots } from '@rota/contract/site-setup';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { aMap, aProject, aTarget } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { SiteSetupPage } from './site-setup.page.tsx';

afterEach(cleanup);

const admin: Record<string, Role[]> = { '7': ['rr_project_admin'] };
const noRobots: SimulatedRobots = { has_simulator: true, robots: [] };

async function open(
  step: string,
  answers: (server: FakeServer) => void = () => undefined,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
    routes: [{ path: '/project/setup', permission: 'projects.update', element: <SiteSetupPage /> }],
    path: `/project/setup${step === '' ? '' : `?step=${step}`}`,
    roles: admin,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([]));
      server.on('GET', '/projects/7/targets', () => json([]));
      server.on('GET', '/robots/7', () => json([]));
      server.on('GET', '/project/7/drawings', () => json([]));
      server.on('GET', '/projects/7/deliveries', () => json({ items: [], next_cursor: null, total: 0 }));
      server.on('GET', '/projects/7/users', () => json({ items: [], next_cursor: null, total: 0 }));
      server.on('GET', '/projects/7/simulated-robots', () => json(noRobots));
      answers(server);
    },
    ...options,
  });
}

test('begins at the first step that is not done, and leads on and back', async () => {
  await open('');
  expect(await screen.findByRole('heading', { name: 'A map of the first floor' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Map/ }).getAttribute('aria-current')).toBe('step');
  await userEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(await screen.findByText('Targets need a map.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Your site' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(aProject().project_name);
});

describe('the map', () => {
  test('is drawn to size, and a size out of bounds is refused at its field', async () => {
    const { server } = await open('map', (fake) =>
      fake.on('POST', '/project/7/maps/:map/blank', () => json(aMap({ status: 2 }), 201)),
    );
    const width = await screen.findByLabelText('Width, m');
    await userEvent.clear(width);
    await userEvent.type(width, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Create floor' }));
    expect(await screen.findByText('Enter 3 to 200 metres.')).toBeDefined();
    await userEvent.clear(width);
    await userEvent.type(width, '25');
    await userEvent.click(screen.getByRole('button', { name: 'Create floor' }));
    await screen.findByRole('button', { name: 'Create floor' });
    const call = server.calls.find((one) => one.method === 'POST');
    expect(call?.body).toEqual({ width_m: 25, height_m: 12 });
  });
});

describe('targets', () => {
  const withMap = (server: FakeServer) => {
    server.on('GET', '/project/7/maps', () => json([aMap()]));
    server.on('GET', '/projects/7/targets', () =>
      json([aTarget({ name: 'Delivery point 1', type: 'delivery', site: aMap().site, floor: aMap().floor })]),
    );
    server.on('GET', '/project/7/maps/:map/target-proposals', () =>
      json([
        { type: 'charge', x: 1, y: 1, theta: 0, room_m2: 20 },
        { type: 'delivery', x: 2, y: 2, theta: 0, room_m2: 20 },
      ]),
    );
  };

  test('that are suggested get free names, are renamed and taken off the list, and what is missing is said', async () => {
    await open('targets', withMap);
    const missing = await screen.findByText('Still missing:');
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['a charging point', 'a waiting point']);
    await userEvent.click(screen.getByRole('button', { name: 'Suggest targets' }));
    const names = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(names.map((name) => name.value)).toEqual(['Charging point 1', 'Delivery point 2']);
    expect(screen.queryByText('a charging point')).toBeNull();
    await userEvent.clear(names[1] as HTMLInputElement);
    await userEvent.type(names[1] as HTMLInputElement, 'delivery POINT 1');
    expect(await screen.findByText('Another target has this name.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save 2 targets' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove delivery POINT 1' }));
    expect(screen.getByRole('button', { name: 'Save 1 target' })).toHaveProperty('disabled', false);
  });

  test('are saved as one version, beside what is on the map already', async () => {
    const old = { target_id: 'old', name: 'Old', type: 'table', x: 3, y: 3, theta: 0 };
    const { server } = await open('targets', (fake) => {
      withMap(fake);
      const document = { map_id: 'hotel_ground', version: 1, stamp: 's1', scan_version: 1, message: null };
      const stamp = { restored_from: null, at: null, by: null, drawings: [], points: [old] };
      fake.on('GET', '/project/7/maps/:map/document', () => json({ ...document, ...stamp }));
      fake.on('POST', '/project/7/maps/:map/commits', () => json({ ...document, ...stamp }));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest targets' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save 2 targets' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Targets to save' })).toBeNull());
    const body = server.calls.find((call) => call.path.endsWith('/commits'))?.body as {
      base: string;
      points: { name: string }[];
    };
    expect(body.base).toBe('s1');
    expect(body.points.map(({ name }) => name)).toEqual(['Old', 'Charging point 1', 'Delivery point 2']);
  });
});

describe('robots', () => {
  test('are started with one press under names in the person’s language', async () => {
    const { server } = await open(
      'robot',
      (fake) =>
        fake.on('POST', '/projects/7/simulated-robots', () =>
          json({ has_simulator: true, robots: [{ robot_id: 'a', name: 'Robot 1', model: 'tray' }] }, 201),
        ),
      { language: 'tr' },
    );
    await userEvent.click(await screen.findByRole('button', { name: '3' }));
    await userEvent.click(screen.getByRole('button', { name: '3 robot başlat' }));
    expect(await screen.findByText('Başlıyor')).toBeDefined();
    expect(server.calls.find((call) => call.method === 'POST')?.body).toEqual({
      model: 'carrier',
      names: ['Robot 1', 'Robot 2', 'Robot 3'],
    });
  });

  test('need a simulator and a place to stand, and the step says so', async () => {
    await open('robot', (fake) =>
      fake.on('GET', '/projects/7/simulated-robots', () => json({ has_simulator: false, robots: [] })),
    );
    expect(await screen.findByText(/This server runs without a simulator/)).toBeDefined();
    expect(screen.getByText(/Robots start at a charging or waiting point/)).toBeDefined();
  });
});

test('people are invited by e-mail or phone, and a link that could not be sent is shown', async () => {
  const { server } = await open('people', (fake) =>
    fake.on('POST', '/projects/7/invitations', () =>
      json({ link: 'https://rota.example/invite/x', sent_to: [], kept_here: [] }, 201),
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  expect(server.calls.some((call) => call.method === 'POST')).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ada@rota.example');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to register' })).value).toBe(
    'https://rota.example/invite/x',
  );
  expect(server.calls.find((call) => call.method === 'POST')?.body).toMatchObject({
    email: 'ada@rota.example',
    roles: ['rr_delivery_operator'],
  });
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
});

test('who may not change the project has no access', async () => {
  await open('map', undefined, { roles: { '7': ['rr_map_editor'] } });
  expect(await screen.findByText('You do not have access to this page')).toBeDefined();
});
