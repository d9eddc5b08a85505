import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { json, refuse, type FakeServer } from '../testing/fake-server.ts';
import { renderConsole } from '../testing/render.tsx';
import { pageOrRescue } from './lazy-page.tsx';

afterEach(cleanup);

/** A page whose code cannot be fetched until `isThere`. */
async function openMissing(answers: (server: FakeServer) => void, language: 'en' | 'tr' = 'en') {
  const code = { isThere: false };
  const Page = await pageOrRescue(() =>
    code.isThere
      ? Promise.resolve(() => <p>the page</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  await renderConsole({ routes: [{ path: '/', element: <Page /> }], answers, language });
  return code;
}
const noServer = (server: FakeServer) =>
  server.on('GET', '/health/live', () => Promise.reject(new TypeError('Failed to fetch')));

test.each([
  ['en', 'You are offline', 'Try again'],
  ['tr', 'Çevrimdışısınız', 'Yeniden dene'],
] as const)(
  'a page that cannot be fetched says that the network is missing, and is tried again (%s)',
  async (language, title, button) => {
    const code = await openMissing(noServer, language);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    code.isThere = true;
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('the page')).toBeDefined();
  },
);

test('it opens automatically once the network is back', async () => {
  const code = await openMissing(noServer);
  await screen.findByRole('heading', { name: 'You are offline' });
  code.isThere = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('the page')).toBeDefined();
});

test.each([() => json({}), () => refuse('FORBIDDEN')])(
  'code that is gone while the server answers is said to be an update',
  async (answer) => {
    await openMissing((server) => server.on('GET', '/health/live', answer));
    expect(await screen.findByRole('heading', { name: 'Rota was updated' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  },
);
