import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '@rota/contract/core';
import type { SystemState } from '@rota/contract/health';
import { GRACE_MS, problemsOf } from '../system/system-problems.ts';
import { aProject } from '../testing/builders.ts';
import { json, type FakeServer } from '../testing/fake-server.ts';
import { renderConsole } from '../testing/render.tsx';
import { SystemBanner } from './system-banner.tsx';

afterEach(cleanup);

const since = '2026-03-02T09:30:00.000Z';
const well: SystemState = { database_down_since: null, broker_down_since: null, unserved: [] };
const texts = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map((problem) => problem.kind);

describe('what is wrong', () => {
  test.each([
    ['nothing', well, []],
    ['the database', { ...well, database_down_since: since }, ['database']],
    ['the broker', { ...well, broker_down_since: since }, ['broker']],
    ['both', { ...well, database_down_since: since, broker_down_since: since }, ['database', 'broker']],
    ['no server directs this project', { ...well, unserved: [{ project_id: 7, since }] }, ['owner']],
    ['no server directs another project', { ...well, unserved: [{ project_id: 9, since }] }, []],
    [
      'a database outage, during which no server directs, which need not be shown',
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

const cases = [
  [
    'en',
    'database',
    /^The database has been down since .*:30:00/,
    /^The database is back \(.+\)\. It was down for 1\d s\.$/,
  ],
  [
    'tr',
    'database',
    /^Veritabanı .*30:00 itibarıyla çalışmıyor/,
    /^Veritabanı .+ itibarıyla yeniden çalışıyor \(kesinti: 1\d sn\)$/,
  ],
  ['en', 'broker', /^Robots have been unreachable since .*:30:00/, /They were unreachable for 1\d s\.$/],
  ['tr', 'broker', /^Robotlara .*30:00 itibarıyla ulaşılamıyor/, /^Robotlara .+ yeniden ulaşılıyor/],
  [
    'en',
    'owner',
    /^No server has been controlling the robots of this project since .*:30:00/,
    /^A server is controlling the robots again/,
  ],
  [
    'tr',
    'owner',
    /^Bu projenin robotlarını .*30:00 itibarıyla hiçbir sunucu yönetmiyor/,
    /^Robotları .+ yeniden bir sunucu yönetiyor/,
  ],
] as const;
const states = {
  database: { ...well, database_down_since: since },
  broker: { ...well, broker_down_since: since },
  owner: { ...well, unserved: [{ project_id: 7, since }] },
} as const satisfies Record<string, SystemState>;

async function openBanner(language: Language): Promise<FakeServer> {
  const { server, services } = await renderConsole({
    routes: [{ path: '/', element: <SystemBanner /> }],
    roles: { '7': ['rr_delivery_operator'] },
    language,
    answers: (fake) => fake.on('GET', '/projects', () => json([aProject()])),
  });
  await waitFor(() => expect(services.server.live.status()).toBe('online'));
  await waitFor(() => expect(services.settings.projectId()).toBe(7));
  return server;
}
/** Lets time pass in which the server says again and again how it is. */
function pass(server: FakeServer, state: SystemState, ms: number): void {
  for (let left = ms; left > 0; left -= 4_000) {
    act(() => server.system(state));
    act(() => void vi.advanceTimersByTime(Math.min(left, 4_000)));
  }
}

describe('a banner', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test.each(cases)(
    'in %s says since when there is no %s, and afterwards for a while how long that was',
    async (language, part, down, back) => {
      const server = await openBanner(language);
      pass(server, states[part], GRACE_MS);
      expect(screen.getByRole('alert').textContent).toMatch(down);
      pass(server, states[part], 11_500);
      act(() => server.system(well));
      expect(screen.getByRole('alert').textContent).toBe('');
      expect(screen.getByRole('status').textContent).toMatch(back);
      pass(server, well, 30_000);
      expect(screen.getByRole('status').textContent).toBe('');
    },
  );

  test('does not come and go with what is over in a moment, and its last word can be hidden', async () => {
    const server = await openBanner('en');
    pass(server, states.database, GRACE_MS - 500);
    pass(server, well, GRACE_MS);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByRole('status').textContent).toBe('');
    pass(server, states.broker, GRACE_MS);
    act(() => server.system(well));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
