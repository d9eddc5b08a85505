import { createLiveHub } from '../../../live/index.ts';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createManualSessions, type ManualSessions } from './manual-sessions.service.ts';

let server: TestServer;
let own: number;
let sessions: ManualSessions;
let view: { connected: boolean; hasManualControl: boolean; hasCamera: boolean } | undefined;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const ada = { id: 'ada-1', name: 'Ada' };
const ben = { id: 'ben-1', name: 'Ben' };
const settle = async () => undefined;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  own = await server.addProject();
  view = { connected: true, hasManualControl: true, hasCamera: true };
  sessions = createManualSessions({
    database: server.database,
    live: createLiveHub({ log: silent }),
    // Only these three are read of what the fleet knows.
    fleet: { robotDetails: async () => view as never },
    robotName: async () => 'R-01',
  });
});
const start = (actor = ada) => sessions.start(own, 'r1', actor, settle);

describe('the session in which a person drives a robot', () => {
  test('is one person’s, until they end it; both ends are audited with duration and distance', async () => {
    const session = await start();
    expect(session).toMatchObject({ robot_id: 'r1', driver_id: 'ada-1', driver: 'Ada', requested_by: null });
    await expect(start(ben)).rejects.toMatchObject({ code: 'MANUAL_CONTROL_TAKEN' });
    expect(await sessions.find(own, 'r1', session.session_id, 'ada-1')).toEqual(session);
    expect(await sessions.find(own, 'r1', session.session_id, 'ben-1')).toBeUndefined();
    expect(await sessions.renew(own, session.session_id, 3.2)).toBe(true);
    expect(await sessions.end(own, session, 'ended', 4.56)).toBe(true);
    expect(await sessions.end(own, session, 'ended', 9)).toBe(false);
    expect(await sessions.renew(own, session.session_id, 9)).toBe(false);
    expect((await start(ben)).driver).toBe('Ben');
    const entries = await server.db.asOwner(
      `select e.code, c.after from audit_entry e join audit_content c using (project_id, number) where project_id = $1 and entity = 'manual_session' order by number`,
      [own],
    );
    expect(entries.map(({ code }) => code)).toEqual([
      'LOG_MANUAL_CONTROL_STARTED',
      'LOG_MANUAL_CONTROL_ENDED',
      'LOG_MANUAL_CONTROL_STARTED',
    ]);
    expect(entries[1]?.['after']).toMatchObject({ name: 'R-01', end_reason: 'ended', distance_m: 4.6 });
  });

  test('shows who asks for it', async () => {
    await expect(sessions.request(own, 'r1', ben)).rejects.toMatchObject({ code: 'MANUAL_CONTROL_FREE' });
    await start();
    expect(await sessions.request(own, 'r1', ben)).toMatchObject({ driver: 'Ada', requested_by: 'Ben' });
    expect(await sessions.list(own)).toMatchObject([{ requested_by_id: 'ben-1' }]);
  });

  test('of a driver whose server is gone keeps no one from driving, and is ended by the job', async () => {
    const lost = await start();
    const expire = () =>
      server.db.asOwner(
        `update manual_session set lease_until = now() - interval '1 second' where project_id = $1 and ended_at is null`,
        [own],
      );
    await expire();
    expect((await start(ben)).driver).toBe('Ben');
    expect(await sessions.find(own, 'r1', lost.session_id, 'ada-1')).toBeUndefined();
    await expire();
    await sessions.endLost();
    expect(await sessions.list(own)).toEqual([]);
    const rows = await server.db.asOwner(`select end_reason from manual_session where project_id = $1`, [
      own,
    ]);
    expect(rows).toEqual([{ end_reason: 'lost' }, { end_reason: 'lost' }]);
  });

  test.each([
    ['is not connected', { connected: false }, 'ROBOT_OFFLINE'],
    ['does not declare it', { hasManualControl: false }, 'MANUAL_CONTROL_UNAVAILABLE'],
    ['has no camera', { hasCamera: false }, 'MANUAL_CONTROL_UNAVAILABLE'],
  ])('does not begin with a robot that %s', async (_what, change, code) => {
    view = { connected: true, hasManualControl: true, hasCamera: true, ...change };
    await expect(start()).rejects.toMatchObject({ code });
    expect(await sessions.list(own)).toEqual([]);
  });
});
