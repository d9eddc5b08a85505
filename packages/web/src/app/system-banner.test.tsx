import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { SystemState } from '@rota/contract';
import { aProject } from '../testing/builders.ts';
import { json } from '../testing/fake-server.ts';
import { renderRoutes } from '../testing/render.tsx';
import { routes } from './router.tsx';
import { problemsOf } from './system-banner.tsx';

afterEach(cleanup);

const since = '2026-03-02T09:30:00.000Z';
const well: SystemState = { database_down_since: null, broker_down_since: null, unserved: [] };
const texts = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map((problem) => problem.text);

describe('what is wrong', () => {
  test.each([
    ['nothing', well, []],
    ['the database', { ...well, database_down_since: since }, ['database']],
    ['the broker', { ...well, broker_down_since: since }, ['broker']],
    ['both', { ...well, database_down_since: since, broker_down_since: since }, ['database', 'broker']],
    ['nobody directs this project', { ...well, unserved: [{ project_id: 7, since }] }, ['owner']],
    ['nobody directs another project', { ...well, unserved: [{ project_id: 9, since }] }, []],
    [
      'a database that is down leaves nobody directing, which need not be said',
      { ...well, database_down_since: since, unserved: [{ project_id: 7, since }] },
      ['database'],
    ],
  ])('%s', (_name, system, expected) => {
    expect(texts('online', { silentSince: undefined, system }, 7)).toEqual(expected);
  });

  test('while the server is silent that is all that is known', () => {
    const trouble = { silentSince: 1, system: { ...well, broker_down_since: since } };
    expect(texts('reconnecting', trouble, 7)).toEqual(['server']);
    expect(texts('offline', trouble, 7)).toEqual(['network']);
    expect(texts('online', trouble, 7)).toEqual(['broker']);
  });
});

test('a part that is down is said with its time in a banner, which goes when the part is back', async () => {
  const { server } = await renderRoutes({
    routes,
    path: '/delivery',
    roles: { '7': ['rr_delivery_operator'] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject({ project_name: 'Alfa' })]));
      fake.on('GET', '/robots/:id', () => json([]));
      fake.on('GET', '/projects/:id/deliveries', () => json({ items: [], nextCursor: null, total: 0 }));
      fake.on('GET', '/projects/:id/targets', () => json([]));
      fake.on('GET', '/project/:id/maps', () => json([]));
    },
  });
  await screen.findByText('Live', { selector: '[role=status] *' });
  act(() => server.system({ ...well, database_down_since: since }));
  expect(await screen.findByText(/The database has not worked since .*:30:00/)).toBeDefined();
  act(() => server.system(well));
  expect(screen.queryByText(/The database has not worked/)).toBeNull();
});
