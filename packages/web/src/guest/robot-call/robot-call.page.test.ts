import {
  callResultTexts,
  type CallAnswer,
  type FollowedCall,
  type PublicStation,
  type StationPage,
} from '@rota/contract/robot-calls';
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { json, refuse, type FakeServer } from '../../testing/fake-server.ts';
import { openGuest, type TestGuest } from '../../testing/guest.tsx';

const CODE = '7QK2X0MN4HRD';
const TOKEN = 'rota_call_0123456789abcdef';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const soon = () => ({ from: inMs(130_000), to: inMs(235_000), likelihood: 0.9 });

function aStation(changes: Partial<PublicStation> = {}): PublicStation {
  return {
    station_id: 's1',
    name: 'Table 12',
    site: 'hotel',
    floor: 'Ground',
    availability: 'taking_orders',
    sells: false,
    menu_opens_at: null,
    reason: null,
    note: null,
    opens_at: null,
    needs_confirmation: false,
    kinds: ['delivery'],
    promise: soon(),
    ...changes,
  };
}
function aPage(...stations: PublicStation[]): StationPage {
  return {
    kind: stations.length > 1 ? 'project' : 'station',
    project_name: 'Lale Hotel',
    logo_url: null,
    time_zone: 'Europe/Istanbul',
    stations,
  };
}
function aCall(changes: Partial<FollowedCall> = {}): FollowedCall {
  return {
    call_id: 'c1',
    project_id: 7,
    state: 'coming',
    kind: 'delivery',
    promise: soon(),
    robot_name: 'R-03',
    reason: null,
    place: {
      site: 'hotel',
      floor: 'Ground',
      x: 1,
      y: 2,
      name: 'Table 12',
    },
    robot: {
      site: 'hotel',
      floor: 'Ground',
      x: 5,
      y: 2,
      theta: 1,
    },
    is_cancellable: true,
    may_cancel: true,
    shows_floor: false,
    created_at: inMs(-1e3),
    ended_at: null,
    ...changes,
  };
}
const plain = {
  text: 'said',
  reason: null,
  needs_confirmation: false,
  promise: null,
  opens_at: null,
} as const;
const taken: CallAnswer = { ...plain, result: 'success', call_id: 'c1', call_token: TOKEN };
const refused = (changes: Pick<CallAnswer, 'result'> & Partial<CallAnswer>): CallAnswer => ({
  ...plain,
  ...changes,
});

let guest: TestGuest | undefined;
afterEach(() => guest?.stop());

function open(
  page: StationPage,
  answers: (server: FakeServer) => void = () => undefined,
  path = `/r/${CODE}`,
  language: 'en' | 'tr' = 'en',
) {
  guest = openGuest(
    path,
    (server) => {
      server.on('GET', `/public/stations/${CODE}`, () => json(page));
      server.on('GET', `/public/calls/${TOKEN}`, () => json(aCall()));
      answers(server);
    },
    language,
  );
  return guest;
}
const posts = (server: FakeServer) => server.calls.filter(({ method }) => method === 'POST');

describe('a place', () => {
  test('is shown by its name, and a robot called to it is shown on its way', async () => {
    const { server } = open(aPage(aStation()), (fake) =>
      fake.on('POST', `/public/stations/${CODE}/calls`, () => json(taken)),
    );
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
    expect(screen.getByText('Taking calls')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Call a robot' }));
    expect(await screen.findByText('R-03 is on its way to you')).toBeDefined();
    expect(screen.getByRole('heading', { name: '3–4 min' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Map: the robot and Table 12' })).toBeDefined();
    expect(posts(server)[0]?.body).toEqual({
      kind: 'delivery',
      confirm: false,
      caller_key: 'made-up-key-0000-1',
    });
    expect(window.location.hash).toBe(`#call=${TOKEN}`);
  });

  test('speaks Turkish, and English at a touch', async () => {
    open(aPage(aStation()), undefined, `/r/${CODE}`, 'tr');
    expect(await screen.findByRole('button', { name: 'Robot çağır' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('button', { name: 'Call a robot' })).toBeDefined();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  test('that is for several things asks what for first', async () => {
    const { server } = open(aPage(aStation({ kinds: ['table_service', 'dish_collection'] })), (fake) =>
      fake.on('POST', `/public/stations/${CODE}/calls`, () => json(taken)),
    );
    const call = await screen.findByRole('button', { name: 'Call a robot' });
    expect(call).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Collect dishes' }));
    await userEvent.click(call);
    await screen.findByText('R-03 is on its way to you');
    expect(posts(server)[0]?.body).toMatchObject({ kind: 'dish_collection' });
  });

  test('in high demand says how long it takes, and calls only when that is confirmed', async () => {
    const station = aStation({
      availability: 'high_demand',
      reason: 'robots_busy',
      needs_confirmation: true,
    });
    const { server } = open(aPage(station), (fake) =>
      fake.on('POST', `/public/stations/${CODE}/calls`, () => json(taken)),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Call a robot' }));
    expect(await screen.findByText('A robot should arrive in about 3–4 min.')).toBeDefined();
    expect(posts(server)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Call anyway' }));
    await screen.findByText('R-03 is on its way to you');
    expect(posts(server)[0]?.body).toMatchObject({ confirm: true });
  });

  test('that is closed offers no call and says when it opens', async () => {
    open(
      aPage(
        aStation({
          availability: 'not_available',
          reason: 'outside_hours',
          opens_at: inMs(0),
          promise: null,
        }),
      ),
    );
    expect(await screen.findByText(/This place is closed at this hour\. It opens at/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Call a robot' })).toBeNull();
  });

  test('of a project is chosen from a list, in natural order, and can be changed', async () => {
    const places = ['Table 10', 'Table 2', 'Bar'].map((name, index) =>
      aStation({ name, station_id: `s${String(index)}` }),
    );
    const { server } = open(aPage(...places), (fake) =>
      fake.on('POST', `/public/stations/${CODE}/calls`, () => json(taken)),
    );
    await screen.findByRole('heading', { name: 'Where are you?' });
    expect(
      within(screen.getByRole('list'))
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Bar', 'Table 2', 'Table 10']);
    await userEvent.click(screen.getByRole('button', { name: 'Table 2' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another place' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Table 10' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Call a robot' }));
    await screen.findByText('R-03 is on its way to you');
    expect(posts(server)[0]?.body).toMatchObject({ station_id: 's0' });
  });

  test('whose code opens nothing says so and takes another one', async () => {
    open(aPage(aStation()), undefined, '/r/000000000000');
    expect(await screen.findByRole('heading', { name: 'We do not know this code' })).toBeDefined();
    const field = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.clear(field);
    await userEvent.type(field, '7qk2');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('A code has 12 letters and digits.')).toBeDefined();
    await userEvent.type(field, '-xomn-4hrd');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
  });
});

describe('an answer', () => {
  test.each([
    [
      'no_robot_available',
      refused({ result: 'no_robot_available', reason: 'robots_offline' }),
      'No robot is connected at the moment.',
    ],
    [
      'error',
      refused({ result: 'error', reason: null }),
      'Try again in a moment. If the problem continues, ask the staff.',
    ],
    [
      'busy',
      refused({ result: 'busy', reason: 'too_many_calls' }),
      'Too many calls came from this place in a short time.',
    ],
  ] as const)(
    'of %s says what it is and what to do, and lets one try again',
    async (result, answer, line) => {
      open(aPage(aStation()), (server) =>
        server.on('POST', `/public/stations/${CODE}/calls`, () => json(answer)),
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Call a robot' }));
      expect(await screen.findByRole('heading', { name: callResultTexts.en[result] })).toBeDefined();
      expect(screen.getByText(line)).toBeDefined();
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
    },
  );

  test('that it takes long is asked about, and confirmed it is a call', async () => {
    const { server } = open(aPage(aStation()), (fake) => {
      fake.on('POST', `/public/stations/${CODE}/calls`, ({ body }) =>
        json(
          (body as { confirm: boolean }).confirm
            ? taken
            : refused({ result: 'busy', reason: 'robots_busy', needs_confirmation: true }),
        ),
      );
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Call a robot' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Call anyway' }));
    expect(await screen.findByText('R-03 is on its way to you')).toBeDefined();
    expect(posts(server).map(({ body }) => (body as { confirm: boolean }).confirm)).toEqual([false, true]);
  });

  test('that does not come is waited for: the call is sent again with the same key, once there is a network', async () => {
    let isAway = true;
    const page = open(aPage(aStation()), (server) =>
      server.on('POST', `/public/stations/${CODE}/calls`, () =>
        isAway ? Promise.reject(new TypeError('offline')) : json(taken),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Call a robot' }));
    expect(
      await screen.findByText('No connection. We will send your call as soon as you are back online.'),
    ).toBeDefined();
    expect(page.settings.sent(CODE)).toMatchObject({ kind: 'delivery' });
    isAway = false;
    page.wake();
    expect(await screen.findByText('R-03 is on its way to you')).toBeDefined();
    const keys = posts(page.server).map(({ body }) => (body as { caller_key: string }).caller_key);
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect(page.settings.sent(CODE)).toBeUndefined();
  });
});

describe('a call', () => {
  const at = `/r/${CODE}#call=${TOKEN}`;

  test('shows live how the robot comes, and that it is here', async () => {
    const { server } = open(aPage(aStation()), undefined, at);
    await screen.findByText('R-03 is on its way to you');
    await waitFor(() => expect([...server.watched]).toEqual(['call 7']));
    server.snapshot('call', 7, [
      aCall({ state: 'arrived', robot: null, promise: null, is_cancellable: false }),
    ]);
    expect(await screen.findByRole('heading', { name: 'The robot is here' })).toBeDefined();
    expect(screen.getByText('R-03 is at Table 12')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel call' })).toBeNull();
  });

  test('is cancelled after a question', async () => {
    const { server } = open(
      aPage(aStation()),
      (fake) =>
        fake.on('POST', `/public/calls/${TOKEN}/cancel`, () =>
          json(aCall({ state: 'cancelled', robot: null })),
        ),
      at,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel call' }));
    const sheet = await screen.findByRole('dialog', { name: 'Cancel this call?' });
    expect(posts(server)).toHaveLength(0);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel call' }));
    expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Call again' }));
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
  });

  test('of someone else is followed, and not cancelled', async () => {
    open(
      aPage(aStation()),
      (server) => server.on('GET', `/public/calls/${TOKEN}`, () => json(aCall({ may_cancel: false }))),
      at,
    );
    expect(
      await screen.findByText('Someone else called this robot. Only they or the staff can cancel it.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel call' })).toBeNull();
  });

  test('on the other floor says so, and draws no robot where none is', async () => {
    const robot = { site: 'hotel', floor: 'Upper', x: 5, y: 2, theta: 1 };
    open(
      aPage(aStation()),
      (server) => server.on('GET', `/public/calls/${TOKEN}`, () => json(aCall({ robot }))),
      at,
    );
    expect(await screen.findByText('Still on floor Upper')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Map: Table 12' })).toBeDefined();
  });

  test('that is long over says so; a place without a network shows what it knew', async () => {
    open(
      aPage(aStation()),
      (server) => server.on('GET', `/public/calls/${TOKEN}`, () => refuse('RECORD_NOT_FOUND')),
      at,
    );
    expect(await screen.findByRole('heading', { name: 'This call has ended' })).toBeDefined();
    guest?.stop();
    let isAway = false;
    const away = open(aPage(aStation()), (server) =>
      server.on('GET', `/public/stations/${CODE}`, () =>
        isAway ? Promise.reject(new TypeError('offline')) : json(aPage(aStation())),
      ),
    );
    await screen.findByRole('heading', { name: 'Table 12' });
    isAway = true;
    away.wake();
    expect(await screen.findByText('No connection. We keep trying, and nothing is lost.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Table 12' })).toBeDefined();
  });

  test('that is open is come back to by the code alone; one that has ended is forgotten', async () => {
    const first = open(aPage(aStation()), (fake) =>
      fake.on('POST', `/public/stations/${CODE}/calls`, () => json(taken)),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Call a robot' }));
    await screen.findByText('R-03 is on its way to you');
    expect(first.settings.call(CODE)).toBe(TOKEN);
    window.history.back();
    await waitFor(() => expect(window.location.hash).toBe(''));
    await waitFor(() => expect(window.location.hash).toBe(`#call=${TOKEN}`));
    guest?.stop();
    const later = openGuest(
      `/r/${CODE}`,
      (server) => {
        server.on('GET', `/public/stations/${CODE}`, () => json(aPage(aStation())));
        server.on('GET', `/public/calls/${TOKEN}`, () => json(aCall({ state: 'done', robot: null })));
      },
      'en',
      { [`guest-call:${CODE}`]: TOKEN },
    );
    guest = later;
    expect(await screen.findByRole('heading', { name: 'Table 12' })).toBeDefined();
    expect(later.settings.call(CODE)).toBeUndefined();
  });
});

test('a place whose menu is closed takes calls, and says when the menu opens', async () => {
  open(aPage(aStation({ menu_opens_at: inMs(24 * 3_600_000) })));
  await screen.findByText('Taking calls');
  await screen.findByText(/^Ordering opens at \w+/);
});
