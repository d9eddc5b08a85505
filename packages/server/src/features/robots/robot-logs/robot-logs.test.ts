import type { Page } from '@rota/contract/core';
import type { RegisteredRobot } from '@rota/contract/robots';
import type { RobotLogFile, RobotLogLine } from '@rota/contract/robot-logs';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogKeeping } from './robot-logs.jobs.ts';
import { insertLines, listLines } from './robot-logs.store.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let server: TestServer;
let projectId: number;
let admin: string;
let machine: string;
beforeAll(async () => {
  server = await startServer({ listen: true });
  projectId = await server.addProject();
  admin = await server.tokenFor({ [projectId]: ['rr_project_admin'] }, 'Admin');
  machine = await server.tokenFor({ [projectId]: ['rr_robot'] }, 'Robot');
});
afterAll(() => server.stop());

async function aRobot(serial = aName()): Promise<RegisteredRobot> {
  const body = { name: `Robot ${aName()}`, model: 'Tray', manufacturer: 'acme', serial_number: serial };
  const answer = await server.call('POST', `/projects/${projectId}/robots`, { token: admin, body });
  return answer.body as RegisteredRobot;
}
const base = (robot: RegisteredRobot) => `/projects/${projectId}/robots/${robot.robot_id}`;
const aLine = (text: string, more: object = {}) => ({
  at: new Date().toISOString(),
  level: 'info',
  text,
  ...more,
});
function send(robot: RegisteredRobot, lines: readonly unknown[]) {
  const body = Buffer.from(
    lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'),
  );
  const headers = { 'content-type': 'application/x-ndjson' };
  return server.call('POST', `${base(robot)}/logs`, { token: machine, body, headers });
}
async function list(robot: RegisteredRobot, query = ''): Promise<Page<RobotLogLine>> {
  const answer = await server.call('GET', `${base(robot)}/logs?${query}`, { token: admin });
  expect([answer.status, answer.error.message]).toEqual([200, undefined]);
  return answer.body as Page<RobotLogLine>;
}
const textsOf = async (robot: RegisteredRobot, query = '') =>
  (await list(robot, query)).items.map(({ text }) => text);
/** Writes a line of another time, as if it had come then. */
function keep(robot: RegisteredRobot, at: number, text: string): Promise<void> {
  const line = {
    robotId: robot.robot_id,
    at,
    sequence: 0,
    level: 'info',
    source: '',
    text,
    dropped: 0,
  } as const;
  return server.db.database.tenant(projectId, (tx) => insertLines(tx, projectId, [line]));
}
const auditCodes = async (): Promise<string[]> => {
  const { body } = await server.call('GET', `/projects/${projectId}/audit?limit=5`, { token: admin });
  return (body as Page<{ code: string }>).items.map(({ code }) => code);
};

describe('lines that a robot uploads', () => {
  test('are kept once, however often they come, and unreadable ones are skipped', async () => {
    const robot = await aRobot();
    const lines = [
      aLine('one', { sequence: 1 }),
      'not json',
      aLine('two', { sequence: 2 }),
      { text: 'no time' },
    ];
    expect((await send(robot, lines)).body).toEqual({ taken: 2, skipped: 2 });
    expect((await send(robot, lines)).body).toEqual({ taken: 2, skipped: 2 });
    expect((await textsOf(robot)).toSorted()).toEqual(['one', 'two']);
  });

  test('are refused when they are too many, and of a robot that there is not', async () => {
    const robot = await aRobot();
    const answer = await send(robot, ['x'.repeat(2_000_001)]);
    expect([answer.status, answer.error.resultCode]).toEqual([413, 'LOG_TOO_LARGE']);
    const unknown = { ...robot, robot_id: 'unknown' };
    expect((await send(unknown, [aLine('x')])).status).toBe(404);
  });
});

test('lines sent over MQTT are kept, in order and once', async () => {
  const serial = aName();
  const robot = await aRobot(serial);
  const { url, username, password, interface_name: interfaceName } = robot.mqtt;
  const prefix = `${interfaceName}/v2/acme/${serial}`;
  const client = await connectAsync(url, { username, password, reconnectPeriod: 0 });
  try {
    const at = new Date().toISOString();
    const message = JSON.stringify({
      sequence: 5,
      lines: [
        { at, level: 'info', text: 'first' },
        null,
        { at, level: 'ERROR', source: 'lids', text: 'second' },
      ],
    });
    await waitFor(async () => {
      await client.publishAsync(`${prefix}/logs`, message, { qos: 1 });
      return (await list(robot)).items.length > 0;
    }, 20_000);
    await client.publishAsync(`${prefix}/logs`, message, { qos: 1 });
    expect((await list(robot)).items).toMatchObject([
      { text: 'second', level: 'error', source: 'lids', at },
      { text: 'first', level: 'info', source: '' },
    ]);
  } finally {
    await client.endAsync(true);
  }
});

describe('a search', () => {
  test('narrows by level, text in any case, source and time', async () => {
    const robot = await aRobot();
    const start = Date.now() - 10 * MINUTE;
    const at = (minute: number) => new Date(start + minute * MINUTE).toISOString();
    await send(robot, [
      { at: at(0), level: 'debug', source: 'drive', text: 'Stopped at n_1' },
      { at: at(1), level: 'info', source: 'lids', text: 'opened 100%' },
      { at: at(2), level: 'warning', source: 'drive', text: 'slow at n21' },
      { at: at(3), level: 'fatal', source: 'drive', text: 'STOPPED hard' },
    ]);
    expect(await textsOf(robot)).toHaveLength(4);
    expect(await textsOf(robot, 'level=warning')).toEqual(['STOPPED hard', 'slow at n21']);
    expect(await textsOf(robot, 'q=stopped')).toEqual(['STOPPED hard', 'Stopped at n_1']);
    // What means "any character" to the database is only itself to a person.
    expect(await textsOf(robot, 'q=n_1')).toEqual(['Stopped at n_1']);
    expect(await textsOf(robot, `q=${encodeURIComponent('%')}`)).toEqual(['opened 100%']);
    expect(await textsOf(robot, 'source=lids')).toEqual(['opened 100%']);
    const range = `from=${at(1)}&to=${at(3)}`;
    expect(await textsOf(robot, range)).toEqual(['slow at n21', 'opened 100%']);
    const reversed = await server.call('GET', `${base(robot)}/logs?from=${at(3)}&to=${at(1)}`, {
      token: admin,
    });
    expect(reversed.error.resultCode).toBe('BAD_REQUEST');
  });

  test('goes page by page through the days, without a line twice or left out', async () => {
    const robot = await aRobot();
    const times = [0, 1, 2, DAY, DAY + 1].map((back) => Date.now() - MINUTE - back);
    for (const [index, at] of times.entries()) await keep(robot, at, `line ${index}`);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<RobotLogLine> = await list(
        robot,
        `limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...page.items.map(({ text }) => text));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(['line 0', 'line 1', 'line 2', 'line 3', 'line 4']);
    const answer = await server.call('GET', `${base(robot)}/logs?cursor=zzz`, { token: admin });
    expect(answer.error.resultCode).toBe('BAD_REQUEST');
  });

  test('finds nothing of another robot or project', async () => {
    const [robot, other] = [await aRobot(), await aRobot()];
    await send(robot, [aLine('secret')]);
    expect(await textsOf(other, 'q=secret')).toEqual([]);
    const elsewhere = await server.addProject();
    const rows = await server.db.database.tenant(elsewhere, (tx) =>
      tx.selectFrom('robot_log_line').selectAll().execute(),
    );
    expect(rows).toEqual([]);
    // The search goes past the policy of the table, and looks after the project itself.
    const search = { from: 0, to: Date.now() + 1, q: 'secret', level: undefined, source: undefined };
    const asked = server.db.database.tenant(elsewhere, (tx) =>
      listLines(tx, projectId, robot.robot_id, { ...search, before: undefined, limit: 10 }),
    );
    await expect(asked).rejects.toThrow('another project');
  });

  test('is downloaded as text', async () => {
    const robot = await aRobot();
    await send(robot, [aLine('one', { source: 'lids' }), aLine('two', { level: 'error' })]);
    const { raw } = await server.call('GET', `${base(robot)}/logs/text?level=error`, { token: admin });
    expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(raw.body).toMatch(/^\S+Z ERROR {3}two\n$/);
  });
});

describe('deleting', () => {
  const remove = (robot: RegisteredRobot, lineId: string) =>
    server.call('DELETE', `${base(robot)}/logs/${lineId}`, { token: admin });

  test('a line works within 15 minutes and leaves a trace without its text', async () => {
    const robot = await aRobot();
    await send(robot, [aLine('a name'), aLine('stays')]);
    const line = (await list(robot, 'q=name')).items[0];
    expect((await remove(robot, line?.line_id ?? '')).status).toBe(200);
    expect(await textsOf(robot)).toEqual(['stays']);
    expect((await auditCodes())[0]).toBe('LOG_ROBOT_LOG_DELETED');
    const log = await server.call(
      'GET',
      `/projects/${projectId}/audit?search=${encodeURIComponent('a name')}`,
      {
        token: admin,
      },
    );
    expect((log.body as Page<unknown>).items).toEqual([]);
    expect((await remove(robot, line?.line_id ?? '')).status).toBe(404);
  });

  test('a line is refused after 15 minutes, by the database too', async () => {
    const robot = await aRobot();
    await keep(robot, Date.now() - 16 * MINUTE, 'old');
    const line = (await list(robot)).items[0];
    const answer = await remove(robot, line?.line_id ?? '');
    expect([answer.status, answer.error.resultCode]).toEqual([409, 'LOG_TOO_OLD']);
    const where = `where robot_id = '${robot.robot_id}'`;
    await expect(
      server.db.database.tenant(projectId, (tx) =>
        tx.deleteFrom('robot_log_line').where('robot_id', '=', robot.robot_id).execute(),
      ),
    ).rejects.toThrow('cannot be deleted after 15 minutes');
    await expect(server.db.asOwner(`delete from robot_log_line ${where}`)).rejects.toThrow(
      'after 15 minutes',
    );
    await expect(server.db.asOwner(`update robot_log_line set text = '' ${where}`)).rejects.toThrow(
      'do not change',
    );
    expect(await textsOf(robot)).toEqual(['old']);
  });
});

describe('a file of a log', () => {
  const upload = async (robot: RegisteredRobot, content: Buffer, name = 'boot.log') =>
    server.call('POST', `${base(robot)}/log-files?name=${encodeURIComponent(name)}`, {
      token: machine,
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    });

  test('is kept under its name, downloaded byte for byte, and deleted while it is new', async () => {
    const robot = await aRobot();
    const content = Buffer.from([0, 255, 10, 13, 60]);
    const file = (await upload(robot, content, 'açılış.log')).body as RobotLogFile;
    const files = await server.call('GET', `${base(robot)}/log-files`, { token: admin });
    expect(files.body).toEqual([{ ...file, name: 'açılış.log', bytes: 5 }]);
    const path = `${base(robot)}/log-files/${file.file_id}`;
    const { raw } = await server.call('GET', path, { token: admin });
    expect(raw.rawPayload.equals(content)).toBe(true);
    expect(raw.headers['content-disposition']).toContain("filename*=UTF-8''a%C3%A7");
    expect((await server.call('DELETE', path, { token: admin })).status).toBe(200);
    expect((await auditCodes())[0]).toBe('LOG_ROBOT_LOG_FILE_DELETED');
    expect((await server.call('GET', path, { token: admin })).status).toBe(404);
  });

  test('that is too large is refused and leaves nothing', async () => {
    const robot = await aRobot();
    const answer = await upload(robot, Buffer.alloc(10_000_001));
    expect([answer.status, answer.error.resultCode]).toEqual([413, 'LOG_TOO_LARGE']);
    expect((await server.call('GET', `${base(robot)}/log-files`, { token: admin })).body).toEqual([]);
  });

  test('of 16 minutes is not deleted, one of 31 days is by the job alone', async () => {
    const robot = await aRobot();
    const insert = (fileId: string, age: string) =>
      server.db.asOwner(
        `insert into robot_log_file (project_id, robot_id, file_id, at, name, bytes)
         values ($1, $2, $3, now() - $4::interval, 'x', 1)`,
        [projectId, robot.robot_id, fileId, age],
      );
    const [recent, old] = [`f-${aName()}`, `f-${aName()}`];
    await insert(recent, '16 minutes');
    await insert(old, '31 days');
    const path = (fileId: string) => `${base(robot)}/log-files/${fileId}`;
    for (const fileId of [recent, old])
      expect((await server.call('DELETE', path(fileId), { token: admin })).error.resultCode).toBe(
        'LOG_TOO_OLD',
      );
    await expect(
      server.db.database.tenant(projectId, (tx) =>
        tx.deleteFrom('robot_log_file').where('file_id', '=', old).execute(),
      ),
    ).rejects.toThrow('after 15 minutes');
    const removed: string[] = [];
    const keeping = createLogKeeping({
      database: server.db.database,
      files: { remove: async (key) => void removed.push(key) },
      clock: Date.now,
    });
    expect(await keeping.keep()).toEqual([old]);
    expect(removed).toEqual([`robot-logs/${projectId}/${old}`]);
  });
});

test('days past their retention go whole, however new their lines are', async () => {
  const robot = await aRobot();
  const keeping = (now: number) =>
    createLogKeeping({
      database: server.db.database,
      files: { remove: async () => undefined },
      clock: () => now,
    });
  const old = Date.now() - 40 * DAY;
  await keeping(old).prepare();
  await keep(robot, old, 'long ago');
  const day = new Date(old).toISOString().slice(0, 10).replaceAll('-', '');
  expect(await keeping(Date.now()).keep()).toContain(`robot_log_line_${day}`);
  expect(await server.db.asOwner(`select 1 from robot_log_line where text = 'long ago'`)).toEqual([]);
});
