import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const VISIT = ['visit_on', 'note', 'version'] as const;
type VisitRow = Pick<Selectable<DB['workshop_visit']>, (typeof VISIT)[number]>;

/** A project that no visit was set for. */
const NO_VISIT: VisitRow = { visit_on: null, note: '', version: 0 };

export async function findVisit(tx: Tx, projectId: number): Promise<VisitRow> {
  const row = await tx
    .selectFrom('workshop_visit')
    .select(VISIT)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row ?? NO_VISIT;
}

/** The visit of a project, which no one else changes until the transaction ends. */
export async function lockVisit(tx: Tx, projectId: number): Promise<VisitRow> {
  await tx
    .insertInto('workshop_visit')
    .values({ project_id: projectId, ...NO_VISIT })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute();
  return tx
    .selectFrom('workshop_visit')
    .select(VISIT)
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes the visit of a project and counts the change. */
export async function updateVisit(
  tx: Tx,
  projectId: number,
  content: Pick<VisitRow, 'visit_on' | 'note'>,
): Promise<VisitRow> {
  return tx
    .updateTable('workshop_visit')
    .set({ ...content, version: sql<number>`version + 1` })
    .where('project_id', '=', projectId)
    .returning(VISIT)
    .executeTakeFirstOrThrow();
}
