import type { Role } from '@rota/contract/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { anAlert } from '../testing/alerts.ts';
import { aProject, aRobot, aTarget, aToken, aUser } from '../testing/builders.ts';
import { anOrder } from '../testing/orders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../testing/fake-server.ts';
import { renderRoutes, type RoutesOptions } from '../testing/render.tsx';
import { rolesIn } from './account-menu.tsx';
import { routes } from './router.tsx';

afterEach(cleanup);

const operator: Record<string, Role[]> = { '7': ['rr_delivery_operator'] };
const desktop = (media: string) => media.includes('min-width: 1200px');

async function open(
  path: string,
  options: Partial<RoutesOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderRoutes({
    routes,
    path,
    roles: operator,
    matchingMedia: desktop,
    answers: (server) => {
      server.on('GET', '/projects', () =>
        json([aProject({ project_name: 'Alfa' }), aProject({ project_id: 9, project_name: 'Beta' })]),
      );
      server.on('GET', '/robots/:id', () => json([aRobot()]));
      server.on('GET', '/projects/:id/deliveries', () => json({ items: [], next_cursor: null, total: 0 }));
      server.on('GET', '/projects/:id/targets', () => json([]));
      server.on('GET', '/project/:id/maps', () => json([]));
      server.on('POST', '/auth/revoke', () => json({}));
      answers(server);
    },
    ...options,
  });
}

test('a hidden set-up list is restored in the account menu, which offers it to no one else', async () => {
  const { path, services } = await open('/delivery');
  const key = `${services.settings.user()?.id} 7`;
  act(() => services.settings.change({ hiddenSetups: [key, 'another-person 7'] }));
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show setup checklist' }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(services.settings.local().hiddenSetups).toEqual(['another-person 7']);
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }));
  await screen.findByRole('menuitem', { name: 'Sign out' });
  expect(screen.queryByRole('menuitem', { name: 'Show setup checklist' })).toBeNull();
});

describe('who may see what', () => {
  test('a person who is not signed in is sent to the login page and returns to the wanted page', async () => {
    const { path, server } = await open('/delivery?status=Failed', { roles: undefined });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(path()).toBe('/auth/login?returnUrl=%2Fdelivery%3Fstatus%3DFailed');
    server.on('POST', '/auth/login', () =>
      json({ status: 'success', token: aToken({ roles: operator }), user: aUser() }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: /Username/ }), 'deniz');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: /Deliveries/ });
    expect(path()).toBe('/delivery?status=Failed');
  });

  test('a session that the server ends leads to the login page with the address that was open', async () => {
    const { path, services } = await open('/delivery', {}, (server) => {
      server.on('GET', '/projects/:id/deliveries', () => refuse('UNAUTHORIZED'));
      server.on('POST', '/auth/refresh', () => refuse('UNAUTHORIZED'));
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(path()).toBe('/auth/login?returnUrl=%2Fdelivery');
    expect(services.settings.accessToken()).toBeUndefined();
  });

  test('a page without the permission is the unauthorized page, and the menu does not offer it', async () => {
    await open('/delivery/task', { roles: { '7': ['rr_view_only'] } });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeDefined();
    const menu = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Rota',
      'Home',
      'Needs attention',
      'Robots',
      'Deliveries',
      'Places',
      'Menu',
    ]);
  });

  test('who has no role in the project that is chosen sees an empty menu, until they choose another', async () => {
    await open('/delivery', { roles: { '9': ['rr_delivery_operator'] }, storage: { projectId: '7' } });
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    await userEvent.click(screen.getByRole('button', { name: 'Project: Alfa' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Beta' }));
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeDefined();
  });

  test('a person whose role has no pages yet reads so at home', async () => {
    await open('/', { roles: { '7': ['rr_devices_holo_config_editor'] } });
    expect(await screen.findByRole('heading', { name: 'No pages for you here yet' })).toBeDefined();
    expect(screen.getByText('Your role in this project: Holo Devices Config Editor.')).toBeDefined();
  });

  test('who reviews addresses arrives at the review', async () => {
    const { path } = await open('/', { roles: { '7': ['rr_address_verifier'] } }, (server) =>
      server.on('GET', '/projects/:id/addresses/waiting-review', () =>
        json({ items: [], next_cursor: null, total: 0 }),
      ),
    );
    await waitFor(() => expect(path()).toBe('/project/addresses/waiting-review'));
  });

  test('an address that does not exist says so', async () => {
    await open('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found', level: 1 })).toBeDefined();
  });

  test('without a project the first step is offered to who may take it', async () => {
    const none = (server: FakeServer) => server.on('GET', '/projects', () => json([]));
    await open('/delivery', { roles: { '*': ['rr_admin'] } }, none);
    expect(await screen.findByRole('button', { name: 'Create site' })).toBeDefined();
    cleanup();
    await open('/delivery', {}, none);
    expect(await screen.findByText(/Ask an administrator for a role/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create site' })).toBeNull();
  });

  test('the roles that count are the project’s own and the global ones, without machines', () => {
    expect(
      rolesIn({ '*': ['rr_view_only', 'rr_robot'], '7': ['rr_view_only', 'rr_cam'], '9': ['rr_admin'] }, 7),
    ).toEqual(['rr_view_only', 'rr_cam']);
  });
});

describe('the frame', () => {
  test('keeps whether the menu is open', async () => {
    const { services } = await open('/delivery');
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse menu' }));
    expect(services.settings.local().isDrawerOpen).toBe(false);
    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeDefined();
  });

  test('takes the focus of a button that went with its part of the page', async () => {
    const { path } = await open('/project/maps?map=gone', { roles: { '7': ['rr_admin'] } });
    await userEvent.click(await screen.findByRole('button', { name: 'All maps' }));
    await waitFor(() => expect(path()).toBe('/project/maps'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('finds a robot by Ctrl K and goes there by Enter, whatever the case', async () => {
    const { path } = await open('/delivery', {}, (server) =>
      server.on('GET', '/robots/:id', () => json([aRobot({ name: 'İstasyon 1' })])),
    );
    await screen.findByRole('heading', { name: 'No deliveries yet' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: /Search pages/ });
    await screen.findByText('İstasyon 1');
    await userEvent.keyboard('istasyon{Enter}');
    await waitFor(() => expect(path()).toBe('/robot?robot-id=robot-1'));
  });

  describe('the palette', () => {
    const target = (number: number) => aTarget({ target_id: `t-${number}`, name: `Table ${number}` });
    const search = async (roles: Role[], text: string) => {
      const page = await open('/delivery', { roles: { '7': roles } }, (server) => {
        server.on('GET', '/projects/:id/targets', () => json([target(15), target(5)]));
        server.on('GET', '/robots/:id', () => json([aRobot({ name: 'R-05' })]));
      });
      await screen.findByRole('heading', { name: 'No deliveries yet' });
      await userEvent.keyboard('{Control>}k{/Control}');
      await screen.findByRole('dialog', { name: /Search pages/ });
      await screen.findByText('Table 5');
      await userEvent.keyboard(text);
      return page;
    };
    const options = () => screen.getAllByRole('option').map((option) => option.textContent);

    test('puts an exact name first, then what can be done there', async () => {
      const { path } = await search(['rr_delivery_operator'], 'table 5');
      expect(options()[0]).toMatch(/^Table 5/);
      await userEvent.keyboard('{Control>}a{/Control}deliver to table 5{Enter}');
      await waitFor(() => expect(path()).toBe('/delivery/task'));
      expect(await screen.findByDisplayValue(/Table 5/)).toBeTruthy();
    });

    test('selects the first row of each search, and shows it', async () => {
      await search(['rr_delivery_operator'], 'table');
      await userEvent.keyboard('{ArrowDown}{ArrowDown}');
      const list = screen.getByRole('listbox');
      list.scrollTop = 161;
      const field = screen.getByRole('combobox');
      await userEvent.clear(field);
      await userEvent.type(field, 'pause');
      expect(list.scrollTop).toBe(0);
      expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    });

    test('offers only what the person may do, and finds a page by its former name', async () => {
      await search(['rr_view_only'], 'table 5');
      expect(options().filter((text) => /Deliver to|Call a robot/.test(text))).toEqual([]);
      const field = screen.getByRole('combobox');
      await userEvent.clear(field);
      await userEvent.type(field, 'alerts');
      expect(options()[0]).toBe('Needs attention');
    });
  });

  test('shows the number of unanswered alerts live, most severe first', async () => {
    const { server } = await open('/delivery');
    await screen.findByRole('button', { name: 'Needs attention' });
    await waitFor(() => expect(server.watched).toContain('alerts 7'));
    const taken = { acknowledged_by: 'Mert', acknowledged_at: '2026-03-02T09:31:00.000Z' };
    act(() =>
      server.snapshot('alerts', 7, [
        anAlert({ alert_id: 'a', incident_id: 'a', severity: 'warning', code: 'robot_stuck' }),
        anAlert({ alert_id: 'b', incident_id: 'b', params: { robot: 'R-02' } }),
        anAlert({
          alert_id: 'c',
          incident_id: 'c',
          severity: 'warning',
          params: { robot: 'R-03' },
          since: '2026-03-02T09:40:00.000Z',
          ...taken,
        }),
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: '2 things need attention' }));
    const dialog = await screen.findByRole('dialog', { name: 'Needs attention' });
    const wanted = [
      'R-02 lost its connection',
      'R-01 is stuck',
      'R-03 lost its connection',
      'Mert has been on it',
    ];
    const places = wanted.map((text) => dialog.textContent.indexOf(text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(within(dialog).getByRole('link', { name: 'Show all' }).getAttribute('href')).toContain(
      '/project/alerts',
    );
  });

  test('names the places that take no new guests on every page, and opens one again', async () => {
    const full = { qr_code: 'T-4', place: 'Table 4', count: 60, until: '2026-03-02T10:30:00.000Z' };
    const fill = (fake: FakeServer) => {
      fake.on('GET', '/projects/7/orders/full-places', () => json([full]));
      fake.on('POST', '/projects/7/orders/full-places/reopen', () => json([]));
    };
    const { server } = await open('/delivery', {}, fill);
    const title = await screen.findByText('Table 4 accepts no new guests.');
    expect(
      screen.getByRole('main').compareDocumentPosition(title) & Node.DOCUMENT_POSITION_PRECEDING,
    ).not.toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Reopen Table 4 now' }));
    await waitFor(() => expect(screen.queryByText('Table 4 accepts no new guests.')).toBeNull());
    expect(server.calls.find(({ path }) => path === '/projects/7/orders/full-places/reopen')?.body).toEqual({
      qr_code: 'T-4',
    });
    cleanup();
    await open('/delivery', { roles: { '7': ['rr_view_only'] } }, fill);
    await screen.findByRole('heading', { name: 'No deliveries yet' });
    expect(screen.queryByText('Table 4 accepts no new guests.')).toBeNull();
  });

  test('keeps the notice of new orders away from the head of the page', async () => {
    // A browser plays no sound before the first press, so the notice shows.
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { hasBeenActive: false },
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    await open('/delivery', {}, (fake) =>
      fake.on('GET', '/projects/7/orders', () => json({ items: [anOrder()], next_cursor: null, total: 1 })),
    );
    const notice = await screen.findByText('1 new order. Press anywhere to turn on the bell.');
    expect(
      screen.getByRole('main').compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).not.toBe(0);
  });

  test('says whether live data flows', async () => {
    await open('/delivery');
    expect(await screen.findByText('Live', { selector: '[role=status] *' })).toBeDefined();
  });

  test('signing out goes to the login page, without a way back', async () => {
    const { path, server, services } = await open('/delivery', {}, (fake) =>
      fake.on('POST', '/auth/revoke', () => refuse('INTERNAL_ERROR')),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Account: DK' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(path()).toBe('/auth/login');
    expect(server.calls.some((call) => call.path === '/auth/revoke')).toBe(true);
    expect([services.settings.accessToken(), services.settings.user()]).toEqual([undefined, undefined]);
  });
});

describe('project settings', () => {
  async function openSettings(answers: (server: FakeServer) => void) {
    const page = await open('/delivery', { roles: { '7': ['rr_project_admin'] } }, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Project: Alfa' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Project settings' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Project settings' })) };
  }

  test('are saved whole', async () => {
    const { server, dialog } = await openSettings((fake) =>
      fake.on('PATCH', '/projects/7', () => json(aProject())),
    );
    await userEvent.click(dialog.getByRole('switch', { name: /Queue deliveries/ }));
    const wait = dialog.getByRole('spinbutton', { name: 'Wait for loading' });
    await userEvent.clear(wait);
    await userEvent.type(wait, '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find((call) => call.method === 'PATCH')?.body).toMatchObject({
      project_name: 'Alfa',
      delivery: { queue: false, loading_timeout_s: 0, low_battery_percent: 20 },
    });
  });

  test('are refused where they make no sense, in words', async () => {
    const { server, dialog } = await openSettings(() => undefined);
    const ready = dialog.getByRole('spinbutton', { name: 'Ready level' });
    await userEvent.clear(ready);
    await userEvent.type(ready, '15');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Must be higher than the charging level')).toBeDefined();
    await userEvent.clear(ready);
    await userEvent.type(ready, '101');
    expect(await dialog.findByText('Enter a whole number from 10 to 100')).toBeDefined();
    expect(server.calls.some((call) => call.method === 'PATCH')).toBe(false);
  });

  test('a name that is taken is said at the name', async () => {
    const { dialog } = await openSettings((fake) =>
      fake.on('PATCH', '/projects/7', () => refuseEntity('NAME_TAKEN', 'project')),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Another project has this name.')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  });
});
