import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLiveHub } from '../../../live/index.ts';
import { memoryVault } from '../../../vault/memory-vault.fake.ts';
import { createMeetingNetwork, turnCredentials } from './meeting-network.service.ts';
import { createMeetings, type Meetings } from './meetings.service.ts';

let server: TestServer;
let own: number;
let now: number;
let view: { connected: boolean; hasMeetings: boolean } | undefined;
let here: Meetings;
/** The same on another server of the installation. */
let there: Meetings;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const ada = { id: 'ada-1', name: 'Ada', tab: 'tab-a' };
const ben = { id: 'ben-1', name: 'Ben', tab: 'tab-b' };
const settle = async () => undefined;

function aServer(desk: string): Meetings {
  return createMeetings({
    database: server.database,
    live: createLiveHub({ log: silent }),
    // Only these two are read of what the fleet knows.
    fleet: { robotDetails: async () => view as never },
    robotNames: async () =>
      new Map([
        ['r1', 'R-01'],
        ['r2', 'R-02'],
      ]),
    desk,
    onChange: () => undefined,
    clock: () => now,
  });
}

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  own = await server.addProject();
  now = Date.now();
  view = { connected: true, hasMeetings: true };
  here = aServer('desk-1');
  there = aServer('desk-2');
});

async function ring(robotId = 'r1', callId = 'c1'): Promise<string> {
  const meeting = await here.ringFor(own, robotId, callId, 'robot');
  if (meeting === 'busy') throw new Error('The robot is in a call.');
  return meeting.meeting_id;
}
const last = async (robotId = 'r1') => (await here.list(own, robotId, { limit: 1 })).items[0];

describe('a call of a robot', () => {
  test('is taken by the first of many who accept at once through two servers, and the others learn that', async () => {
    const id = await ring();
    const people = Array.from({ length: 8 }, (_, index) => ({
      id: `p${index}`,
      name: `Person ${index}`,
      tab: `t${index}`,
    }));
    const results = await Promise.allSettled(
      people.map((person, index) => (index % 2 === 0 ? here : there).accept(own, id, person)),
    );
    const taken = results.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'MEETING_TAKEN' });
    expect(await here.listOpen(own)).toMatchObject([{ state: 'running', meeting_id: id }]);
  });

  test('rings for those whose browsers say so, and ends when all of them declined', async () => {
    const id = await ring();
    await here.noteRing(own, id, ada);
    await there.noteRing(own, id, ben);
    await here.decline(own, id, ada);
    now += 4_000;
    await here.endDue();
    expect(await here.listOpen(own)).toMatchObject([
      {
        state: 'ringing',
        rang_for: [
          { name: 'Ada', declined: true },
          { name: 'Ben', declined: false },
        ],
      },
    ]);
    await there.decline(own, id, ben);
    expect(await last()).toMatchObject({ state: 'ended', outcome: 'declined', person: null });
  });

  test('ends unanswered after 45 s, at whichever server is alive', async () => {
    await ring();
    now += 8_000;
    await there.endDue();
    expect(await there.listOpen(own)).toHaveLength(1);
    // The server that rang renews its lease; the other one ends what has rung for too long.
    now += 37_500;
    await there.endDue();
    expect(await last()).toMatchObject({ outcome: 'unanswered', accepted_at: null });
  });

  test('of a server that was killed rings no longer than its lease', async () => {
    await ring();
    now += 11_000;
    await there.endDue();
    expect(await last()).toMatchObject({ outcome: 'dropped' });
  });

  test('is one call however often it is heard, also by two servers and after its end', async () => {
    const id = await ring();
    expect(await there.ringFor(own, 'r1', 'c1', 'robot')).toMatchObject({ meeting_id: id });
    await here.happen(own, id, 'robot_hung_up');
    expect(await there.ringFor(own, 'r1', 'c1', 'robot')).toMatchObject({ meeting_id: id, state: 'ended' });
    expect(await here.listOpen(own)).toEqual([]);
  });

  test('is refused while the robot is in another one; another robot rings and waits', async () => {
    const id = await ring();
    await here.accept(own, id, ada);
    expect(await here.ringFor(own, 'r1', 'c2', 'robot')).toBe('busy');
    const second = await ring('r2', 'c3');
    await expect(here.accept(own, second, ada)).rejects.toMatchObject({ code: 'MEETING_PERSON_BUSY' });
    await here.hangUp(own, id, 'ada-1');
    expect(await here.accept(own, second, ada)).toMatchObject({ robot_name: 'R-02', person: 'Ada' });
  });

  test('is ended by its person alone, once, and written down with its duration', async () => {
    const id = await ring();
    await here.accept(own, id, ada);
    expect(await here.hangUp(own, id, 'ben-1')).toBe(false);
    expect(await there.hangUp(own, id, 'ada-1')).toBe(true);
    expect(await here.hangUp(own, id, 'ada-1')).toBe(false);
    expect(await here.happen(own, id, 'robot_hung_up')).toBe(false);
    expect(await last()).toMatchObject({ outcome: 'hung_up', person: 'Ada' });
    const entries = await server.db.asOwner(
      `select e.code, c.after from audit_entry e join audit_content c using (project_id, number) where project_id = $1 and entity = 'meeting' order by number`,
      [own],
    );
    expect(entries.map(({ code }) => code)).toEqual(['LOG_MEETING_ACCEPTED', 'LOG_MEETING_ENDED']);
    expect(entries[1]?.['after']).toMatchObject({ name: 'R-01', outcome: 'hung_up', duration_s: 0 });
  });

  test('waits ten seconds for the tab that held it, which takes it up at another server', async () => {
    const id = await ring();
    await here.accept(own, id, ada);
    expect(await there.join(own, id, { personId: 'ada-1', tab: 'another' })).toBeUndefined();
    expect(await there.join(own, id, { personId: 'ben-1', tab: 'tab-a' })).toBeUndefined();
    expect(await there.join(own, id, { personId: 'ada-1', tab: 'tab-a' })).toMatchObject({
      meeting: { state: 'running' },
    });
    expect([await here.renew(own, id), await there.renew(own, id)]).toEqual([false, true]);
    now += 11_000;
    await here.endDue();
    expect(await last()).toMatchObject({ outcome: 'dropped', person: 'Ada' });
    expect(await there.join(own, id, { personId: 'ada-1', tab: 'tab-a' })).toBeUndefined();
  });

  test('is nothing to the robots and people of another project', async () => {
    const id = await ring();
    const other = await server.addProject();
    await expect(here.accept(other, id, ada)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    await expect(here.decline(other, id, ada)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    await expect(here.hangUp(other, id, 'ada-1')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    expect(await here.happen(other, id, 'robot_hung_up')).toBe(false);
    expect(await here.happen(own, id, 'robot_hung_up', (row) => row.robot_id === 'r2')).toBe(false);
    expect(await here.find(own, 'r2', id)).toBeUndefined();
    expect(await here.listOpen(own)).toHaveLength(1);
  });
});

describe('a call of a person', () => {
  test('runs once the robot accepts', async () => {
    const { meeting_id: id } = await here.call(own, 'r1', ada, settle);
    await expect(here.call(own, 'r1', ben, settle)).rejects.toMatchObject({ code: 'MEETING_ROBOT_BUSY' });
    await expect(here.call(own, 'r2', ada, settle)).rejects.toMatchObject({ code: 'MEETING_PERSON_BUSY' });
    expect(await here.ringFor(own, 'r1', 'c9', 'robot')).toBe('busy');
    expect(await here.happen(own, id, 'robot_accepted')).toBe(true);
    expect(await here.listOpen(own)).toMatchObject([
      { state: 'running', person: 'Ada', started_by: 'person' },
    ]);
  });

  test.each([
    ['is not connected', { connected: false }, 'ROBOT_OFFLINE'],
    ['declares no screen', { hasMeetings: false }, 'MEETING_UNAVAILABLE'],
  ])('does not begin with a robot that %s', async (_what, change, code) => {
    view = { connected: true, hasMeetings: true, ...change };
    await expect(here.call(own, 'r1', ada, settle)).rejects.toMatchObject({ code });
    expect(await here.listOpen(own)).toEqual([]);
  });
});

test('the list of calls is found by names of those who talked or for whom it rang, page by page', async () => {
  for (const callId of ['c1', 'c2', 'c3']) {
    const id = await ring('r1', callId);
    await here.noteRing(own, id, callId === 'c2' ? ben : ada);
    await here.happen(own, id, 'robot_hung_up');
  }
  const first = await here.list(own, 'r1', { limit: 2 });
  const rest = await here.list(own, 'r1', { limit: 2, cursor: first.next_cursor ?? undefined });
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  expect((await here.list(own, 'r1', { limit: 9, q: 'ben' })).items).toHaveLength(1);
  expect((await here.list(own, 'r1', { limit: 9, q: '%' })).items).toEqual([]);
  expect((await here.list(own, 'r1', { limit: 9, outcome: 'declined' })).items).toEqual([]);
  expect((await here.list(own, 'r2', { limit: 9 })).items).toEqual([]);
});

test('TURN credentials are of one side, expire, and come from a secret that is never shown', async () => {
  const network = createMeetingNetwork({
    database: server.database,
    vault: memoryVault(),
    clock: () => 1_000_000,
  });
  const turn = { stun_urls: ['stun:s.example'], turn_urls: ['turn:t.example:3478'], turn_ttl_s: 600 };
  const { version } = await network.get();
  const saved = await network.set({ network: turn, secret: 'shared-secret', version }, ada);
  expect(saved).toMatchObject({ network: turn, has_secret: true });
  expect(JSON.stringify(saved)).not.toContain('shared-secret');
  expect(await network.iceServers('robot-r1')).toEqual([
    { urls: turn.stun_urls },
    { urls: turn.turn_urls, ...turnCredentials('shared-secret', 'robot-r1', 600, 1_000_000) },
  ]);
  // As `openssl dgst -sha1 -hmac north -binary | base64` has it, which is how coturn checks it.
  expect(turnCredentials('north', 'ninefingers', 0, 1_433_895_918_000)).toEqual({
    username: '1433895918:ninefingers',
    credential: 'jy8hTxmOO7UtEKXqSkSlvakPVYA=',
  });
  await expect(network.set({ network: turn, version }, ada)).rejects.toMatchObject({
    code: 'VERSION_CONFLICT',
  });
});
