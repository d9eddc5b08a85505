import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Role } from '@rota/contract/core';
import { aMap, aProject, aTarget } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { MapsPage } from './maps.page.tsx';

afterEach(cleanup);

const editor: Record<string, Role[]> = { '7': ['rr_map_editor'] };
const failed = aMap({
  map_id: 'annex_roof',
  site: 'annex',
  floor: 'roof',
  status: 4,
  raster: null,
  error: { code: 'IMAGE_MISSING', params: { image: 'roof.pgm' }, text: 'english' },
});

async function openPage(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/project/maps',
        permission: 'maps.read',
        element: (
          <>
            <MapsPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: editor,
    matchingMedia: (media) => media.includes('min-width: 1200px'),
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/project/7/maps', () => json([aMap(), failed]));
      server.on('GET', '/projects/7/targets', () => json([aTarget()]));
      server.on(
        'GET',
        '/project/7/maps/:map/upload-zip',
        () => new Response('http://localhost:8080/api/files/signed'),
      );
      answers(server);
    },
    ...options,
  });
}

describe('the list of maps', () => {
  test('says what each map is, and why one failed, in the person’s language', async () => {
    await openPage({ language: 'tr' });
    const row = await screen.findByRole('row', { name: /roof/ });
    expect(within(row).getByText('Başarısız')).toBeDefined();
    expect(within(row).getByText('Yaml dosyasının belirttiği roof.pgm görüntüsü arşivde yok.')).toBeDefined();
    expect(
      within(await screen.findByRole('row', { name: /hotel · ground/ })).getByText('20 m × 15 m'),
    ).toBeDefined();
  });

  test.each([
    ['row', 'table'],
    ['card', 'cards'],
  ])('offers to upload a failed map again in its %s, and opens nothing else', async (_what, look) => {
    const { path } = await openPage(
      look === 'cards' ? { matchingMedia: (media) => media.includes('max-width') } : {},
    );
    const again = await screen.findByRole('button', { name: 'Upload again: annex · roof' });
    expect(screen.queryAllByRole('button', { name: /^Upload again/ })).toEqual([again]);
    await userEvent.click(again);
    expect(await screen.findByRole('dialog', { name: 'Upload map' })).toBeDefined();
    expect(path()).toBe('/project/maps');
  });

  test('follows the processing of a map', async () => {
    const { server } = await openPage();
    await screen.findByRole('row', { name: /hotel · ground/ });
    await waitFor(() => expect(server.watched).toContain('maps 7'));
    act(() => server.snapshot('maps', 7, [aMap({ status: 2, raster: null })]));
    expect(await screen.findByText('Processing')).toBeDefined();
    act(() => server.delta('maps', 7, [aMap()]));
    expect(await screen.findByText('Ready')).toBeDefined();
  });

  test('is not put back to what it was by an answer that was given before the news', async () => {
    const before = aMap({ status: 2, raster: null });
    let answerLate: ((response: Response) => void) | undefined;
    const { server, services } = await openPage();
    await screen.findByRole('row', { name: /hotel · ground/ });
    await waitFor(() => expect(server.watched).toContain('maps 7'));
    act(() => server.snapshot('maps', 7, [before]));
    server.on('GET', '/project/7/maps', () => new Promise((resolve) => (answerLate = resolve)));
    const refetched = services.queries.invalidateQueries({ queryKey: ['maps', 7] });
    await waitFor(() => expect(answerLate).toBeDefined());
    act(() => server.delta('maps', 7, [aMap()]));
    await screen.findByText('Ready');
    await act(async () => {
      answerLate?.(json([before]));
      await refetched;
    });
    expect(screen.queryByText('Processing')).toBeNull();
    expect(screen.getByText('Ready')).toBeDefined();
  });

  test('that is empty says what to upload', async () => {
    await openPage({}, (server) => server.on('GET', '/project/7/maps', () => json([])));
    expect(await screen.findByText(/A robot needs a map of its floor/)).toBeDefined();
  });

  test('offers no upload to who may only look', async () => {
    await openPage({ roles: { '7': ['rr_view_only'] } });
    await screen.findByRole('row', { name: /hotel · ground/ });
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull();
  });
});

describe('a name of its own', () => {
  test('is given to a map on its page and shown in the list, and can be taken away', async () => {
    let map = aMap({ status: 1, raster: null });
    const bodies: unknown[] = [];
    const { path } = await openPage({ path: '/project/maps?map=hotel_ground' }, (server) => {
      server.on('GET', '/project/7/maps', () => json([map]));
      server.on('PATCH', '/project/7/maps/hotel_ground', ({ body }) => {
        bodies.push(body);
        map = { ...map, name: (body as { name: string | null }).name ?? 'hotel_ground' };
        return json(map);
      });
    });
    const rename = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Name of the map hotel · ground' }));
      await userEvent.clear(dialog.getByLabelText('Name'));
      if (name !== '') await userEvent.type(dialog.getByLabelText('Name'), name);
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await rename('Lobby');
    expect(await screen.findByRole('heading', { level: 1, name: 'Lobby' })).toBeDefined();
    await rename('');
    expect(await screen.findByRole('heading', { level: 1, name: 'hotel · ground' })).toBeDefined();
    await rename('Lobby');
    await userEvent.click(screen.getByRole('button', { name: 'All maps' }));
    await screen.findByRole('row', { name: /Lobby/ });
    expect(bodies).toEqual([{ name: 'Lobby' }, { name: null }, { name: 'Lobby' }]);
    expect(path()).toBe('/project/maps');
  });
});

describe('deleting a map', () => {
  test('shows what names its targets first, and says to the server that it was seen', async () => {
    const { server } = await openPage({ path: '/project/maps?map=hotel_ground' }, (fake) => {
      fake.on('GET', '/project/7/maps/:map/target-uses', () =>
        json([
          { kind: 'station', id: 's1', name: 'Bar' },
          { kind: 'qr_code', id: 'q1', name: 'Table 3' },
        ]),
      );
      fake.on('DELETE', '/project/7/maps/:map', () => json({}));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete map' }));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      '1 station: Bar',
      '1 QR code: Table 3',
    ]);
    expect(within(dialog).getByRole('link', { name: 'Bar' }).getAttribute('href')).toBe(
      '/project/stations?station-id=s1',
    );
    await userEvent.type(within(dialog).getByRole('textbox'), 'hotel · ground');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete map' }));
    await waitFor(() =>
      expect(server.calls.find(({ method }) => method === 'DELETE')?.query.get('even_if_needed')).toBe(
        'true',
      ),
    );
  });
});

describe('uploading', () => {
  async function openDialog(
    options: Partial<TestConsoleOptions> = {},
    answers?: (server: FakeServer) => void,
  ) {
    const page = await openPage(options, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Upload map' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload map' }));
    return { ...page, dialog };
  }
  const zip = new File(['PK'], 'ground.zip', { type: 'application/zip' });

  test('asks for the upload URL of site and floor and puts the file there; one toast says how far it is, to its end', async () => {
    let map = aMap({ map_id: 'hotel_first', floor: 'first', status: 2, raster: null });
    const { server, dialog } = await openDialog({}, (fake) =>
      fake.on('GET', '/project/7/maps/hotel_first', () => json(map)),
    );
    await userEvent.type(dialog.getByRole('combobox', { name: 'Site' }), 'hotel');
    await userEvent.type(dialog.getByRole('combobox', { name: 'Floor' }), 'first');
    await userEvent.upload(
      dialog.getByLabelText('Drop a zip file here, or choose a file', { selector: 'input' }),
      zip,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Uploaded. The map is being processed.')).toBeDefined();
    expect(server.uploads).toEqual([{ url: 'http://localhost:8080/api/files/signed', name: 'ground.zip' }]);
    expect(server.calls.some((call) => call.path === '/project/7/maps/hotel_first/upload-zip')).toBe(true);
    map = aMap({ map_id: 'hotel_first', floor: 'first' });
    expect(await screen.findByText('The map of hotel · first is ready.')).toBeDefined();
    expect(screen.queryByText('Uploaded. The map is being processed.')).toBeNull();
  });

  test('ends its toast with what is wrong when the map cannot be processed', async () => {
    const broken = aMap({
      map_id: 'hotel_first',
      floor: 'first',
      status: 4,
      raster: null,
      error: failed.error,
    });
    const { dialog } = await openDialog({}, (fake) =>
      fake.on('GET', '/project/7/maps/hotel_first', () => json(broken)),
    );
    await userEvent.type(dialog.getByRole('combobox', { name: 'Site' }), 'hotel');
    await userEvent.type(dialog.getByRole('combobox', { name: 'Floor' }), 'first');
    await userEvent.upload(
      dialog.getByLabelText('Drop a zip file here, or choose a file', { selector: 'input' }),
      zip,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    const readToasts = () =>
      [...document.querySelectorAll('[data-rht-toaster] [role]')].map((toast) => toast.textContent);
    await waitFor(() =>
      expect(readToasts()).toContain('The image roof.pgm named in the yaml file is not in the archive.'),
    );
    expect(screen.queryByText('Uploaded. The map is being processed.')).toBeNull();
  });

  test('says what is missing or not allowed before anything is sent', async () => {
    const { server, dialog } = await openDialog();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Site' }), 'hotel');
    await userEvent.type(dialog.getByRole('combobox', { name: 'Floor' }), 'first_floor');
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Choose a zip file.')).toBeDefined();
    expect(dialog.getByText('The floor may have letters, digits, spaces, points and hyphens')).toBeDefined();
    for (const name of ['Site', 'Floor']) await userEvent.clear(dialog.getByRole('combobox', { name }));
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('site is required')).toBeDefined();
    expect(dialog.getByText('floor is required')).toBeDefined();
    expect(server.calls.some((call) => call.path.endsWith('/upload-zip'))).toBe(false);
  });

  test('says so when the floor has a map already', async () => {
    const { dialog } = await openDialog();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Site' }), 'hotel');
    await userEvent.type(dialog.getByRole('combobox', { name: 'Floor' }), 'ground');
    expect(await dialog.findByText(/The new one replaces it; its targets stay/)).toBeDefined();
  });

  test('tells a refusal and keeps what was filled in', async () => {
    const { dialog } = await openDialog({}, (server) =>
      server.on('GET', '/project/7/maps/:map/upload-zip', () => refuse('FORBIDDEN')),
    );
    await userEvent.type(dialog.getByRole('combobox', { name: 'Site' }), 'hotel');
    await userEvent.type(dialog.getByRole('combobox', { name: 'Floor' }), 'first');
    await userEvent.upload(
      dialog.getByLabelText('Drop a zip file here, or choose a file', { selector: 'input' }),
      zip,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('You are not authorized');
    expect(screen.getAllByText(/You are not authorized/)).toHaveLength(2);
    expect(dialog.getByText(/ground\.zip/)).toBeDefined();
  });
});

describe('the targets of a map', () => {
  const aPage = { path: '/project/maps?map=hotel_ground' };
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

  test('are found by name, say what they are, and are changed in the editor with the target chosen', async () => {
    await openPage(aPage);
    await userEvent.click(
      await within(await screen.findByRole('tabpanel')).findByRole('button', { name: /Table 1/ }),
    );
    const chosen = within(screen.getByRole('region', { name: 'Table 1' }));
    expect(chosen.getByText('x 4 m, y 5 m')).toBeDefined();
    expect(chosen.getByRole('link', { name: 'Edit on map' }).getAttribute('href')).toBe(
      '/project/maps/edit?map=hotel_ground&target-id=target-1',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Table 1/ }));
    expect(screen.queryByRole('region', { name: 'Table 1' })).toBeNull();
  });

  test('by a link to one of them the editor opens, for who may edit', async () => {
    const { path } = await openPage({ path: '/project/maps?map=hotel_ground&target-id=target-1' });
    await waitFor(() => expect(path()).toBe('/project/maps/edit?map=hotel_ground&target-id=target-1'));
  });

  test('are only looked at by who may not edit', async () => {
    await openPage({
      path: '/project/maps?map=hotel_ground&target-id=target-1',
      roles: { '7': ['rr_view_only'] },
    });
    expect(await screen.findByRole('region', { name: 'Table 1' })).toBeDefined();
    expect(links().filter((href) => href?.includes('edit'))).toEqual([]);
  });
});

describe('which robots have a map', () => {
  const copy = (robot: string, change: object = {}) => ({
    robot_id: robot,
    robot_name: robot,
    map_id: 'hotel_ground',
    wanted: '3.7',
    held: '3.7',
    state: 'current',
    attempts: 0,
    next_at: null,
    failure: null,
    fetch: null,
    updated_at: '2026-01-01T00:00:00.000Z',
    ...change,
  });
  const late = copy('R-02', {
    held: '3.6',
    state: 'waiting',
    attempts: 2,
    failure: { code: 'REFUSED', said: 'Disk full' },
  });
  const withCopies = (server: FakeServer) => {
    server.on('GET', '/project/7/maps', () => json([aMap({ map_version: '3.7' }), failed]));
    server.on('GET', '/project/7/map-sync', () =>
      json([copy('R-01'), late, copy('R-03', { state: 'unable', held: 'x' })]),
    );
    server.on(
      'GET',
      '/project/7/maps/:map/download/:file',
      () => new Response('http://localhost:8080/api/files/picture'),
    );
  };

  test('is counted in the list, without robots that take none from here', async () => {
    await openPage({}, withCopies);
    const row = within(await screen.findByRole('row', { name: /hotel · ground/ }));
    expect(await row.findByText('1 of 2')).toBeDefined();
    expect(row.getByText('3.7')).toBeDefined();
    expect((await row.findByRole('img', { name: 'Image of hotel · ground' })).getAttribute('src')).toContain(
      '/files/picture',
    );
  });

  test('is listed robot by robot, with the robot’s own message, and can be sent again', async () => {
    const { server } = await openPage({ path: '/project/maps?map=hotel_ground' }, (fake) => {
      withCopies(fake);
      fake.on('POST', '/project/7/maps/hotel_ground/send', () => json({}));
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Robots' }));
    expect(await screen.findByText('1 of 2 robots has it')).toBeDefined();
    expect(screen.getByText(/Robot not in sync: 1 robot is waiting/)).toBeDefined();
    expect(screen.getByText(/The robot rejected it\. Robot’s response: Disk full/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send now: R-02' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send to all' }));
    await waitFor(() => expect(server.calls.filter(({ path }) => path.endsWith('/send'))).toHaveLength(2));
    expect(server.calls.filter(({ path }) => path.endsWith('/send')).map(({ body }) => body)).toEqual([
      { robot_id: 'R-02' },
      {},
    ]);
  });

  test('offers no sending to who may only look', async () => {
    await openPage({ path: '/project/maps?map=hotel_ground', roles: { '7': ['rr_view_only'] } }, withCopies);
    await userEvent.click(await screen.findByRole('tab', { name: 'Robots' }));
    await screen.findByText('R-02');
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit map' })).toBeNull();
  });
});

describe('the log of a map', () => {
  test('says who did what, in the person’s language, for who may not read the whole log', async () => {
    const entry = {
      number: 4,
      at: '2026-01-01T00:00:00.000Z',
      code: 'LOG_MAP_RENAMED',
      actor_name: 'Ayşe',
      before: null,
      after: null,
    };
    await openPage(
      { path: '/project/maps?map=hotel_ground', roles: { '7': ['rr_view_only'] }, language: 'tr' },
      (server) => {
        server.on('GET', '/project/7/map-sync', () => json([]));
        server.on('GET', '/project/7/maps/hotel_ground/logs', () =>
          json({ items: [entry], next_cursor: null }),
        );
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Diğer işlemler' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Kayıt' }));
    expect(await screen.findByText('Harita yeniden adlandırıldı')).toBeDefined();
    expect(screen.getByText(/Ayşe/)).toBeDefined();
  });
});
