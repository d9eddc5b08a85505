import type { SavedView } from '@rota/contract/saved-views';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject } from '../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../testing/fake-server.ts';
import { renderConsole } from '../../testing/render.tsx';
import { Toasts } from '../toasts.tsx';
import { SavedViews } from './saved-views.tsx';

afterEach(cleanup);

const view = (name: string, list = 'audit'): SavedView => ({
  saved_view_id: `id of ${name}`,
  list,
  name,
  query: `search=${name}`,
});

async function open(answers: (server: FakeServer) => void, keptOnDevice: object = {}) {
  const onApply = vi.fn();
  const element = (
    <>
      <SavedViews list="audit" current="search=now" onApply={onApply} />
      <Toasts />
    </>
  );
  const page = await renderConsole({
    routes: [{ path: '/', element }],
    roles: { '7': ['rr_project_admin'] },
    storage: { settings: JSON.stringify({ savedViews: keptOnDevice }) },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      answers(server);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  return { ...page, onApply };
}
const sent = (server: FakeServer) =>
  server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('a person’s views of this list are offered on every device', async () => {
  const { onApply } = await open((server) =>
    server.on('GET', '/saved-views', () =>
      json([view('Zebra'), view('Apple'), view('Other list', 'devices')]),
    ),
  );
  const names = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(names).toEqual(['Apple', 'Zebra']);
  await userEvent.click(screen.getByText('Zebra'));
  expect(onApply).toHaveBeenCalledWith('search=Zebra');
});

test('the present search is kept under a name, and deleted again', async () => {
  const { server } = await open((fake) => {
    fake.on('GET', '/saved-views', () => json([]));
    fake.on('PUT', '/saved-views', () => json({ ...view('Now'), query: 'search=now' }));
    fake.on('DELETE', '/saved-views/:id', () => json({}));
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'View name' }), ' Now {Enter}');
  expect(await screen.findByRole('listitem')).toBeDefined();
  expect(sent(server)).toEqual([{ list: 'audit', name: 'Now', query: 'search=now' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete view Now' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('what the device has kept moves to the account once; what the account has under the same name stays', async () => {
  const { server, services } = await open(
    (fake) => {
      fake.on('GET', '/saved-views', () => json([view('Mine')]));
      fake.on('PUT', '/saved-views', ({ body }) =>
        (body as SavedView).name === 'Bad'
          ? refuse('VALIDATION_FAILED')
          : json({ saved_view_id: 'new', ...(body as object) }),
      );
    },
    {
      audit: ['Mine', 'Old', 'Bad'].map((name) => ({ name, query: 'search=old' })),
      devices: [{ name: 'Bar', query: 'search=bar' }],
    },
  );
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Mine', 'Old']),
  );
  expect(sent(server).map((body) => (body as SavedView).name)).toEqual(['Old', 'Bad', 'Bar']);
  expect(services.settings.local().savedViews).toEqual({});
});

test('what the device has kept stays there while the server cannot be reached', async () => {
  const keptOnDevice = { audit: [{ name: 'Old', query: 'search=old' }] };
  const { services } = await open((fake) => {
    fake.on('GET', '/saved-views', () => json([]));
    fake.on('PUT', '/saved-views', () => refuse('INTERNAL_ERROR'));
  }, keptOnDevice);
  expect(await screen.findByText('Could not load')).toBeDefined();
  expect(services.settings.local().savedViews).toEqual(keptOnDevice);
});
