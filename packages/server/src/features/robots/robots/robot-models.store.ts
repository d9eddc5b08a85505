import type { RobotMapAlias, RobotModel } from '@rota/contract/robots';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Whether a robot of the model is registered in the project. */
export async function isModelInUse(tx: Tx, projectId: number, model: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from robot where project_id = ${projectId} and model = ${model} limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * A model, locked until the end of the transaction. A model without aliases gets a row of version 0, so that the second of two people who
 * add the first aliases waits for the other.
 */
export async function lockModel(tx: Tx, projectId: number, model: string): Promise<RobotModel> {
  await sql`
    insert into robot_model (project_id, model, map_aliases, version) values (${projectId}, ${model}, '[]', 0)
    on conflict (project_id, model) do nothing`.execute(tx);
  const { rows } = await sql<RobotModel>`
    select model, map_aliases, version from robot_model
    where project_id = ${projectId} and model = ${model} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The row of the model is gone.');
  return row;
}

/** Replaces the map aliases of a model and counts its version on. */
export async function saveMapAliases(
  tx: Tx,
  projectId: number,
  model: string,
  aliases: readonly RobotMapAlias[],
): Promise<RobotModel> {
  const { rows } = await sql<RobotModel>`
    update robot_model set map_aliases = ${JSON.stringify(aliases)}::jsonb, version = version + 1
    where project_id = ${projectId} and model = ${model}
    returning model, map_aliases, version`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The row of the model is gone.');
  return row;
}
