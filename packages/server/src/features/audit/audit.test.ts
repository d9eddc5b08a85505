import { startDatabase, type TestDatabase } from '@rota/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenEntry, recordAudit, type AuditChange } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());

function aChange(change: Partial<AuditChange> = {}): AuditChange {
  const actor = { id: 'u1', name: 'Ada' };
  return { projectId: 1, actor, code: 'LOG_THING_CHANGED', entity: 'thing', entityId: '7', before: { a: 1 }, after: { a: 2 }, ...change };
}
const record = (change: AuditChange) => db.database.tenant(change.projectId ?? 0, (tx) => recordAudit(tx, change));
const broken = (projectId: number) => db.database.tenant(projectId, (tx) => findBrokenEntry(tx, projectId));

describe('the audit log', () => {
  test('numbers the entries of each project by themselves and chains their hashes, also when written at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => record(aChange({ projectId: 1 + (index % 2), entityId: String(index) }))));
    const entries = await db.asOwner('select project_id, number::int from audit_entry where project_id in (1, 2) order by 1, 2');
    expect(entries).toEqual([1, 2].flatMap((project_id) => [1, 2, 3, 4, 5, 6].map((number) => ({ project_id, number }))));
    expect([await broken(1), await broken(2)]).toEqual([undefined, undefined]);
  });

  test('shows which entry was changed behind its back', async () => {
    for (const entityId of ['a', 'b', 'c']) await record(aChange({ projectId: 5, entityId }));
    await db.asOwner(`update audit_entry set after = '{"a":3}' where project_id = 5 and number = 2`);
    expect(await broken(5)).toBe(2);
  });

  test('shows that its newest entry was removed', async () => {
    for (const entityId of ['a', 'b']) await record(aChange({ projectId: 6, entityId }));
    await db.asOwner('delete from audit_entry where project_id = 6 and number = 2');
    expect(await broken(6)).toBe(2);
  });

  test.each(['update audit_entry set code = code', 'delete from audit_entry', 'truncate audit_entry', 'update audit_head set number = 0'])(
    'the application may not %s',
    async (statement) => {
      await expect(db.database.tenant(1, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied/);
    },
  );

  test('an entry of another project than the transaction is refused', async () => {
    await expect(db.database.tenant(1, (tx) => recordAudit(tx, aChange({ projectId: 2 })))).rejects.toThrow(
      /in a transaction of project 1/,
    );
  });

  test("the installation's own changes have a chain of their own", async () => {
    await db.database.global((tx) => recordAudit(tx, aChange({ projectId: null, entity: 'user' })));
    expect(await db.asOwner('select entity from audit_entry where project_id = 0')).toEqual([{ entity: 'user' }]);
  });
});
