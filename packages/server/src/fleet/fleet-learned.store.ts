import type { Learned } from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The learned data of earlier owners of the project; undefined where none was kept. */
export async function findLearned(tx: Tx, projectId: number): Promise<Learned | undefined> {
  const rows = await tx
    .selectFrom('fleet_learned')
    .select('learned')
    .where('project_id', '=', projectId)
    .execute();
  return rows[0]?.learned;
}

export async function saveLearned(tx: Tx, projectId: number, learned: Learned): Promise<void> {
  await tx
    .insertInto('fleet_learned')
    .values({ project_id: projectId, learned: JSON.stringify(learned), updated_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet((eb) => ({
        learned: eb.ref('excluded.learned'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
