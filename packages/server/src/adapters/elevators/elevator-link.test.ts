import type { ElevatorAdapter } from '@rota/contract/elevators';
import type { ElevatorReport } from '@rota/fleet-core';
import { waitFor } from '@rota/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowHosts } from '../../http/outside-call.ts';
import { silentLog } from '../../log.ts';
import { createElevatorLink, type ElevatorLink } from './elevator-link.ts';
import { createHttpElevator } from './http-elevator.ts';
import { startHttpLift, type HttpFault, type HttpLift } from './http-elevator.fake.ts';
import type { ElevatorAdapter as Adapter, HeardState } from './elevator-adapter.ts';
import type { HttpTemplate } from './http-template.rules.ts';

let lift: HttpLift;
let adapter: Adapter | undefined;
let link: ElevatorLink | undefined;
beforeEach(async () => {
  lift = await startHttpLift();
});
afterEach(async () => {
  adapter?.close();
  await link?.close();
  [adapter, link] = [undefined, undefined];
  await lift.close();
});

const template = (): HttpTemplate => ({
  kind: 'http',
  headers: { Authorization: 'Bearer {secret}' },
  state: {
    url: lift.url,
    paths: { floor: 'stand.etage', doors: 'tuer', mode: 'betrieb', session: 'reserviert' },
    words: { Ground: '0', Upper: '1', open: 'AUF', closed: 'ZU', automatic: 'NORMAL' },
  },
  requests: {
    acquire: { method: 'PUT', url: `${lift.url}/reservation/{session}`, body: '{"s": {ttl_s}}' },
    call: { method: 'POST', url: `${lift.url}/level/{floor}` },
    release: { method: 'DELETE', url: `${lift.url}/reservation/{session}` },
  },
});
const asked = (floor: string | null = null) => ({ sessionId: 's1', floor, door: null, ttlMs: 30_000 });
const allowed = allowHosts(['127.0.0.0/8']);

function open(): { states: HeardState[]; adapter: Adapter; warnings: string[] } {
  const states: HeardState[] = [];
  const warnings: string[] = [];
  const log = {
    warn: (_fields: object, message: string) => void warnings.push(message),
    info: () => undefined,
  };
  const times = { closelyMs: 20, elseMs: 100, patienceMs: 300 };
  adapter = createHttpElevator({
    template: template(),
    secret: 'key-1',
    allowed,
    onState: (state) => states.push(state),
    log,
    times,
  });
  return { states, adapter, warnings };
}

describe('an elevator over HTTP', () => {
  test('is polled for its state and commanded with its secret and its own words', async () => {
    const { states, adapter: one } = open();
    await waitFor(() => states.length > 0);
    expect(states[0]).toEqual({
      floor: 'Ground',
      doors: { front: 'closed', rear: 'unknown' },
      mode: 'automatic',
      sessionId: null,
    });
    await one.acquire(asked());
    await one.call(asked('Upper'));
    lift.door = 'AUF';
    await waitFor(() => states.at(-1)?.doors.front === 'open');
    expect(states.at(-1)).toMatchObject({ floor: 'Upper', sessionId: 's1' });
    // It has no such call.
    await one.holdDoor(asked());
    await one.release(asked());
    expect(lift.heard).toEqual([
      { method: 'PUT', path: '/lift/reservation/s1', body: '{"s": 30}', authorization: 'Bearer key-1' },
      { method: 'POST', path: '/lift/level/1', body: '', authorization: 'Bearer key-1' },
      { method: 'DELETE', path: '/lift/reservation/s1', body: '', authorization: 'Bearer key-1' },
    ]);
  });

  test('is polled more often while a robot rides it or waits', async () => {
    const { adapter: one } = open();
    const looksIn = async (ms: number): Promise<number> => {
      const before = lift.looks;
      await new Promise((done) => setTimeout(done, ms));
      return lift.looks - before;
    };
    const seldom = await looksIn(500);
    one.attend(true);
    const often = await looksIn(500);
    expect(often).toBeGreaterThan(seldom * 2);
    one.attend(false);
  });

  test.each<HttpFault>(['slow', 'error', 'garbage', 'silent', 'endless', 'redirect'])(
    'that answers badly (%s) says nothing, fails what it is asked, is complained of once, and goes on when it is well',
    async (fault) => {
      lift.fault = fault;
      const { states, adapter: one, warnings } = open();
      await waitFor(() => warnings.length > 0);
      // A garbled answer to a request is none of our business: the state shows what came of it.
      if (fault !== 'garbage' && fault !== 'endless')
        await expect(one.call(asked('Upper'))).rejects.toThrow();
      await new Promise((done) => setTimeout(done, 400));
      expect([states.length, warnings.length]).toEqual([0, 1]);
      lift.fault = undefined;
      await waitFor(() => states.length > 1);
    },
  );

  test('is not called where the installation does not list its host', async () => {
    const refused = createHttpElevator({
      template: template(),
      secret: undefined,
      allowed: allowHosts([]),
      onState: () => undefined,
      log: silentLog,
    });
    await expect(refused.call(asked('Upper'))).rejects.toThrow('not allowed');
    refused.close();
    expect([lift.heard, lift.looks]).toEqual([[], 0]);
  });
});

describe('a link', () => {
  const reports: ElevatorReport[] = [];
  const openLink = (): ElevatorLink => {
    reports.length = 0;
    link = createElevatorLink({
      allowed,
      clock: Date.now,
      log: silentLog,
      clientId: 'x',
      offlineAfterMs: 300,
      onReport: (_id, report) => reports.push(report),
      connect: () => {
        throw new Error('There is no broker here.');
      },
    });
    return link;
  };
  const http: () => ElevatorAdapter = template;

  test('says once of an elevator that is silent that it is offline, and hears it when it is back', async () => {
    lift.fault = 'error';
    openLink().setElevators([{ elevatorId: 'e1', adapter: http(), secret: 'key-1' }]);
    await waitFor(() => reports.length > 0);
    await new Promise((done) => setTimeout(done, 500));
    expect(reports).toMatchObject([
      { mode: 'offline', floor: null, sessionId: null, doors: { front: 'unknown' } },
    ]);
    lift.fault = undefined;
    await waitFor(() => reports.at(-1)?.mode === 'automatic', 8_000);
  });

  test('keeps what stays as it is, reconnects where the address changed, and stops polling removed ones', async () => {
    const one = openLink();
    const address = { elevatorId: 'e1', adapter: http(), secret: 'key-1' };
    one.setElevators([address]);
    await waitFor(() => lift.looks === 1);
    one.setElevators([{ ...address }]);
    await new Promise((done) => setTimeout(done, 100));
    expect(lift.looks).toBe(1);
    one.setElevators([{ ...address, secret: 'key-2' }]);
    await waitFor(() => lift.looks === 2);
    one.setElevators([]);
    await expect(one.send('e1', { kind: 'call', ...asked('Upper') })).rejects.toThrow('does not know');
    vi.restoreAllMocks();
  });
});
