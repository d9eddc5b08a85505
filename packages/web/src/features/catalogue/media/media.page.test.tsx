import type { Media } from '@rota/contract/media';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { MediaPage } from './media.page.tsx';

afterEach(cleanup);

function aMedium(changes: Partial<Media> = {}): Media {
  return {
    media_id: 'm1',
    purpose: 'product',
    name: 'Soup',
    type: 'image/png',
    width: 500,
    height: 500,
    bytes: 41e3,
    sha256: 'a',
    url: '/api/public/media/m1',
    used: 1,
    created_by: 'Ece',
    created_at: '2026-03-02T09:30:00.000Z',
    ...changes,
  };
}

function open(
  media: readonly Media[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/project/media?media-id=m1',
    routes: [
      {
        path: '/project/media',
        permission: 'media.read',
        element: (
          <>
            <MediaPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_qrpe'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/media', () =>
        json({ items: media, next_cursor: null, total: media.length }),
      );
      server.on('GET', '/projects/7/media/m1/uses', () =>
        json([{ kind: 'product', id: 'p1', name: { en: 'Lentil soup' } }]),
      );
      answers(server);
    },
  });
}

test.each([
  ['en', 'Product: Lentil soup'],
  ['tr', 'Ürün: Lentil soup'],
] as const)('a picture says where it is shown and leads there (%s)', async (language, words) => {
  await open([aMedium()], { language });
  expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(
    '/project/products?product-id=p1',
  );
});

test('one that is shown is replaced everywhere by another of its purpose', async () => {
  const page = await open(
    [aMedium(), aMedium({ media_id: 'm2', name: 'Soup, new', used: 0 })],
    {},
    (server) => server.on('POST', '/projects/7/media/m1/replace', () => json({ replaced: 4 })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Replace everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace everywhere' });
  await userEvent.click(await within(dialog).findByRole('button', { name: /Soup, new/ }));
  const ask = await screen.findByRole('dialog', { name: 'Replace Soup everywhere?' });
  expect(page.server.calls.some(({ path }) => path.endsWith('/replace'))).toBe(false);
  await userEvent.click(within(ask).getByRole('button', { name: 'Replace everywhere' }));
  await waitFor(() =>
    expect(page.server.calls.find(({ path }) => path.endsWith('/replace'))?.body).toEqual({ by: 'm2' }),
  );
  const asked = page.server.calls.filter(
    ({ path, query }) => path === '/projects/7/media' && query.get('purpose') === 'product',
  );
  expect(asked.length).toBeGreaterThan(0);
});

test('one that nothing shows is deleted after its name was asked; what is in use by now is said', async () => {
  const page = await open([aMedium({ used: 0 })], {}, (server) =>
    server.on('DELETE', '/projects/7/media/m1', () => refuse('MEDIA_IN_USE')),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const ask = await screen.findByRole('dialog', { name: /Soup/ });
  expect(page.server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(ask).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/This file is in use/)).toBeDefined();
});

test('of several pictures each is asked about in turn, and one that is no picture is named', async () => {
  const read = vi.fn((file: File) =>
    file.name === 'c.png' ? Promise.reject(new Error()) : Promise.resolve({ width: 900, height: 900 }),
  );
  vi.stubGlobal('createImageBitmap', read);
  await open([aMedium()], { path: '/project/media' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const files = ['a.png', 'b.png', 'c.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  await userEvent.upload(screen.getByLabelText('Upload'), files);
  for (const asked of [1, 2]) {
    const crop = await screen.findByRole('dialog', { name: 'Crop picture' });
    expect(read).toHaveBeenCalledTimes(asked);
    await userEvent.click(within(crop).getByRole('button', { name: 'Cancel' }));
  }
  expect(await screen.findByText('c.png is not a readable picture.')).toBeDefined();
  vi.unstubAllGlobals();
});

test('the library is a grid of pictures, each with its name and its use, in an order that is chosen', async () => {
  const page = await open([aMedium({ used: 2 }), aMedium({ media_id: 'm2', name: 'Logo', used: 0 })], {
    path: '/project/media',
  });
  const list = await screen.findByRole('list', { name: 'Media library' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((tile) => tile.textContent),
  ).toEqual(['SoupIn 2 places', 'LogoNot in use']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Name, ascending' }));
  await waitFor(() => expect(page.server.calls.some(({ query }) => query.get('sort') === 'name')).toBe(true));
  within(list).getByRole('button', { name: /Soup/ }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(page.path()).toContain('media-id=m1'));
});

test('who only looks for codes is offered no change', async () => {
  await open([aMedium({ used: 0 })], { roles: { '7': ['rr_qre'] } });
  expect((await screen.findAllByText('Soup')).length).toBeGreaterThan(0);
  for (const name of ['Add', 'Rename', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
});
