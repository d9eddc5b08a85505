import type { Role } from '@rota/contract/core';
import type { MapCheck, MapDocument, MapPoint } from '@rota/contract/map-versions';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aMap, aProject } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { aForbidden, aPoint, aWall } from './document/document.fake.ts';
import { MapEditorPage } from './map-editor.page.tsx';
import { draftStore } from './session/draft-store.ts';

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

const USER = 'u1';
const person = userEvent.setup({ delay: null });
const editor: Record<string, Role[]> = { '7': ['rr_map_editor'] };
const nothingFound: MapCheck = { findings: [], travel: [], mean_before_s: null, mean_after_s: null };

function aDocument(changes: Partial<MapDocument> = {}): MapDocument {
  return {
    map_id: 'hotel_ground',
    version: 3,
    stamp: 's3',
    scan_version: 1,
    message: 'Opened',
    restored_from: null,
    at: '2026-03-01T09:00:00Z',
    by: 'Ada',
    drawings: [aWall('w'), aForbidden('f')],
    points: [aPoint('p', { name: 'Table 1' })],
    ...changes,
  };
}

async function openPage(
  answers: (server: FakeServer) => void = () => undefined,
  options: Partial<TestConsoleOptions> = {},
) {
  return renderConsole({
    routes: [
      {
        path: '/project/maps/edit',
        permission: 'maps.edit',
        element: (
          <>
            <MapEditorPage />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/project/maps/edit?map=hotel_ground',
    roles: editor,
    user: { id: USER, name: 'Ada', lastname: 'L', username: 'ada', phone: null, email: null },
    answers: (server) => {
      const { drawings, points, ...rest } = aDocument();
      const version = { ...rest, drawings: drawings.length, points: points.length, ignored: [] };
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([aMap()]));
      server.on('GET', '/projects/7/targets', () => json([]));
      server.on('GET', '/project/7/maps/:map/document', () => json(aDocument()));
      server.on('GET', '/project/7/maps/:map/versions', () => json({ items: [version], next_cursor: null }));
      server.on('GET', '/project/7/maps/:map/versions/3', () => json(aDocument({ points: [] })));
      server.on('PUT', '/project/7/maps/:map/editors/:client', () => json([]));
      server.on('DELETE', '/project/7/maps/:map/editors/:client', () => json({}));
      server.on('GET', '/project/7/maps/:map/preflights', () => json({ preflight: null }));
      server.on('POST', '/project/7/maps/:map/check', () => json(nothingFound));
      answers(server);
    },
    ...options,
  });
}

/** Chooses the table in the list of objects, and gives it a name. */
async function rename(name: string): Promise<void> {
  await person.click(await screen.findByRole('tab', { name: 'Objects' }));
  await person.click(await screen.findByRole('button', { name: /Table 1/ }));
  await person.click(screen.getByRole('tab', { name: 'Properties' }));
  const field = await screen.findByRole('textbox', { name: 'Location name' });
  await person.clear(field);
  await person.type(field, name);
}

function pointsOf(body: unknown): MapPoint[] {
  return (body as { points: MapPoint[] }).points;
}

describe('the map editor', () => {
  test('lists what is on the map by layer and by name, and hides, locks and finds it', async () => {
    await openPage();
    const layers = await screen.findByRole('tabpanel', { name: 'Layers' });
    expect(within(layers).getAllByRole('listitem')).toHaveLength(16);
    await person.click(within(layers).getByRole('button', { name: 'Hide: Points' }));
    expect(within(layers).getByRole('button', { name: 'Show: Points' })).toBeDefined();
    await person.click(within(layers).getByRole('button', { name: 'Lock: No entry' }));
    expect(within(layers).getByRole('button', { name: 'Unlock: No entry' })).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Objects' }));
    expect(await screen.findByText('3 objects')).toBeDefined();
    await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'tab');
    expect(await screen.findByText('1 object')).toBeDefined();
  });

  test('a change is undone and redone by keys and buttons, and committed with a message on the base that it began with', async () => {
    const { server } = await openPage((fake) =>
      fake.on('POST', '/project/7/maps/:map/commits', () => json(aDocument({ version: 4, stamp: 's4' }))),
    );
    await rename('Window table');
    expect(await screen.findByText('1 change, saved on this device')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No changes')).toBeDefined();
    await person.click(document.body);
    await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(await screen.findByText('1 change, saved on this device')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Commit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Commit 1 change' }));
    expect(await dialog.findByText('No problems found')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Commit' }).disabled).toBe(true);
    await person.type(dialog.getByRole('textbox', { name: /What did you change/ }), 'New name');
    await person.click(dialog.getByRole('button', { name: 'Commit' }));
    expect(await screen.findByText('Version 4 committed')).toBeDefined();
    const sent = server.calls.find((call) => call.path.endsWith('/commits'))?.body;
    expect(sent).toMatchObject({ base: 's3', message: 'New name', ignored: [] });
    expect(pointsOf(sent)[0]).toMatchObject({ target_id: 'p', name: 'Window table' });
  });

  test('what a field does not take is said at once, and the point keeps what it has', async () => {
    await openPage((fake) =>
      fake.on('GET', '/project/7/maps/:map/document', () =>
        json(aDocument({ points: [aPoint('p', { name: 'Table 1' }), aPoint('q', { name: 'Bar' })] })),
      ),
    );
    await rename('Bar');
    expect(await screen.findByText('Target already in use')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Table: Ba' })).toBeDefined();
    await person.paste('r'.repeat(200));
    expect(await screen.findByText('Too long')).toBeDefined();
    await person.clear(screen.getByRole('spinbutton', { name: 'Copies' }));
    await person.paste('5000');
    expect(await screen.findByText('From 1 to 100')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Table: Ba' })).toBeDefined();
  });

  test('an error that the check finds keeps the change back from who may not override it', async () => {
    const finding = {
      key: 'k',
      code: 'POINT_UNREACHABLE',
      severity: 'error',
      ids: ['p'],
      at: {
        x: 1,
        y: 1,
      },
      params: {
        name: 'Table 1',
        robot: 'Tray',
        from: 'Charger',
      },
      is_old: false,
      ignored: null,
    };
    const travel = [{ from: 'p', to: 'p', before_s: 12, after_s: 14 }];
    await openPage((fake) =>
      fake.on('POST', '/project/7/maps/:map/check', () =>
        json({ ...nothingFound, findings: [finding], travel }),
      ),
    );
    await rename('T');
    // The focus is in the name.
    await person.keyboard('{Control>}s{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Commit 1 change' }));
    expect(await dialog.findByText(/A robot of type Tray cannot get/)).toBeDefined();
    expect(dialog.getByText('T → T')).toBeDefined();
    await person.type(dialog.getByRole('textbox', { name: /What did you change/ }), 'x');
    expect(dialog.getByText('The check found errors that you must fix before you can commit.')).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Commit' }).disabled).toBe(true);
    expect(dialog.queryByRole('button', { name: 'Ignore with reason' })).toBeNull();
  });

  test('who may override ignores it with a reason, which is sent', async () => {
    const finding = {
      key: 'k',
      code: 'POINT_UNREACHABLE',
      severity: 'error',
      ids: ['p'],
      at: null,
      params: {
        name: 'Table 1',
        robot: 'Tray',
        from: 'Charger',
      },
      is_old: false,
      ignored: null,
    };
    const { server } = await openPage(
      (fake) => {
        fake.on('POST', '/project/7/maps/:map/check', () => json({ ...nothingFound, findings: [finding] }));
        fake.on('POST', '/project/7/maps/:map/commits', () => json(aDocument({ version: 4, stamp: 's4' })));
      },
      { roles: { '*': ['rr_system_admin'] } },
    );
    await rename('T');
    await person.click(screen.getByRole('button', { name: 'Commit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Commit 1 change' }));
    await person.type(dialog.getByRole('textbox', { name: /What did you change/ }), 'x');
    await person.click(await dialog.findByRole('button', { name: 'Ignore with reason' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not used yet');
    await person.click(dialog.getByRole('button', { name: 'Ignore with reason' }));
    expect(await dialog.findByText('Ignored: Not used yet')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Commit' }));
    await screen.findByText('Version 4 committed');
    expect(server.calls.find((call) => call.path.endsWith('/commits'))?.body).toMatchObject({
      ignored: [{ key: 'k', reason: 'Not used yet' }],
    });
  });

  test('another person’s commit is merged object by object, and nothing is overwritten', async () => {
    const theirs = aDocument({
      version: 4,
      stamp: 's4',
      by: 'Bora',
      points: [aPoint('p', { name: 'Their table' })],
      drawings: [aWall('w')],
    });
    const { server } = await openPage((fake) =>
      fake.on('POST', '/project/7/maps/:map/commits', () => refuseEntity('VERSION_CONFLICT', 'map')),
    );
    await rename('My table');
    server.on('GET', '/project/7/maps/:map/document', () => json(theirs));
    await person.click(screen.getByRole('button', { name: 'Commit' }));
    const commit = within(await screen.findByRole('dialog', { name: 'Commit 1 change' }));
    await person.type(commit.getByRole('textbox', { name: /What did you change/ }), 'x');
    await waitFor(() =>
      expect(commit.getByRole<HTMLButtonElement>('button', { name: 'Commit' }).disabled).toBe(false),
    );
    await person.click(commit.getByRole('button', { name: 'Commit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this map' }));
    expect(await dialog.findByText('Bora changed 2 objects.')).toBeDefined();
    const merge = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
    expect(merge.disabled).toBe(true);
    const conflict = within(dialog.getByRole('radiogroup', { name: 'Table: My table' }));
    await person.click(conflict.getByRole('radio', { name: /Mine/ }));
    await person.click(merge);
    expect(await screen.findByText('Merged. Review the map, then commit.')).toBeDefined();
    server.on('POST', '/project/7/maps/:map/commits', () => json(aDocument({ version: 5, stamp: 's5' })));
    await person.click(screen.getByRole('button', { name: 'Commit' }));
    const again = within(await screen.findByRole('dialog', { name: 'Commit 1 change' }));
    await waitFor(() =>
      expect(again.getByRole<HTMLButtonElement>('button', { name: 'Commit' }).disabled).toBe(false),
    );
    await person.click(again.getByRole('button', { name: 'Commit' }));
    await screen.findByText('Version 5 committed');
    const sent = server.calls.filter((call) => call.path.endsWith('/commits')).at(-1)?.body;
    expect(sent).toMatchObject({
      base: 's4',
      message: 'x',
      drawings: [{ id: 'w' }],
      points: [{ name: 'My table' }],
    });
  });

  test('a draft survives leaving the page, says when it is from, and is discarded only when asked twice', async () => {
    const first = await openPage();
    await rename('Kept');
    await screen.findByText('1 change, saved on this device');
    first.unmount();
    await openPage();
    expect(await screen.findByText(/^Draft from .* restored, 1 change$/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Discard 1 change?' })).getByRole('button', {
        name: 'Discard',
      }),
    );
    expect(await screen.findByText('No changes')).toBeDefined();
  });

  test('a server that is away takes nothing off the screen: who draws goes on', async () => {
    const { server, services } = await openPage();
    await rename('Still here');
    server.on('GET', '/project/7/maps', () => refuse('RECORD_NOT_FOUND'));
    server.on('GET', '/project/7/maps/:map/document', () => refuse('RECORD_NOT_FOUND'));
    for (const queryKey of [
      ['maps', 7],
      ['map-document', 7, 'hotel_ground'],
    ]) {
      await act(() => services.queries.refetchQueries({ queryKey }));
      expect(services.queries.getQueryState(queryKey)?.status).toBe('error');
    }
    expect(screen.getByRole('heading', { name: 'Table: Still here' })).toBeDefined();
  });

  test('an old version is compared with now, and brought back as a change that can be undone', async () => {
    await openPage();
    await person.click(await screen.findByRole('tab', { name: 'Versions' }));
    await person.click(await screen.findByRole('button', { name: 'Compare with current' }));
    expect(
      await screen.findByText('1 difference from the current map. Dashed lines show the old state.'),
    ).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Restore this version' }));
    expect(await screen.findByText('1 change, saved on this device')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No changes')).toBeDefined();
  });

  test('what is drawn is laid on a new scan by metres and degrees, as one step that is undone', async () => {
    const { server } = await openPage((fake) =>
      fake.on('GET', '/project/7/maps/:map/document', () => json(aDocument({ scan_version: 2 }))),
    );
    expect(await screen.findByText(/There is a new scan under/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Align' }));
    await person.clear(await screen.findByRole('spinbutton', { name: 'Right' }));
    await person.type(screen.getByRole('spinbutton', { name: 'Right' }), '2');
    await person.type(screen.getByRole('spinbutton', { name: 'Turn left' }), '90');
    expect(await screen.findByText('3 changes, saved on this device')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No changes')).toBeDefined();
    expect(server.calls.some(({ path }) => path.endsWith('/commits'))).toBe(false);
  });

  test('other people who have the map open are shown', async () => {
    const other = {
      client_id: 'other',
      map_id: 'hotel_ground',
      name: 'Bora',
      since: '2026-03-01T09:00:00Z',
      is_changed: true,
    };
    await openPage((fake) => fake.on('PUT', '/project/7/maps/:map/editors/:client', () => json([other])));
    expect(await screen.findByText('Bora is editing')).toBeDefined();
  });

  test('the keys are on a sheet, and every command is found by its name', async () => {
    await openPage();
    await screen.findByRole('toolbar', { name: 'Tools' });
    await person.keyboard('?');
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByRole('button', {
        name: 'Close',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.keyboard('r');
    expect(screen.getByRole('button', { name: 'Rectangle', pressed: true })).toBeDefined();
    await person.keyboard('/');
    const palette = within(await screen.findByRole('dialog', { name: 'Commands' }));
    await person.type(palette.getByRole('combobox'), 'measure{Enter}');
    expect(await screen.findByRole('button', { name: 'Measure', pressed: true })).toBeDefined();
  });

  test('masks and lanes are read and counted before they come onto the map, and one undo takes them away', async () => {
    const found = {
      drawings: [{ layer: 'forbidden', kind: 'circle', coords: [[2, 2]], radius: 1, props: {} }],
      points: [aPoint('q', { name: 'Table 1' })],
      files: [
        { file: 'depot.yaml', kind: 'keep_out', count: 1 },
        { file: 'points.geojson', kind: 'points', count: 1 },
      ],
      problems: [{ file: 'speed.yaml', code: 'IMAGE_MISSING', params: { image: 'speed.pgm' }, text: '' }],
      left_out: 2,
    };
    const { server } = await openPage((fake) =>
      fake.on('POST', '/project/7/maps/:map/import', () => json(found)),
    );
    await person.click(await screen.findByRole('button', { name: 'Import…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import into this map' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Check files' }).disabled).toBe(true);
    const files = [new File(['image: depot.pgm'], 'depot.yaml'), new File(['P5'], 'depot.pgm')];
    await person.upload(dialog.getByLabelText('Choose files', { selector: 'input' }), files);
    await person.type(dialog.getByRole('textbox', { name: /Full speed/ }), '9');
    expect(dialog.getByText('Enter a number between 0.05 and 5.')).toBeDefined();
    await person.clear(dialog.getByRole('textbox', { name: /Full speed/ }));
    await person.type(dialog.getByRole('textbox', { name: /Full speed/ }), '1,5');
    await person.click(dialog.getByRole('button', { name: 'Check files' }));
    expect((await dialog.findByRole('list', { name: 'Found' })).textContent).toBe(
      'depot.yaml: 1 no-entry areapoints.geojson: 1 map point',
    );
    expect(
      dialog.getByText('speed.yaml: The image speed.pgm named in the yaml file is not in the archive.'),
    ).toBeDefined();
    expect(dialog.getByText('2 objects are outside this map or too small, and are skipped.')).toBeDefined();
    const sent = server.calls.find((call) => call.path.endsWith('/import'));
    expect([sent?.query.toString(), String(sent?.body).slice(0, 2)]).toEqual([
      'max_speed=1.5&lane_width=1',
      'PK',
    ]);
    await person.click(dialog.getByRole('button', { name: 'Add 2 objects' }));
    expect(await screen.findByText('2 changes, saved on this device')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No changes')).toBeDefined();
  });

  test('says so when there is no such map, and keeps people without permission out', async () => {
    await openPage((fake) => fake.on('GET', '/project/7/maps', () => json([])));
    expect(await screen.findByRole('heading', { name: 'Map not found' })).toBeDefined();
    cleanup();
    await openPage(undefined, { roles: { '7': ['rr_view_only'] } });
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Tools' })).toBeNull());
  });
});
