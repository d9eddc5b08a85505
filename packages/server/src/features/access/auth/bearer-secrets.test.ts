import { randomUUID } from 'node:crypto';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { grantOf, type Reach } from '@rota/contract/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../db/database.ts';
import { createBearerSecrets, type BearerSecrets } from './bearer-secrets.service.ts';
import { createServiceLog } from './service-log.service.ts';
import { createSessions, type Sessions } from './sessions.service.ts';
import { createTokens } from './tokens.service.ts';

let db: TestDatabase;
let database: Database;
let bearers: BearerSecrets;
let here: Sessions;
let elsewhere: Sessions;
const reach = new Map<string, Reach>();

beforeAll(async () => {
  db = await startDatabase();
  database = openDatabase({ url: db.appUrl, log: { warn: () => {} } });
  const tokens = createTokens('a secret that is long enough for a test of tokens');
  const load = async (_tx: unknown, id: string) => {
    const roles = reach.get(id);
    return roles && { name: `Holder ${id}`, roles };
  };
  const log = createServiceLog({ database, clock: Date.now });
  bearers = createBearerSecrets({ database, log });
  const others = createBearerSecrets({ database, log });
  bearers.register('api_key', load);
  others.register('api_key', load);
  here = createSessions({ database, tokens, bearers, dueOf: async () => undefined, clock: Date.now });
  elsewhere = createSessions({
    database,
    tokens,
    bearers: others,
    dueOf: async () => undefined,
    clock: Date.now,
  });
  await here.start();
  await elsewhere.start();
});
afterAll(async () => {
  await here.stop();
  await elsewhere.stop();
  await database.close();
  await db.close();
});

async function aKey(expiresAt: Date | null = null) {
  const holder = { kind: 'api_key', id: randomUUID() };
  reach.set(holder.id, { '3': [grantOf('robots.read')] });
  return { holder, ...(await database.global((tx) => bearers.issue(tx, holder, null, expiresAt))) };
}

describe('a bearer secret', () => {
  test('lets its holder in with what it may reach, and is kept only as a digest', async () => {
    const { holder, token, prefix } = await aKey();
    expect(token.startsWith(`${prefix}_`)).toBe(true);
    const session = await here.authenticate(token, '203.0.113.7');
    expect(session).toMatchObject({
      userId: `api_key:${holder.id}`,
      userName: `Holder ${holder.id}`,
      roles: { '3': ['permission:robots.read'] },
    });
    expect(JSON.stringify(await db.asOwner('select * from bearer_secret'))).not.toContain(
      token.slice(prefix.length + 1),
    );
    const [info] = await database.global((tx) => bearers.list(tx, holder));
    expect(info).toMatchObject({ prefix, last_used_from: '203.0.113.7' });
    expect(await here.rolesOf(`api_key:${holder.id}`)).toEqual({ '3': ['permission:robots.read'] });
  });

  test('is one of two at most, so that one can take the other’s place', async () => {
    const { holder, id, token } = await aKey();
    const second = await database.global((tx) => bearers.issue(tx, holder, null));
    await expect(database.global((tx) => bearers.issue(tx, holder, null))).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
    });
    await database.global((tx) => bearers.revoke(tx, holder, id));
    expect(await here.authenticate(token)).toBeUndefined();
    expect(await here.authenticate(second.token)).toBeDefined();
    await database.global((tx) => bearers.issue(tx, holder, null));
  });

  test('ends within five seconds on every server when it is revoked', async () => {
    const { holder, token } = await aKey();
    expect(await elsewhere.authenticate(token)).toBeDefined();
    await database.global((tx) => bearers.revoke(tx, holder));
    await waitFor(async () => (await elsewhere.authenticate(token)) === undefined, 2_000);
  });

  test.each([
    ['that expired', async () => (await aKey(new Date(Date.now() - 1))).token],
    ['whose holder is gone', async () => aKeyWithout()],
    ['that was made up', async () => 'rota_abcdefgh_' + 'x'.repeat(43)],
  ])('%s is not valid', async (_what, make) => {
    expect(await here.authenticate(await make())).toBeUndefined();
  });
});

async function aKeyWithout(): Promise<string> {
  const { holder, token } = await aKey();
  reach.delete(holder.id);
  return token;
}
