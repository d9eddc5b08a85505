import { defaultAlertTelling, type Alert } from '@rota/contract/alerts';
import type { HelpRequest } from '@rota/contract/help-requests';
import type { Robot } from '@rota/contract/robots';
import { aName, startServer, type TestServer } from '@rota/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPeopleWith } from '../../access/users/index.ts';
import { createNotifier } from './alert-notify.service.ts';
import { createWatch } from './alert-watch.service.ts';
import type { AlertSources } from './alert-sources.port.ts';

let server: TestServer;
let projectId = 0;
let receiver = '';
let help: HelpRequest[] = [];
let now = 0;
beforeAll(async () => {
  // Nothing works by itself: the looks are those of the test.
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await server.addProject();
  now = Date.parse('2026-03-02T12:00:00Z');
  receiver = `${aName()}@rota.example`;
  const { id } = await server.addUser({ email: receiver, roles: { [projectId]: ['rr_delivery_operator'] } });
  await server.db.asOwner('insert into alert_telling (project_id, plan) values ($1, $2)', [
    projectId,
    JSON.stringify({ ...defaultAlertTelling, receivers: [id], tells_resolved: true }),
  ]);
  help = [aCall('R-1')];
});

function aCall(robot: string): HelpRequest {
  const opened = new Date(now - 600_000).toISOString();
  const open = {
    opened_at: opened,
    answered_at: null,
    answered_by: null,
    resolved_at: null,
    resolved_by: null,
    how: null,
  };
  const about = {
    help_id: `h-${robot}`,
    robot_id: robot,
    robot_name: robot,
    code: 'stuck',
    situation: 'stuck',
    values: {},
  } as const;
  return {
    ...about,
    ...open,
    delivery_id: null,
    tracking_id: null,
    site: 'hotel',
    floor: '1',
    position: null,
  };
}

/** A server that looks; `dies`: when it would write to a recipient. */
function aServer({ dies = false, ...sources }: { dies?: boolean } & Partial<AlertSources> = {}) {
  const reported: Alert[] = [];
  const telling = createNotifier({
    // As the outbox does: written in the transaction of what it is about.
    email: async (tx, { to, subject, text, purpose }) => {
      await sql`insert into outbox_message (id, channel, recipient, subject, body, purpose, expires_at)
        values (${aName()}, 'email', ${to}, ${subject}, ${text}, ${purpose}, now() + interval '1 day')`.execute(
        tx,
      );
      if (dies) throw new Error('the server was switched off');
    },
    people: (tx, project) => listPeopleWith(tx, 'alerts.read', project),
    origin: 'https://rota.example',
  });
  const watch = createWatch({
    database: server.database,
    sources: {
      robots: async () => undefined,
      help: async () => help,
      deliveries: async () => [],
      orders: async () => [],
      webhooks: async () => [],
      parts: async () => [],
      sims: async () => [],
      updates: async () => [],
      elevators: undefined,
      installation: async () => [],
      ...sources,
    },
    telling,
    project: async () => ({ project_name: 'Lale Hotel', time_zone: 'Europe/Istanbul' }),
    onChanged: (_project, alerts) => void reported.push(...alerts),
    orderHelper: { set: async () => {}, announce: () => {} },
    clock: () => now,
    log: { warn: () => {} },
  });
  return { look: () => watch.lookAt(projectId), reported };
}
const subjects = async () =>
  (
    await server.db.asOwner('select subject from outbox_message where recipient = $1 order by created_at', [
      receiver,
    ])
  ).map(({ subject }) => subject);
const rows = () =>
  server.db.asOwner(
    'select count, resolved_at is null as open, told_step from alert where project_id = $1 order by opened_at',
    [projectId],
  );
const later = (seconds: number) => {
  now += seconds * 1_000;
};

test('raised before a server stops, it is announced exactly once after it', async () => {
  const first = aServer({ dies: true });
  await first.look();
  expect(first.reported).toMatchObject([{ code: 'help_open', told_at: null }]);
  later(10);
  await expect(first.look()).rejects.toThrow('switched off');
  expect(await subjects()).toEqual([]);
  const second = aServer();
  await second.look();
  expect(await subjects()).toEqual(['Lale Hotel: R-1 needs help']);
  later(10);
  await second.look();
  await aServer().look();
  expect(await subjects()).toHaveLength(1);
});

test('two servers that look at once raise and tell it once', async () => {
  const servers = [aServer(), aServer(), aServer()];
  await Promise.allSettled(servers.map(({ look }) => look()));
  expect(await rows()).toHaveLength(1);
  later(10);
  await Promise.allSettled(servers.map(({ look }) => look()));
  expect(await subjects()).toHaveLength(1);
});

test('a storm is one incident and one mail, also of those that come a little later', async () => {
  help = ['R-1', 'R-2', 'R-3', 'R-4'].map(aCall);
  const one = aServer();
  await one.look();
  later(10);
  await one.look();
  help = [...help, aCall('R-5')];
  await one.look();
  later(10);
  await one.look();
  expect(await subjects()).toEqual(['Lale Hotel: Unanswered help requests: 4']);
  expect(new Set(one.reported.map(({ incident_id: id }) => id)).size).toBe(1);
});

test('what comes back within minutes is the same alert, is not announced a second time, and its end is announced again', async () => {
  const one = aServer();
  const [call] = help;
  await one.look();
  later(10);
  await one.look();
  help = [];
  await one.look();
  expect(await rows()).toEqual([{ count: 1, open: false, told_step: 1 }]);
  later(60);
  help = call === undefined ? [] : [call];
  await one.look();
  later(10);
  await one.look();
  expect(await rows()).toEqual([{ count: 2, open: true, told_step: 1 }]);
  later(3_600);
  help = [];
  await one.look();
  later(3_600);
  help = call === undefined ? [] : [call];
  await one.look();
  expect(await rows()).toMatchObject([
    { count: 2, open: false },
    { count: 1, open: true },
  ]);
  expect((await subjects()).map((subject) => String(subject).startsWith('Resolved'))).toEqual([
    false,
    true,
    true,
  ]);
});

test('a source that does not answer neither raises nor ends anything', async () => {
  await aServer().look();
  const failing = aServer({ help: () => Promise.reject(new Error('away')) });
  await failing.look();
  expect(await rows()).toMatchObject([{ open: true }]);
  help = [];
  await aServer().look();
  expect(await rows()).toMatchObject([{ open: false }]);
});

test('programs outside hear of it, and of robots that come and go', async () => {
  await server.db.asOwner(
    `insert into webhook (project_id, id, name, url, events) values ($1, 'w', 'W', 'https://rota.invalid', '{alert.opened,alert.resolved,robot.offline,robot.online}')`,
    [projectId],
  );
  const gone = { connected: false, heard_at: new Date(now - 20_000).toISOString() };
  const robot = {
    robot_id: 'r1',
    name: 'R-1',
    enabled: true,
    connected: true,
    heard_at: new Date(now).toISOString(),
    hold: null,
    alerts: [],
  };
  const more = { battery: 80, charging: false, delivery_id: null, site: null, floor: null, position: null };
  const seen = (changes: object) =>
    aServer({ robots: async () => [{ ...robot, ...more, ...changes }] as unknown as Robot[] }).look();
  await seen({});
  await seen(gone);
  await seen(gone);
  await seen({});
  help = [];
  await seen({});
  const events = await server.db.asOwner(
    'select event from webhook_call where project_id = $1 order by sequence',
    [projectId],
  );
  expect(events.map(({ event }) => event)).toEqual([
    'alert.opened',
    'robot.offline',
    'robot.online',
    'alert.resolved',
  ]);
});

test('a step without a reachable recipient is done, says so, and the next one comes in its time', async () => {
  const { id } = await server.addUser({ roles: { [projectId]: ['rr_delivery_operator'] } });
  const [row] = await server.db.asOwner('select plan from alert_telling where project_id = $1', [projectId]);
  const { receivers } = row?.['plan'] as { receivers: string[] };
  const plan = { ...defaultAlertTelling, receivers: [id], steps: [{ after_minutes: 5, receivers }] };
  await server.db.asOwner('update alert_telling set plan = $2 where project_id = $1', [
    projectId,
    JSON.stringify(plan),
  ]);
  const one = aServer();
  await one.look();
  later(10);
  await one.look();
  expect(one.reported.at(-1)).toMatchObject({ told_at: null });
  later(300);
  await one.look();
  expect(one.reported.at(-1)).toMatchObject({ told_at: new Date(now).toISOString() });
  expect(await subjects()).toHaveLength(1);
});
