import { text } from 'node:stream/consumers';
import type { RoleMap } from '@rota/contract/core';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addPayableOrder } from '../../money/orders/payable-orders.fake.ts';
import { insertLines } from '../robot-logs/index.ts';
import { createWireRecorder, insertMessages } from '../wire-messages/index.ts';
import { nameMasker, withoutPeople } from './bundle.rules.ts';

const NOW = Date.now();
const SECRETS = ['48213', 'Zübeyde', 'tr0ub4dor', '+90 532 765 43 21', 'Deniz Korkmaz', 'Ayşe', 'eyJhbGci'];
let server: TestServer;
let own: number;
let robotId: string;
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  const body = { name: 'R-01', model: 'Tray', manufacturer: 'acme', serial_number: `B-${own}` };
  const registered = await call(`/projects/${own}/robots`, body, 'rr_admin');
  robotId = (registered.body as { robot_id: string }).robot_id;
  await plantSecrets();
});
afterAll(() => server.stop());

async function call(path: string, body: object, role = 'rr_diagnostic') {
  const token = await server.tokenFor({ [own]: [role] } as RoleMap, 'Deniz Korkmaz');
  return server.call('POST', path, { token, body });
}

/** On the wire, in a command and in a decision. */
async function plantSecrets(): Promise<void> {
  const recorder = createWireRecorder({
    write: (projectId, rows) =>
      server.database.tenant(projectId, (tx) => insertMessages(tx, projectId, rows)),
    log: { warn: () => undefined },
  });
  const messages = [
    ['serviceEvents', { event_id: 'e', type: 'pin_entered', pin: '48213' }],
    [
      'instantActions',
      { actions: [{ actionType: 'speak', actionParameters: [{ key: 'text', value: 'Zübeyde' }] }] },
    ],
    [
      'state',
      {
        orderId: 'o-7',
        password: 'tr0ub4dor',
        errors: [{ errorType: 'stuck', errorDescription: 'ara +90 532 765 43 21' }],
      },
    ],
    ['factsheet', { typeSpecification: { seriesName: 'Tray' } }],
  ] as const;
  for (const [topic, message] of messages)
    recorder.see(own, {
      robotId,
      direction: topic === 'instantActions' ? 'to_robot' : 'from_robot',
      topic,
      at: NOW - 60_000,
      bytes: 10,
      message,
      problem: undefined,
    });
  await recorder.flush();
  const words = [
    'docked at c1',
    'calling Ayşe at Table 4, +90 532 765 43 21',
    'wifi password: tr0ub4dor',
    'Authorization: Bearer eyJhbGci',
  ];
  const line = { robotId, level: 'info', source: 'screen', dropped: 0 } as const;
  await server.database.tenant(own, async (tx) => {
    await addPayableOrder(tx, own, 'delivery');
    const lines = words.map((word, sequence) => ({ ...line, at: NOW - 30_000, sequence, text: word }));
    await insertLines(tx, own, lines);
  });
  await server.db.asOwner(
    `insert into robot_command (project_id, command_id, robot_id, kind, params, status, given_by, created_at, updated_at)
     values ($1, 'c1', $2, 'speak', '{"text":"Zübeyde"}', 'done', 'Deniz Korkmaz', now(), now())`,
    [own, robotId],
  );
}

async function bundle(change: object = {}, role?: string) {
  const range = { from: new Date(NOW - 3_600_000).toISOString(), to: new Date(NOW + 60_000).toISOString() };
  const path = `/projects/${own}/robots/${robotId}/support-bundle`;
  return call(path, { ...range, ...change }, role);
}

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

describe('a support bundle', () => {
  test('has everything that is known of the robot, and nothing secret and no names', async () => {
    const answer = await bundle();
    expect(answer.status).toBe(200);
    const files = await unzip(answer.raw.rawPayload);
    expect([...files.keys()]).toEqual([
      'about.json',
      'robot.json',
      'findings.json',
      'decisions.json',
      'errors.json',
      'connections.json',
      'telemetry.json',
      'factsheet.jsonl',
      'messages.jsonl',
      'log.txt',
    ]);
    expect(files.get('messages.jsonl')?.trim().split('\n')).toHaveLength(4);
    expect(files.get('errors.json')).toContain('stuck');
    expect(files.get('factsheet.jsonl')).toContain('Tray');
    expect(files.get('robot.json')).toContain('speak');
    expect(files.get('log.txt')).toContain('docked at c1');
    const all = [...files.values()].join('\n');
    for (const secret of SECRETS) expect(all).not.toContain(secret);
  });

  test('is noted in the audit log', async () => {
    await bundle();
    const rows = await server.db.asOwner(
      `select entity_id from audit_entry where project_id = $1 and code = 'LOG_SUPPORT_BUNDLE_MADE'`,
      [own],
    );
    expect(rows.at(-1)).toEqual({ entity_id: robotId });
  });

  test('is refused for a wrong range, without the right, and for a robot of another project', async () => {
    expect((await bundle({ to: new Date(NOW - 7_200_000).toISOString() })).status).toBe(400);
    expect((await bundle({ from: new Date(NOW - 8 * 86_400_000).toISOString() })).status).toBe(400);
    expect((await bundle({}, 'rr_cc_operator')).status).toBe(403);
    const unknown = await call(`/projects/${own}/robots/none/support-bundle`, {
      from: new Date(NOW - 1_000).toISOString(),
      to: new Date(NOW).toISOString(),
    });
    expect(unknown.status).toBe(404);
  });
});

test('names of people are taken out wherever they stand', () => {
  const finding = {
    code: 'robot_held',
    params: { by: 'Ayşe', robot: 'R-01' },
    list: [{ given_by: 'Ali' }, null],
  };
  expect(withoutPeople(finding)).toEqual({
    code: 'robot_held',
    params: { by: '•••', robot: 'R-01' },
    list: [{ given_by: '•••' }, null],
  });
});

test('names of guests are taken out of a text, whole and in parts, and words that hold them stay', () => {
  const mask = nameMasker(['Ada Lovelace', 'Ümit', 'Al']);
  expect(mask('for ada lovelace, then Ada; ÜMİT and Ümit at Adana by Al')).toBe(
    'for •••, then •••; ••• and ••• at Adana by Al',
  );
  expect(nameMasker([])('as it is')).toBe('as it is');
});
