import type { RobotMapAlias, RobotModel } from '@rota/contract/robots';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['model', 'map_aliases', 'version'] as const;

/** Whether a robot of the model is registered in the project. */
export async function isModelInUse(tx: Tx, projectId: number, model: string): Promise<boolean> {
  const robot = await tx
    .selectFrom('robot')
    .select('id')
    .where('project_id', '=', projectId)
    .where('model', '=', model)
    .limit(1)
    .executeTakeFirst();
  return robot !== undefined;
}

/**
 * A model, locked until the end of the transaction. A model without aliases gets a row of version 0, so that the second of two people who
 * add the first aliases waits for the other.
 */
export async function lockModel(tx: Tx, projectId: number, model: string): Promise<RobotModel> {
  await tx
    .insertInto('robot_model')
    .values({ project_id: projectId, model, map_aliases: '[]', version: 0 })
    .onConflict((conflict) => conflict.columns(['project_id', 'model']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('robot_model')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('model', '=', model)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toModel(row);
}

/** Replaces the map aliases of a model and counts its version on. */
export async function saveMapAliases(
  tx: Tx,
  projectId: number,
  model: string,
  aliases: readonly RobotMapAlias[],
): Promise<RobotModel> {
  const row = await tx
    .updateTable('robot_model')
    .set((is) => ({ map_aliases: JSON.stringify(aliases), version: is('version', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('model', '=', model)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toModel(row);
}

function toModel(row: Pick<Selectable<DB['robot_model']>, (typeof COLUMNS)[number]>): RobotModel {
  return { model: row.model, map_aliases: [...row.map_aliases], version: row.version };
}
