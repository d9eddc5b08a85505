import type { FoundSim, SimCard, SimProviderSettings, SimProviderTest } from '@rota/contract/sim-cards';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ONCE_CLIENT, startOncePeer, type OncePeer } from '../../../adapters/sim/once-peer.fake.ts';
import { allowHosts } from '../../../http/outside-call.ts';
import { memoryVault } from '../../../vault/memory-vault.fake.ts';
import { createSimPolling } from './sim-poll.service.ts';
import { createSimProviderService } from './sim-provider.service.ts';

let server: TestServer;
let peer: OncePeer;
let projectId = 0;
let [root, chief] = ['', ''];
let count = 0;

beforeAll(async () => {
  server = await startServer({ config: { simHosts: ['127.0.0.0/8'] } });
  peer = await startOncePeer();
  projectId = await server.addProject();
  root = await server.tokenFor({ '*': ['rr_system_admin'] });
  chief = await server.tokenFor({ [projectId]: ['rr_workshop_chief'] });
});
afterAll(async () => {
  await peer.close();
  await server.stop();
});
beforeEach(async () => {
  await server.db.asOwner('delete from sim_card');
  peer.sims.splice(0);
  peer.heard.splice(0);
  peer.fault = undefined;
  peer.throttle(0, '0');
});

/** The same as the server's own, with a clock of the test, and without waiting for its rounds. */
function aPolling() {
  const { database } = server.db;
  const vault = memoryVault();
  let now = Date.now();
  const clock = () => now;
  const wait = async (ms: number) => void (now += ms);
  const allowed = allowHosts(['127.0.0.0/8']);
  const provider = createSimProviderService({ database, vault, allowed, clock, wait });
  const polling = createSimPolling({ database, providers: provider, clock });
  const actor = { id: 'a', name: 'Ada' };
  return {
    round: polling.round,
    provider,
    later: (ms: number) => void (now += ms),
    async set(more: object = {}): Promise<SimProviderSettings> {
      const { version } = await provider.get();
      const settings = { is_on: true, base_url: peer.url, client_id: ONCE_CLIENT.id, version };
      return provider.save({ ...settings, secret: ONCE_CLIENT.secret, ...more }, actor);
    },
  };
}
async function aCard(left: number): Promise<SimCard> {
  const iccid = `89882806661${String((count += 1)).padStart(8, '0')}`;
  const days = [{ date: '2026-11-01T00:00:00.000Z', data: '12', sms: '3' }];
  peer.sims.push({ iccid, total: 500, left, days });
  const body = { iccid, provider: '1nce' };
  return (await server.call('POST', `/projects/${projectId}/sim-cards`, { token: chief, body }))
    .body as SimCard;
}
const read = async (card: SimCard): Promise<SimCard & { days: unknown }> =>
  (await server.call('GET', `/projects/${projectId}/sim-cards/${card.sim_id}`, { token: chief }))
    .body as SimCard & {
    days: unknown;
  };
const asked = (): number => peer.heard.filter((path) => path.includes('/quota/')).length;

describe('figures of a provider', () => {
  test('are fetched once an hour, a share of the cards at a time', async () => {
    const polling = aPolling();
    await polling.set();
    const cards: SimCard[] = [];
    for (let number = 0; number < 61; number += 1) cards.push(await aCard(100));
    const [first] = cards;
    if (first === undefined) throw new Error('no card');
    await polling.round();
    expect(asked()).toBe(2);
    for (let minute = 0; minute < 32; minute += 1) await polling.round();
    expect(asked()).toBe(61);
    expect(await read(first)).toMatchObject({
      data_used: 400_000_000,
      data_total: 500_000_000,
      sms_used: 3,
      period_end: '2029-01-01',
      poll_error: null,
      days: [{ day: '2026-11-01', data_bytes: 12_000_000, sms: 3 }],
    });
    polling.later(3_600_000);
    await polling.round();
    expect(asked()).toBe(63);
  }, 60_000);

  test('are fetched by one of two servers', async () => {
    const [one, two] = [aPolling(), aPolling()];
    await one.set();
    await two.set();
    for (let number = 0; number < 5; number += 1) await aCard(100);
    for (let round = 0; round < 5; round += 1) await Promise.all([one.round(), two.round()]);
    expect(asked()).toBe(5);
  });

  test('keep their age while the provider does not answer, and come again when it does', async () => {
    const polling = aPolling();
    await polling.set();
    const card = await aCard(100);
    await polling.round();
    const { figures_at: before } = await read(card);
    peer.fault = 'down';
    polling.later(3_600_000);
    await polling.round();
    expect(await read(card)).toMatchObject({
      figures_at: before,
      poll_error: 'unreachable',
      data_used: 400_000_000,
    });
    expect(await polling.provider.get()).toMatchObject({ failure: 'unreachable' });
    peer.fault = undefined;
    await polling.round();
    expect((await read(card)).poll_error).toBeNull();
    expect(await polling.provider.get()).toMatchObject({ failure: null });
  });

  test('wait as long as the provider asks for', async () => {
    const polling = aPolling();
    await polling.set();
    const card = await aCard(100);
    peer.throttle(1, '600');
    await polling.round();
    expect(await read(card)).toMatchObject({ poll_error: 'throttled' });
    await polling.round();
    expect(asked()).toBe(0);
    polling.later(601_000);
    await polling.round();
    expect(asked()).toBe(1);
  });

  test('of a card that the provider does not know are missing at that card alone', async () => {
    const polling = aPolling();
    await polling.set();
    const [gone, known] = [await aCard(100), await aCard(50)];
    peer.sims.splice(0, 1);
    await polling.round();
    await polling.round();
    expect(await read(gone)).toMatchObject({ poll_error: 'unknown_sim', figures_at: null });
    expect(await read(known)).toMatchObject({ poll_error: null, data_used: 450_000_000 });
  });
});

describe('the settings of the provider', () => {
  const path = '/services/sim-provider';
  const save = (body: object) => server.call('PUT', path, { token: root, body });
  const get = async () => (await server.call('GET', path, { token: root })).body as SimProviderSettings;
  const on = async (more: object = {}) => ({
    is_on: true,
    base_url: peer.url,
    client_id: ONCE_CLIENT.id,
    version: (await get()).version,
    ...more,
  });

  test('are tried, and show cards that no project has', async () => {
    expect((await save(await on({ secret: ONCE_CLIENT.secret }))).status).toBe(200);
    const known = await aCard(1);
    peer.sims.push({
      iccid: '8988280666777777777',
      msisdn: '882280777',
      label: 'spare',
      total: 500,
      left: 500,
    });
    const tried = (await server.call('POST', `${path}/test`, { token: root })).body as SimProviderTest;
    expect(tried).toEqual({ ok: true, cards: 2, failure: null });
    const found = (await server.call('GET', `${path}/found`, { token: root })).body as FoundSim[];
    expect(found).toEqual([{ iccid: '8988280666777777777', msisdn: '882280777', label: 'spare' }]);
    expect(found.some(({ iccid }) => iccid === known.iccid)).toBe(false);
    expect(await get()).toMatchObject({ cards: 2, known: 1, has_secret: true });
  });

  test('never show the secret, and forget it for another address or client', async () => {
    const answer = await save(await on({ secret: 'not-to-be-seen' }));
    expect(JSON.stringify([answer.body, await get()])).not.toContain('not-to-be-seen');
    const tried = (await server.call('POST', `${path}/test`, { token: root })).body as SimProviderTest;
    expect(tried).toMatchObject({ ok: false, failure: 'refused' });
    await save(await on());
    expect(await get()).toMatchObject({ has_secret: true });
    await save(await on({ client_id: 'another' }));
    expect(await get()).toMatchObject({ has_secret: false });
    const log = await server.db.asOwner("select * from audit_log where code = 'LOG_SIM_PROVIDER_CHANGED'");
    expect(JSON.stringify(log)).not.toContain('not-to-be-seen');
  });

  test.each(['http://1.1.1.1/api', 'http://10.1.2.3/api', 'https://192.168.1.1'])(
    'refuse the address %s',
    async (base_url) => {
      expect((await save(await on({ base_url }))).error?.resultCode).toBe('SIM_PROVIDER_ADDRESS');
    },
  );

  test('are those of system administrators', async () => {
    for (const [method, where] of [
      ['GET', path],
      ['POST', `${path}/test`],
      ['GET', `${path}/found`],
    ] as const)
      expect((await server.call(method, where, { token: chief })).status).toBe(403);
  });
});
