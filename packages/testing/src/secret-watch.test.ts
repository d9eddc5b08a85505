import { expect, test } from 'vitest';
import { createSecretWatch } from './secret-watch.ts';
import { startServer } from './server.ts';

const SECRET = 'planted-secret-0123456789';
const nothing = { asOwner: async () => [] };

test('a secret in the log is found, and a line without one is not', async () => {
  const watch = createSecretWatch();
  watch.note({ users: [{ password: SECRET, name: 'Ada' }] });
  watch.log.info({ user: 'Ada' }, 'signed in');
  await watch.requireNone(nothing);
  watch.log.warn({ err: new Error(`refused ${SECRET}`) }, 'a call failed');
  await expect(watch.requireNone(nothing)).rejects.toThrow('A secret (plan…) stands in the log.');
});

test.each([
  [
    'the audit log',
    `insert into service_log (holder, event, detail) values ('api_key:1', 'used', '${SECRET}')`,
    'service_log',
  ],
  [
    'a kept answer',
    `insert into idempotency_key (owner, endpoint, key, request_hash, claim, answer) values ('a', 'b', 'c', 'd', 'e', '{"token":"${SECRET}"}')`,
    'idempotency_key',
  ],
])('a secret in %s fails the file that made it', async (_where, statement, table) => {
  const server = await startServer();
  server.noteSecrets({ token: SECRET });
  await server.db.asOwner(statement);
  await expect(server.stop()).rejects.toThrow(`stands in the table ${table}`);
});
