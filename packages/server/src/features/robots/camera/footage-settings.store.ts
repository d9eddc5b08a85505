import type { Tx } from '../../../db/database.ts';

/** Days that footage is kept; undefined where no one said. */
export async function findDays(tx: Tx, projectId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('camera_setting')
    .select('footage_days')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.footage_days;
}

export async function writeDays(tx: Tx, projectId: number, days: number): Promise<void> {
  await tx
    .insertInto('camera_setting')
    .values({ project_id: projectId, footage_days: days })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ footage_days: days }))
    .execute();
}
