import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ONCE_CLIENT, startOncePeer, type OncePeer, type PeerSim } from './once-peer.fake.ts';
import { createOnceProvider } from './once-provider.ts';
import { createPace } from './pace.ts';
import type { SimCall, SimProvider } from './sim-provider.ts';

let peer: OncePeer;
let now = 0;
let waits: number[] = [];
beforeEach(async () => {
  peer = await startOncePeer();
  [now, waits] = [1_000_000, []];
});
afterEach(() => peer.close());

const wait = async (ms: number): Promise<void> => {
  waits.push(ms);
  now += ms;
};
function open(secret: string = ONCE_CLIENT.secret): SimProvider {
  const call: SimCall = async ({ path, body, ...request }) => {
    const answer = await fetch(`${peer.url}${path}`, { ...request, ...(body !== undefined && { body }) });
    return {
      status: answer.status,
      body: await answer.text(),
      retryAfter: answer.headers.get('retry-after') ?? undefined,
    };
  };
  return createOnceProvider({ clientId: ONCE_CLIENT.id, secret, call, clock: () => now, wait });
}
const aSim = (number: number, more: Partial<PeerSim> = {}): PeerSim => ({
  iccid: `8988280666${String(number).padStart(9, '0')}`,
  total: 500,
  left: 435.5,
  ...more,
});
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: { code?: unknown }) => error.code,
  );

test('all cards are listed page by page, with one token', async () => {
  peer.sims.push(
    ...Array.from({ length: 250 }, (_none, number) => aSim(number, { msisdn: `88228000${number}` })),
  );
  const found = await open().listSims();
  expect(found).toHaveLength(250);
  expect(found[249]).toEqual({ iccid: aSim(249).iccid, msisdn: '88228000249', label: '' });
  expect(peer.heard).toEqual([1, 2, 3].map((page) => `/v2/sims?page=${page}&pageSize=100`));
  expect(peer.tokens).toBe(1);
});

test('quota and use are in bytes and days', async () => {
  const days = [
    { date: '2026-11-01T00:00:00.000Z', data: '0.002803', sms: '3' },
    { date: '2026-11-02T00:00:00.000Z', data: '12', sms: '0' },
  ];
  const sim = aSim(1, { days });
  peer.sims.push(sim);
  const provider = open();
  expect(await provider.getQuota(sim.iccid)).toEqual({
    dataTotal: 500_000_000,
    dataUsed: 64_500_000,
    periodEnd: '2029-01-01',
  });
  expect(await provider.getUsage(sim.iccid, '2026-11-01', '2026-11-02')).toEqual([
    { day: '2026-11-01', dataBytes: 2_803, sms: 3 },
    { day: '2026-11-02', dataBytes: 12_000_000, sms: 0 },
  ]);
  expect(peer.heard.at(-1)).toBe(`/v1/sims/${sim.iccid}/usage?start_dt=2026-11-01&end_dt=2026-11-02`);
});

describe('a token', () => {
  test('that ended early is replaced once, unseen by the caller', async () => {
    const provider = open();
    await provider.listSims();
    peer.expireTokens();
    expect(await provider.listSims()).toEqual([]);
    expect(peer.tokens).toBe(2);
  });

  test('is renewed before its end', async () => {
    const provider = open();
    await provider.listSims();
    now += 3_580_000;
    await provider.listSims();
    expect(peer.tokens).toBe(2);
    expect(peer.heard).toHaveLength(2);
  });

  test('is refused for a wrong secret, without a second try', async () => {
    expect(await codeOf(open('wrong').listSims())).toBe('refused');
    expect(peer.heard).toEqual([]);
  });
});

describe('a provider that asks for a pause', () => {
  test('gets it, in seconds or until a date, and then the request again', async () => {
    const provider = open();
    peer.throttle(1, '7');
    await provider.listSims();
    expect(waits).toEqual([7_000]);
    peer.throttle(1, new Date(now + 12_000).toUTCString());
    await provider.listSims();
    expect(waits[1]).toBeGreaterThan(10_000);
    expect(waits[1]).toBeLessThanOrEqual(12_000);
  });

  test('is left alone where it asks for long, or again and again', async () => {
    peer.throttle(1, '3600');
    await expect(open().listSims()).rejects.toMatchObject({ code: 'throttled', retryAfterMs: 3_600_000 });
    expect(waits).toEqual([]);
    peer.throttle(9, '1');
    expect(await codeOf(open().listSims())).toBe('throttled');
    expect(waits).toEqual([1_000, 1_000]);
  });
});

test.each([
  ['down', 'unreachable'],
  ['error', 'unreachable'],
  ['garbage', 'unreadable'],
] as const)(
  'a provider that is %s is reported as %s, and is asked again the next time',
  async (fault, code) => {
    const provider = open();
    peer.fault = fault;
    expect(await codeOf(provider.listSims())).toBe(code);
    peer.fault = undefined;
    expect(await provider.listSims()).toEqual([]);
  },
);

test('a card that it does not know is reported as such', async () => {
  expect(await codeOf(open().getQuota('8988280666000000000'))).toBe('unknown_sim');
});

test('at most ten requests pass in any second, in order', async () => {
  const pace = createPace({ most: 10, withinMs: 1_000 }, () => now, wait);
  const passed: number[] = [];
  const begun = now;
  await Promise.all(Array.from({ length: 35 }, () => pace().then(() => passed.push(now - begun))));
  expect(passed).toHaveLength(35);
  for (const [index, at] of passed.entries()) {
    const tenBefore = passed[index - 10];
    if (tenBefore !== undefined) expect(at - tenBefore).toBeGreaterThanOrEqual(1_000);
  }
  expect(now - begun).toBe(3_000);
});
