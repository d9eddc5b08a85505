import type { Role } from '@rota/contract/core';
import type { MapDocument } from '@rota/contract/map-versions';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../testing/browser.fake.ts';
import { aMap, aProject } from '../../../../testing/builders.ts';
import { json, type FakeServer } from '../../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../../testing/render.tsx';
import { aForbidden, aPoint, aWall } from '../document/document.fake.ts';
import { ComparePage } from './compare.page.tsx';

beforeAll(() => {
  stubBrowser();
  // What is painted is not looked at here.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterAll(() => vi.restoreAllMocks());
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

function aDocument(version: number, changes: Partial<MapDocument>): MapDocument {
  return {
    map_id: 'hotel_ground',
    version,
    stamp: `s${version}`,
    scan_version: 1,
    message: `Change ${version}`,
    restored_from: null,
    at: '2026-03-01T09:00:00Z',
    by: 'Ada',
    drawings: [],
    points: [],
    ...changes,
  };
}

const documents = [
  aDocument(1, { drawings: [aWall('w')], points: [aPoint('p', { name: 'Table 1' })] }),
  aDocument(2, { drawings: [aWall('w'), aForbidden('f')], points: [aPoint('p', { name: 'Table 2' })] }),
  aDocument(3, { scan_version: 2, drawings: [aForbidden('f')], points: [aPoint('p', { name: 'Table 2' })] }),
];

async function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [{ path: '/project/maps/compare', permission: 'maps.read', element: <ComparePage /> }],
    path: '/project/maps/compare?map=hotel_ground',
    roles: { '7': ['rr_map_editor'] } satisfies Record<string, Role[]>,
    answers: (server) => {
      const rows = documents.map((one) => ({
        ...one,
        drawings: one.drawings.length,
        points: one.points.length,
        ignored: [],
      }));
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([aMap()]));
      server.on('GET', '/project/7/maps/:map/versions', () =>
        json({ items: rows.toReversed(), next_cursor: null }),
      );
      for (const one of documents)
        server.on('GET', `/project/7/maps/:map/versions/${one.version}`, () => json(one));
      server.on('GET', '/project/7/maps/:map/document', () => json(documents[2]));
      answers(server);
    },
    ...options,
  });
}

/** The differences as they are shown. */
async function readDifferences(): Promise<(string | null)[]> {
  const panel = within(await screen.findByRole('complementary', { name: 'Compare versions' }));
  await panel.findByRole('status');
  return panel.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('the last change is listed object by object, with a note that it lies on another scan', async () => {
  await openPage();
  expect(await readDifferences()).toEqual(['RemovedVirtual wall']);
  expect(screen.getByText('1 difference')).toBeDefined();
  expect(screen.getByText(/drawn on different scans/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Restore in editor' }).getAttribute('href')).toBe(
    '/project/maps/edit?map=hotel_ground&panel=versions&version=2',
  );
});

test('any two versions are compared, over each other or side by side, and the address says which', async () => {
  await openPage({ path: '/project/maps/compare?map=hotel_ground&from=1&to=2' });
  expect(await readDifferences()).toEqual(['AddedNo entry', 'ChangedTable: Table 2renamed']);
  expect(screen.queryByRole('region', { name: 'From: 1 · Change 1' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Side by side' }));
  expect(await screen.findByRole('region', { name: 'From: 1 · Change 1' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'To: 2 · Change 2' })).toBeDefined();
  await person.click(screen.getByRole('combobox', { name: 'From' }));
  await person.click(await screen.findByRole('option', { name: '0 · Scan only' }));
  expect(await screen.findByText('3 differences')).toBeDefined();
});

test('who may only look is offered no restoring, and a map without versions says how one comes', async () => {
  await openPage({ roles: { '7': ['rr_view_only'] } });
  await readDifferences();
  expect(screen.queryByRole('link', { name: 'Restore in editor' })).toBeNull();
  cleanup();
  await openPage({}, (server) =>
    server.on('GET', '/project/7/maps/:map/versions', () => json({ items: [], next_cursor: null })),
  );
  expect(await screen.findByText('No versions yet')).toBeDefined();
});
