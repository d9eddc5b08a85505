import type { Database, Tx } from '../db/database.ts';
import { translateConflict, type Conflicts } from '../http/conflicts.ts';
import { recordAudit, type AuditChange } from './audit.store.ts';

/** How changes of one kind of record stand in the audit log, and which conflicts they meet. */
export type AuditedRecord<Row extends object> = {
  readonly entity: string;
  readonly idOf: (row: Row) => string;
  /** The fields that matter; never a secret. */
  readonly snapshot: (row: Row) => unknown;
  readonly conflicts: Conflicts;
};
/** A record before and after its change: null before it was made, and after it was deleted. */
export type Changed<Row extends object, Answer> = {
  readonly before: Row | null;
  readonly after: Row | null;
  readonly answer: Answer;
};

/** Changes a record of a project and writes the change to the audit log, both in one transaction. @returns the answer of the change */
export async function auditedChange<Row extends object, Answer>(
  database: Pick<Database, 'tenant'>,
  { entity, idOf, snapshot, conflicts }: AuditedRecord<Row>,
  { projectId, actor, code }: { readonly projectId: number } & Pick<AuditChange, 'actor' | 'code'>,
  change: (tx: Tx) => Promise<Changed<Row, Answer>>,
): Promise<Answer> {
  return database
    .tenant(projectId, async (tx) => {
      const { before, after, answer } = await change(tx);
      const row = after ?? before;
      if (row === null) throw new Error(`A change of ${entity} has no record before it and none after it.`);
      await recordAudit(tx, {
        projectId,
        actor,
        code,
        entity,
        entityId: idOf(row),
        before: before === null ? null : snapshot(before),
        after: after === null ? null : snapshot(after),
      });
      return answer;
    })
    .catch(translateConflict(conflicts));
}
