import type { RegisteredRobot } from '@rota/contract/robots';
import type { RobotStats } from '@rota/contract/telemetry';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let token = '';
let [own, other] = [0, 0];
let robotId = '';

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  token = await server.tokenFor({ '*': ['rr_system_admin'] });
  const { body } = await server.call('POST', `/projects/${own}/robots`, {
    token,
    body: { name: 'R1', model: 'M', manufacturer: 'anka', serial_number: 'S1' },
  });
  robotId = (body as RegisteredRobot).robot_id;
  await aTask('t1', 'Completed', 5, { promisedIn: 10 });
  await aTask('t2', 'Completed', 5, { promisedIn: -10 });
  await aTask('t3', 'Failed', 5);
  await aTask('t4', 'Cancelled', 5, { kind: 'cruise' });
  await aTask('old', 'Completed', 24 * 9);
  await aTask('foreign', 'Completed', 5, { robot: 'another' });
  await server.db.asOwner(
    `insert into help_request (project_id, help_id, robot_id, robot_name, code, params, opened_at, search_text)
     values ($1, 'h1', $2, 'R1', 'stuck', '{}', $3, '')`,
    [own, robotId, hoursAgo(5)],
  );
  await anHour(5, 120);
  await anHour(24 * 9, 60);
});
afterAll(() => server.stop());

async function aTask(
  id: string,
  status: string,
  ago: number,
  more: { kind?: string; robot?: string; promisedIn?: number } = {},
): Promise<void> {
  const ended = hoursAgo(ago);
  await server.db.asOwner(
    `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at,
       robot_id, completed_at) values ($1, $2, 't', $2, $3, $4, 'hotel_1', '', $6, now(), $5, $6)`,
    [own, id, more.kind ?? 'delivery', status, more.robot ?? robotId, ended],
  );
  if (more.promisedIn === undefined) return;
  await server.db.asOwner(
    `insert into subtask (project_id, sub_task_id, delivery_id, position, kind, target_id, target_name, status, completed_at)
     values ($1, $2, $2, 0, 'unload', 't', 'Table', 'done', $3)`,
    [own, id, ended],
  );
  const first = new Date(ended.getTime() + more.promisedIn * 60_000);
  // The second promise follows the delay, so that by it every stop would be in time.
  for (const promised of [first, new Date(ended.getTime() + 60_000)]) {
    await server.db.asOwner(
      `insert into promise_told (project_id, delivery_id, sub_task_id, at, promised_from, promised_to, likelihood)
       values ($1, $2, $2, $3, $4, $4, 0.9)`,
      [own, id, hoursAgo(ago + 1), promised],
    );
  }
}

async function anHour(ago: number, metres: number): Promise<void> {
  const hour = new Date(Math.floor(hoursAgo(ago).getTime() / 3_600_000) * 3_600_000);
  await server.db.asOwner(
    `insert into robot_hour (project_id, robot_id, at, samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m,
       battery_sum, battery_n, battery_used, speed_sum, speed_n, errors, cpu_sum, memory_sum, disk_sum, usage_n)
     values ($1, $2, $3, 360, 3600, 600, 300, 900, 1800, 0, $4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [own, robotId, hour, metres],
  );
}

async function statsOf(range: string, project = own): Promise<{ status: number; body: RobotStats }> {
  const path = `/projects/${project}/robots/${robotId}/stats?range=${range}`;
  const { status, body } = await server.call('GET', path, { token });
  return { status, body: body as RobotStats };
}

describe('the statistics of a robot', () => {
  test('count the last days, with the days before beside them', async () => {
    const { status, body } = await statsOf('week');
    expect(status).toBe(200);
    expect(body.current).toMatchObject({
      tasks: [
        { kind: 'cruise', completed: 0, cancelled: 1, failed: 0, expired: 0 },
        { kind: 'delivery', completed: 2, cancelled: 0, failed: 1, expired: 0 },
      ],
      distance_m: 120,
      driving_s: 600,
      waiting_s: 300,
      charging_s: 900,
      help_requests: 1,
    });
    expect(body.before).toMatchObject({
      tasks: [{ kind: 'delivery', completed: 1 }],
      distance_m: 60,
      help_requests: 0,
    });
  });

  test('hold a robot to its first promise', async () => {
    expect((await statsOf('week')).body.current).toMatchObject({ promises: 2, promises_kept: 1 });
  });

  test('of all time have nothing before', async () => {
    const { body } = await statsOf('all');
    expect(body.before).toBeNull();
    expect(body.time_zone).not.toBe('');
  });

  test('are not found from another project', async () => {
    expect((await statsOf('week', other)).status).toBe(404);
  });
});
