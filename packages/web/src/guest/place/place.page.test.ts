import type { ScannedPlace } from '@rota/contract/qr-codes';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createGuestSend } from '../../api/guest-client.ts';
import { createGuestSettings } from '../../settings/guest-settings.ts';
import { fakeServer, json, refuse, type FakeServer } from '../../testing/fake-server.ts';
import { openGuest, type TestGuest } from '../../testing/guest.tsx';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { beginPlace, takePlace } from '../read-place.ts';

let guest: TestGuest | undefined;
afterEach(() => guest?.stop());

const place: ScannedPlace = {
  project_name: 'Lale Hotel',
  logo_url: null,
  place: 'Table 12',
  site: 'hotel',
  floor: 'Garden',
  call: {
    code: '7QK2X0MN4HRD',
    name: 'Bar',
    kinds: ['table_service'],
  },
  order: null,
};

function open(
  answer: () => Response,
  language: 'en' | 'tr' = 'en',
  answers: (server: FakeServer) => void = () => undefined,
) {
  guest = openGuest(
    '/q/T-12',
    (server) => {
      server.on('GET', '/public/qr/:code', answer);
      answers(server);
    },
    language,
  );
  return guest;
}

test('a code tells where one is and leads to the call of a robot there; it is read, and so counted, once', async () => {
  const { server, wake } = open(
    () => json(place),
    'en',
    (fake) => fake.on('GET', '/public/stations/7QK2X0MN4HRD', () => refuse('RECORD_NOT_FOUND')),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Table 12');
  for (const text of ['Lale Hotel', 'Floor: Garden', 'Request table service', 'The robot comes to Bar'])
    screen.getByText(text);
  wake();
  await userEvent.click(screen.getByRole('button', { name: 'Call a robot' }));
  expect(window.location.pathname).toBe('/r/7QK2X0MN4HRD');
  expect(server.calls.filter(({ path }) => path === '/public/qr/T-12')).toHaveLength(1);
});

test('the venue is seen by its logo, and by its name alone where the logo cannot be fetched', async () => {
  open(() => json({ ...place, logo_url: '/api/public/media/m1' }));
  await screen.findByRole('heading', { level: 1 });
  const logo = () => document.querySelector('header img');
  expect(logo()?.getAttribute('src')).toBe('/api/public/media/m1');
  logo()?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(logo()).toBeNull());
  screen.getByText('Lale Hotel');
});

test.each([
  ['a moment ago is no other scan', 60_000, 'yes'],
  ['an hour ago is one', 3_600_000, null],
])('what the same browser read %s', async (_words, agoMs, again) => {
  guest = openGuest('/q/T-12', (fake) => fake.on('GET', '/public/qr/:code', () => json(place)), 'en', {
    'guest-scan:T-12': String(Date.now() - agoMs),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(guest.server.calls.find(({ path }) => path === '/public/qr/T-12')?.query.get('again')).toBe(again);
});

test('a reading that was begun with the page is taken once, and the next one is no other scan', async () => {
  const server = fakeServer();
  server.on('GET', '/public/qr/:code', () => json(place));
  const send = createGuestSend({ baseUrl: '/api', fetch: server.fetch });
  const reader = { send, settings: createGuestSettings(memoryStorage({})), now: () => 1_000 };
  const { signal } = new AbortController();
  beginPlace(reader, 'T-12');
  expect(await takePlace(reader, 'T-12', signal)).toEqual(place);
  expect(await takePlace(reader, 'T-12', signal)).toEqual(place);
  expect(server.calls.map(({ query }) => query.get('again'))).toEqual([null, 'yes']);
});

test('a withdrawn code says whose it was, what to do, and whom to call', async () => {
  const current = { house: 'Lale Hotel', logo_url: null, house_phone: '+90 212 000 00 00' };
  open(() => json({ resultCode: 'QR_WITHDRAWN', message: '', current }, 410));
  await screen.findByRole('heading', { name: 'This code is no longer in use' });
  screen.getByText('Lale Hotel has replaced or removed it.');
  screen.getByText('Look for a newer code at your place and scan it');
  expect(screen.getByRole('link', { name: 'Call Lale Hotel' }).getAttribute('href')).toBe(
    'tel:+902120000000',
  );
});

test('a code that opens nothing says so in words, and another one is typed', async () => {
  let isFirst = true;
  const { server } = open(() => {
    const answer = isFirst ? refuse('QR_UNKNOWN') : json({ ...place, call: null });
    isFirst = false;
    return answer;
  }, 'tr');
  expect((await screen.findByRole('alert')).textContent).toContain('Bu kodu tanımıyoruz');
  const code = screen.getByRole('textbox', { name: 'Kod' });
  await userEvent.clear(code);
  await userEvent.type(code, 'ş!{enter}');
  await screen.findByText('Kodda yalnızca harf, rakam, tire ve nokta olur.');
  await userEvent.clear(code);
  await userEvent.type(code, 'B-7{enter}');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Table 12');
  expect(screen.queryByRole('button', { name: 'Robot çağır' })).toBeNull();
  expect(server.calls.at(-1)?.path).toBe('/public/qr/B-7');
  await userEvent.click(screen.getByRole('button', { name: 'Yeniden okutun' }));
  await screen.findByRole('heading', { name: 'Neredesiniz?' });
});
