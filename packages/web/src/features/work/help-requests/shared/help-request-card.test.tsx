import type { Role } from '@rota/contract/core';
import type { HelpRequest } from '@rota/contract/help-requests';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../../testing/browser.fake.ts';
import { aHelpRequest, aProject } from '../../../../testing/builders.ts';
import { json } from '../../../../testing/fake-server.ts';
import { renderConsole } from '../../../../testing/render.tsx';
import { OpenHelp } from './open-help.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const own = 'Deniz Kaya';

function open(
  help: HelpRequest,
  { role = 'rr_delivery_operator', language = 'en' }: { role?: Role; language?: 'en' | 'tr' } = {},
) {
  return renderConsole({
    routes: [{ path: '/', element: <OpenHelp projectId={7} deliveryId="d-1" label="Help" /> }],
    roles: { '7': [role] },
    language,
    answers: (server) => {
      let now = help;
      const changed = (next: Partial<HelpRequest>) => json((now = { ...now, ...next }));
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/help-requests', () =>
        json({ items: now.how === null ? [now] : [], next_cursor: null }),
      );
      server.on('POST', '/projects/7/help-requests/h-1/answer', () =>
        changed({ answered_at: new Date().toISOString(), answered_by: own }),
      );
      server.on('POST', '/projects/7/help-requests/h-1/resolve', () =>
        changed({ resolved_at: help.opened_at, resolved_by: own, how: 'moved' }),
      );
    },
  });
}
const posts = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path.split('/').at(-1), body]);

test.each([
  ['orders_refused', 'Let it try again'],
  ['stuck', 'Moved it'],
  ['goods_aboard', 'Took the items out'],
] as const)('a way out is called by what it does: %s', async (code, name) => {
  await open(aHelpRequest({ code, situation: null }));
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test.each([
  ['en', 'Position lost', ['I’m on it', 'Moved it', 'Delivered it myself', 'Give up delivery']],
  [
    'tr',
    'Yerini kaybetti',
    ['Ben ilgileniyorum', 'Yerini değiştirdim', 'Elden götürdüm', 'Teslimattan vazgeç'],
  ],
] as const)('says why a robot calls, and the ways out (%s)', async (language, _sentence, buttons) => {
  await open(aHelpRequest(), { language });
  expect(await screen.findByText('R-01')).toBeTruthy();
  for (const name of buttons) expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('the person who goes says so, and others see who and since when', async () => {
  const { server } = await open(aHelpRequest());
  await person.click(await screen.findByRole('button', { name: 'I’m on it' }));
  await waitFor(() => expect(posts(server)).toEqual([['answer', {}]]));
  expect(await screen.findByText(/^You are on it since /)).toBeTruthy();
  act(() =>
    server.snapshot('help_requests', 7, [
      aHelpRequest({ answered_at: new Date().toISOString(), answered_by: 'Ayşe Kar' }),
    ]),
  );
  expect(await screen.findByText(/^Ayşe Kar on it since /)).toBeTruthy();
});

test('a way out is one press, and the card goes when it is solved', async () => {
  const { server } = await open(aHelpRequest());
  await person.click(await screen.findByRole('button', { name: 'Moved it' }));
  await waitFor(() => expect(posts(server)).toEqual([['resolve', { how: 'moved' }]]));
  await waitFor(() => expect(screen.queryByText('R-01')).toBeNull());
});

test('giving up names the delivery first', async () => {
  const { server } = await open(aHelpRequest());
  await person.click(await screen.findByRole('button', { name: 'Give up delivery' }));
  expect(await screen.findByRole('dialog', { name: 'Give up delivery AAA-111?' })).toBeTruthy();
  expect(posts(server)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Give up delivery' }));
  await waitFor(() => expect(posts(server)).toEqual([['resolve', { how: 'give_up' }]]));
});

test('who may only look sees who goes, and no buttons; the workshop decides nothing about a delivery', async () => {
  await open(aHelpRequest({ answered_at: '2026-03-02T09:31:00.000Z', answered_by: 'Mert' }), {
    role: 'rr_view_only',
  });
  expect(await screen.findByText(/^Mert on it since /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I’m on it' })).toBeNull();
  cleanup();
  await open(aHelpRequest(), { role: 'rr_workshop_operator' });
  expect(await screen.findByRole('button', { name: 'Moved it' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Give up delivery' })).toBeNull();
});
