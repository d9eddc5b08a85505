import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, type TestDatabase } from '@rota/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHeadExport, readExportedHeads } from './audit-heads.ts';
import { checkChain, checkEveryChain, sentenceOf } from './audit-verify.ts';
import { deleteEntry, erasePerson, findBrokenEntry, recordAudit, type AuditChange } from './audit.store.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  [db, folder] = await Promise.all([startDatabase(), mkdtemp(join(tmpdir(), 'rota-audit-'))]);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const ACTOR = { id: 'u1', name: 'Ada' };
function aChange(change: Partial<AuditChange> = {}): AuditChange {
  return {
    projectId: 1,
    actor: ACTOR,
    code: 'LOG_TARGET_CHANGED',
    entity: 'target',
    entityId: '7',
    before: { a: 1 },
    after: { a: 2 },
    ...change,
  };
}
const record = (change: AuditChange) =>
  db.database.tenant(change.projectId ?? 0, (tx) => recordAudit(tx, change));
const broken = (projectId: number) => db.database.tenant(projectId, (tx) => findBrokenEntry(tx, projectId));
const check = async (projectId: number) => (await checkChain(db.database, projectId)).broken;

/** Acts as an owner of the tables who removes the locks: only the chain itself can still show the change. */
async function behindItsBack(...statements: string[]): Promise<void> {
  await db.asOwner('alter table audit_entry disable trigger user');
  try {
    for (const statement of statements) await db.asOwner(statement);
  } finally {
    await db.asOwner('alter table audit_entry enable trigger user');
  }
}

describe('the audit log', () => {
  test('numbers the entries of each project by themselves and chains their hashes, also when written at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        record(aChange({ projectId: 1 + (index % 2), entityId: String(index) })),
      ),
    );
    const entries = await db.asOwner(
      'select project_id, number::int from audit_entry where project_id in (1, 2) order by 1, 2',
    );
    expect(entries).toEqual(
      [1, 2].flatMap((project_id) => [1, 2, 3, 4, 5, 6].map((number) => ({ project_id, number }))),
    );
    expect([await broken(1), await broken(2), await check(1)]).toEqual([undefined, undefined, undefined]);
  });

  test.each(['update audit_entry set code = code', 'delete from audit_entry', 'truncate audit_entry'])(
    'not even the owner of the tables may %s by accident',
    async (statement) => {
      await record(aChange({ projectId: 4 }));
      await expect(db.asOwner(statement)).rejects.toThrow(/append-only/);
    },
  );

  test.each([
    'update audit_entry set code = code',
    'delete from audit_entry',
    'truncate audit_entry',
    'update audit_head set number = 0',
    'update audit_content set after = null',
    'delete from audit_content',
    'update audit_person set name = null',
    `select audit_pseudonym('u1', 'Eve')`,
  ])('the application may not %s', async (statement) => {
    await expect(db.database.tenant(1, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });

  test('an entry of another project than the transaction is refused', async () => {
    await expect(db.database.tenant(1, (tx) => recordAudit(tx, aChange({ projectId: 2 })))).rejects.toThrow(
      /in a transaction of project 1/,
    );
  });

  test("the installation's own changes have a chain of their own", async () => {
    await db.database.global((tx) => recordAudit(tx, aChange({ projectId: null, entity: 'user' })));
    expect(await db.asOwner('select entity from audit_entry where project_id = 0')).toEqual([
      { entity: 'user' },
    ]);
  });
});

describe('whatever is done to it behind its back', () => {
  const LENGTH = 8;
  const columns = [
    'at',
    'actor_id',
    'code',
    'entity',
    'entity_id',
    'subject',
    'content_hash',
    'hash',
    'previous_hash',
    'format',
  ] as const;
  const altered = {
    at: `at + interval '1 second'`,
    actor_id: `actor_id || 'x'`,
    code: `'LOG_TARGET_DELETED'`,
    entity: `entity || 'x'`,
    entity_id: `entity_id || 'x'`,
    subject: `coalesce(subject, '') || 'x'`,
    content_hash: `sha256(content_hash)`,
    hash: `sha256(hash)`,
    previous_hash: `sha256(previous_hash)`,
    format: '1',
  } as const;
  const tampering = fc.oneof(
    fc.record({
      what: fc.constant('alter' as const),
      number: fc.integer({ min: 1, max: LENGTH }),
      column: fc.constantFrom(...columns),
    }),
    fc.record({ what: fc.constant('alter content' as const), number: fc.integer({ min: 1, max: LENGTH }) }),
    fc.record({ what: fc.constant('delete' as const), number: fc.integer({ min: 1, max: LENGTH }) }),
    fc.record({ what: fc.constant('delete content' as const), number: fc.integer({ min: 1, max: LENGTH }) }),
    fc.record({ what: fc.constant('swap' as const), number: fc.integer({ min: 1, max: LENGTH - 1 }) }),
    fc.record({ what: fc.constant('insert' as const), number: fc.integer({ min: 1, max: LENGTH }) }),
  );
  let project = 100;

  function statementsOf(step: typeof tampering extends fc.Arbitrary<infer T> ? T : never): string[] {
    const where = `where project_id = ${project} and number = ${step.number}`;
    if (step.what === 'alter')
      return [`update audit_entry set ${step.column} = ${altered[step.column]} ${where}`];
    if (step.what === 'alter content') return [`update audit_content set after = '{"a":3}' ${where}`];
    if (step.what === 'delete')
      return [`delete from audit_content ${where}`, `delete from audit_entry ${where}`];
    if (step.what === 'delete content') return [`delete from audit_content ${where}`];
    if (step.what === 'insert')
      return [
        `insert into audit_entry select project_id, 9, at, actor_id, actor_name, code, entity, entity_id, before, after, previous_hash, hash, format, content_hash, subject from audit_entry ${where}`,
      ];
    const move = (table: string, from: number, to: number) =>
      `update ${table} set number = ${to} where project_id = ${project} and number = ${from}`;
    return ['audit_entry', 'audit_content'].flatMap((table) => [
      move(table, step.number, 99),
      move(table, step.number + 1, step.number),
      move(table, 99, step.number + 1),
    ]);
  }

  test(
    'altering, deleting, adding or reordering any entry, or what it says, is found, and at that entry',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(tampering, async (step) => {
          project += 1;
          for (let n = 0; n < LENGTH; n++) await record(aChange({ projectId: project, entityId: String(n) }));
          expect(await check(project)).toBeUndefined();
          await behindItsBack(...statementsOf(step));
          const found = await check(project);
          expect(found?.number).toBe(step.what === 'insert' ? LENGTH + 1 : step.number);
          expect(await broken(project)).toBe(found?.number);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('cutting off its end, or all of it, is found', async () => {
    for (const entityId of ['a', 'b', 'c']) await record(aChange({ projectId: 6, entityId }));
    await behindItsBack('delete from audit_entry where project_id = 6 and number = 3');
    expect(await check(6)).toEqual({ number: 3, problem: 'missing' });
    await behindItsBack('delete from audit_entry where project_id = 6');
    expect(await check(6)).toEqual({ number: 1, problem: 'missing' });
  });

  test('even a chain that was rewritten whole, with a new head, is found by the head exported before', async () => {
    const path = join(folder, 'heads.jsonl');
    const heads = createHeadExport({ database: db.database, path, clock: () => 0 });
    for (const entityId of ['a', 'b', 'c']) await record(aChange({ projectId: 8, entityId }));
    expect(await heads.append()).toBeGreaterThan(0);
    expect(await heads.append()).toBe(0);
    await record(aChange({ projectId: 8, entityId: 'd' }));
    expect(await heads.append()).toBe(1);
    const exported = await readExportedHeads(path);
    expect(
      (
        await checkChain(
          db.database,
          8,
          exported.filter((head) => head.projectId === 8),
        )
      ).broken,
    ).toBeUndefined();
    await behindItsBack(
      'delete from audit_entry where project_id = 8',
      'delete from audit_content where project_id = 8',
      'delete from audit_head where project_id = 8',
    );
    for (const entityId of ['a', 'b', 'x', 'd', 'e']) await record(aChange({ projectId: 8, entityId }));
    expect(await check(8)).toBeUndefined();
    const found = (await checkEveryChain(db.database, path)).find((one) => one.projectId === 8);
    expect(found && sentenceOf(found)).toBe(
      'The audit log of project 8 is broken: entry 4 is not the one that was there when the head was exported.',
    );
  });

  test('says which entry it is in one sentence', async () => {
    for (const entityId of ['a', 'b', 'c']) await record(aChange({ projectId: 9, entityId }));
    expect(sentenceOf(await checkChain(db.database, 9))).toMatch(
      /^The audit log of project 9 is whole: 3 entries, head [0-9a-f]{64}\.$/,
    );
    await behindItsBack(`update audit_entry set entity_id = 'z' where project_id = 9 and number = 2`);
    expect(sentenceOf(await checkChain(db.database, 9))).toBe(
      'The audit log of project 9 is broken: entry 2 was changed after it was written.',
    );
  });
});

describe('deleting what an entry says', () => {
  const remove = (projectId: number, number: number) =>
    db.database.tenant(projectId, (tx) => deleteEntry(tx, projectId, number, ACTOR));

  test('leaves a tombstone that says who did it, and the chain whole', async () => {
    for (const entityId of ['a', 'b']) await record(aChange({ projectId: 20, entityId }));
    expect(await remove(20, 1)).toBe('deleted');
    const log = await db.asOwner(
      'select number::int, code, is_deleted, after, entity_id, actor_name from audit_log where project_id = 20 order by 1',
    );
    expect(log).toMatchObject([
      { number: 1, is_deleted: true, after: null },
      { number: 2, is_deleted: false, after: { a: 2 } },
      { number: 3, code: 'LOG_ENTRY_DELETED', entity_id: '1', actor_name: 'Ada' },
    ]);
    expect(await check(20)).toBeUndefined();
    expect(await remove(20, 1)).toBe('missing');
    expect(await remove(20, 3)).toBe('too_old');
    expect(await remove(20, 9)).toBe('missing');
  });

  test('is refused after 15 minutes', async () => {
    await record(aChange({ projectId: 21 }));
    await behindItsBack(
      `update audit_entry set at = at - interval '15 minutes 1 second' where project_id = 21`,
    );
    expect(await remove(21, 1)).toBe('too_old');
  });

  test('of another project than the transaction is refused', async () => {
    await record(aChange({ projectId: 22 }));
    await expect(db.database.tenant(23, (tx) => deleteEntry(tx, 22, 1, ACTOR))).rejects.toThrow(
      /in a transaction of project 23/,
    );
  });
});

test('erasing a person removes their name and what was said about them from every chain, and all chains stay whole', async () => {
  const eve = { id: 'eve', name: 'Eve Secret' };
  await record(aChange({ projectId: 30, actor: eve, entityId: 'a' }));
  await record(aChange({ projectId: 30, aboutUser: 'eve', after: { phone: '+905550001122' } }));
  await record(aChange({ projectId: 31, actor: eve }));
  await db.database.global((tx) => erasePerson(tx, 'eve', ACTOR));
  const dump = JSON.stringify([
    await db.asOwner('select * from audit_entry'),
    await db.asOwner('select * from audit_content'),
    await db.asOwner('select * from audit_person'),
  ]);
  expect(dump).not.toMatch(/Eve Secret|\+905550001122|"eve"/);
  const log = await db.asOwner(
    'select actor, actor_name, is_deleted, after from audit_log where project_id in (30, 31) order by project_id, number',
  );
  expect(log).toMatchObject([
    { actor_name: null, is_deleted: false, after: { a: 2 } },
    { actor_name: 'Ada', is_deleted: true, after: null },
    { actor_name: null, is_deleted: false },
  ]);
  expect(new Set([log[0]?.['actor'], log[2]?.['actor']]).size).toBe(1);
  expect([await check(30), await check(31), await check(0)]).toEqual([undefined, undefined, undefined]);
});
