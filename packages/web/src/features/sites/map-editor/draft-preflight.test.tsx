import type { Language, Role } from '@rota/contract/core';
import type { MapDocument } from '@rota/contract/map-versions';
import type { Preflight } from '@rota/contract/preflight';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPreflight } from '../preflight/shared/preflight.fake.ts';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aMap, aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { aPoint, aWall } from './document/document.fake.ts';
import { MapEditorPage } from './map-editor.page.tsx';
import { draftStore } from './session/draft-store.ts';

const USER = 'u1';
const person = userEvent.setup({ delay: null });
beforeAll(() => {
  stubBrowser();
  // What is painted is not looked at here.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterAll(() => vi.restoreAllMocks());
afterEach(async () => {
  cleanup();
  await draftStore.remove({ projectId: 7, mapId: 'hotel_ground', userId: USER });
});

const editor: Record<string, Role[]> = { '7': ['rr_map_editor'] };
const document: MapDocument = {
  map_id: 'hotel_ground',
  version: 3,
  stamp: 's3',
  scan_version: 1,
  message: null,
  restored_from: null,
  at: null,
  by: null,
  drawings: [aWall('w')],
  points: [aPoint('p', { name: 'Table 1' })],
};
const running = aPreflight({ status: 'running', progress: 0.4, report: null, ended_at: null });

function openPage(
  newest: () => Preflight | null,
  answers: (server: FakeServer) => void = () => undefined,
  language: Language = 'en',
) {
  return renderConsole({
    routes: [{ path: '/project/maps/edit', permission: 'maps.edit', element: <MapEditorPage /> }],
    path: '/project/maps/edit?map=hotel_ground',
    roles: editor,
    language,
    user: { id: USER, name: 'Ada', lastname: 'L', username: 'ada', phone: null, email: null },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([aMap()]));
      server.on('GET', '/projects/7/targets', () => json([]));
      server.on('GET', '/project/7/maps/:map/document', () => json(document));
      server.on('PUT', '/project/7/maps/:map/editors/:client', () => json([]));
      server.on('DELETE', '/project/7/maps/:map/editors/:client', () => json({}));
      server.on('GET', '/project/7/maps/:map/preflights', () => json({ preflight: newest() }));
      answers(server);
    },
  });
}

async function removeWall(): Promise<void> {
  await person.click(await screen.findByRole('tab', { name: 'Objects' }));
  await person.click(await screen.findByRole('button', { name: /Table 1/ }));
  await person.keyboard('{Delete}');
  expect(await screen.findByText('1 change, saved on this device')).toBeDefined();
}
const openPanel = async (name = 'Try it') => person.click(await screen.findByRole('tab', { name }));

test('a draft is tried with the tasks that were chosen, gets on, and is compared in words', async () => {
  let newest: Preflight | null = null;
  const sent: unknown[] = [];
  await openPage(
    () => newest,
    (server) =>
      server.on('POST', '/project/7/maps/:map/preflights', ({ body }) => {
        sent.push(body);
        newest = running;
        return json(running, 201);
      }),
  );
  await openPanel();
  const start = await screen.findByRole('button', { name: 'Try it' });
  expect(start).toHaveProperty('disabled', true);
  expect(screen.getByText('Nothing to try: you have not changed anything yet.')).toBeDefined();
  await removeWall();
  await openPanel();
  await person.click(await screen.findByRole('combobox', { name: 'Tasks to use' }));
  await person.click(screen.getByRole('option', { name: 'A generated day' }));
  const hours = screen.getByRole('textbox', { name: 'Hours' });
  await person.clear(hours);
  await person.type(hours, '25');
  expect(screen.getByRole('button', { name: 'Try it' })).toHaveProperty('disabled', true);
  await person.clear(hours);
  await person.type(hours, '4');
  await person.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('Running: 40%')).toBeDefined();
  expect(sent).toEqual([
    {
      drawings: document.drawings,
      points: [],
      source: { kind: 'generated', seed: 1, hours: 4, tasks_per_hour: 20 },
    },
  ]);
  newest = aPreflight();
  const table = await screen.findByRole('table', { name: 'Before and after' }, { timeout: 4_000 });
  const row = (name: string) =>
    within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement);
  expect(row('Average task time').getByText('+30 s, worse')).toBeDefined();
  expect(row('Time robots wait for each other').getByText('−18 s, better')).toBeDefined();
  expect(row('Distance driven').getByText('the same')).toBeDefined();
  expect(row('Impossible tasks').getByText('+1, worse')).toBeDefined();
  expect(screen.getByRole('button', { name: 'A-17: Table 1 cannot be reached.' })).toBeDefined();
  const legend = within(screen.getByRole('list', { name: 'On map' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Robots wait here now',
    'Robots wait here with the change',
    'Unreachable with the change',
  ]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Something has changed since this run.')).toBeDefined();
});

test('one that is under way is cancelled', async () => {
  let newest = running;
  const cancelled = vi.fn();
  await openPage(
    () => newest,
    (server) =>
      server.on('DELETE', '/project/7/maps/:map/preflights/:id', ({ path }) => {
        cancelled(path);
        newest = aPreflight({ status: 'cancelled', report: null });
        return json(newest);
      }),
  );
  await openPanel();
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The last run was cancelled.')).toBeDefined();
  expect(cancelled).toHaveBeenCalledWith('/project/7/maps/hotel_ground/preflights/p1');
});

test('what stands in the way is said', async () => {
  await openPage(
    () => null,
    (fake) => fake.on('POST', '/project/7/maps/:map/preflights', () => refuse('PREFLIGHT_NO_TASKS')),
  );
  await removeWall();
  await openPanel();
  await person.click(await screen.findByRole('button', { name: 'Try it' }));
  expect(await screen.findByText(/There are no tasks to try/)).toBeDefined();
});

test.each([
  ['interrupted', 'The last run was interrupted because the server restarted. Try again.'],
  ['too_long', 'The last run took too long and was stopped. Choose fewer days or tasks.'],
  ['failed', 'The last run failed. Try again.'],
] as const)('one that was %s is said to be', async (status, words) => {
  await openPage(() => aPreflight({ status, report: null }));
  await openPanel();
  expect(await screen.findByText(words)).toBeDefined();
});

test('reads in Turkish', async () => {
  await openPage(() => aPreflight(), undefined, 'tr');
  await openPanel('Dene');
  expect(await screen.findByText('Bu değişiklik ne yapar?')).toBeDefined();
  await waitFor(() => expect(screen.getByText('+30 sn, daha kötü')).toBeDefined());
});
