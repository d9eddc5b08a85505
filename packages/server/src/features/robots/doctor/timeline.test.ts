import type { RoleMap } from '@rota/contract/core';
import type { RobotTimeline } from '@rota/contract/doctor';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWireRecorder, insertMessages } from '../wire-messages/index.ts';

const NOW = Date.now();
const HOUR = 3_600_000;
let server: TestServer;
let own: number;
let robotId: string;
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  const body = { name: 'R-01', model: 'Tray', manufacturer: 'acme', serial_number: `T-${own}` };
  const token = await server.tokenFor({ [own]: ['rr_admin'] }, 'Deniz');
  const registered = await server.call('POST', `/projects/${own}/robots`, { token, body });
  robotId = (registered.body as { robot_id: string }).robot_id;
  await plant();
});
afterAll(() => server.stop());

const isoOf = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();

/** An error from 30 to 20 minutes ago, a lost connection, a command and two trips. */
async function plant(): Promise<void> {
  const recorder = createWireRecorder({
    write: (projectId, rows) =>
      server.database.tenant(projectId, (tx) => insertMessages(tx, projectId, rows)),
    log: { warn: () => undefined },
  });
  const error = { errorType: 'stuck', errorLevel: 'WARNING', errorDescription: 'no way' };
  const messages = [
    [40, 'connection', { connectionState: 'ONLINE' }],
    [35, 'state', { errors: [] }],
    [30, 'state', { errors: [error] }],
    [25, 'state', { driving: true, errors: [error] }],
    [20, 'state', { errors: [] }],
    [10, 'connection', { connectionState: 'CONNECTIONBROKEN' }],
  ] as const;
  for (const [minutesAgo, topic, message] of messages)
    recorder.see(own, {
      robotId,
      direction: 'from_robot',
      topic,
      at: NOW - minutesAgo * 60_000,
      bytes: 10,
      message,
      problem: undefined,
    });
  await recorder.flush();
  await server.db.asOwner(
    `insert into robot_command (project_id, command_id, robot_id, kind, params, status, given_by, created_at, updated_at)
     values ($1, 'c1', $2, 'pause', '{}', 'done', 'Deniz', $3, $3)`,
    [own, robotId, isoOf(15)],
  );
  for (const [id, status, since, until] of [
    ['t1', 'done', 50, 45],
    ['t2', 'active', 5, 5],
    ['t3', 'done', 300, 290],
  ] as const)
    await server.db.asOwner(
      `insert into trip (project_id, trip_id, robot_id, kind, status, stops, stop_index, phase, phase_since, created_at, updated_at)
       values ($1, $2, $3, 'deliver', $4, '[]', 0, 'driving', $5, $5, $6)`,
      [own, id, robotId, status, isoOf(since), isoOf(until)],
    );
}

async function read(query: string, role = 'rr_diagnostic', robot = robotId) {
  const token = await server.tokenFor({ [own]: [role] } as RoleMap, 'Deniz');
  return server.call('GET', `/projects/${own}/robots/${robot}/timeline?${query}`, { token });
}
const lastHour = `from=${new Date(NOW - HOUR).toISOString()}&to=${new Date(NOW).toISOString()}`;

describe('a timeline', () => {
  test('has errors with their end, commands, trips and connections of its time', async () => {
    const answer = await read(lastHour);
    expect(answer.status).toBe(200);
    const timeline = answer.body as RobotTimeline;
    expect(timeline.errors).toEqual([
      { type: 'stuck', level: 'WARNING', description: 'no way', since: isoOf(30), until: isoOf(20) },
    ]);
    expect(timeline.commands).toMatchObject([{ kind: 'pause', status: 'done', by: 'Deniz', at: isoOf(15) }]);
    expect(timeline.trips).toMatchObject([
      { trip_id: 't2', until: null },
      { trip_id: 't1', since: isoOf(50), until: isoOf(45) },
    ]);
    expect(timeline.connections).toEqual([
      { at: isoOf(10), state: 'CONNECTIONBROKEN' },
      { at: isoOf(40), state: 'ONLINE' },
    ]);
  });

  test('is refused without the right, for an unknown robot and for a wrong range', async () => {
    expect((await read(lastHour, 'rr_view_only')).status).toBe(403);
    expect((await read(lastHour, 'rr_diagnostic', 'none')).status).toBe(404);
    expect((await read(`from=${isoOf(0)}&to=${isoOf(10)}`)).status).toBe(400);
    expect((await read(`from=${new Date(NOW - 40 * 24 * HOUR).toISOString()}&to=${isoOf(0)}`)).status).toBe(
      400,
    );
  });
});
