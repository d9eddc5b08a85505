import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const WIFI = ['network', 'has_password', 'updated_at'] as const;
export type WifiRow = Pick<Selectable<DB['robot_wifi']>, (typeof WIFI)[number]>;

export async function findWifi(tx: Tx, projectId: number, robotId: string): Promise<WifiRow | undefined> {
  return tx
    .selectFrom('robot_wifi')
    .select(WIFI)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
}

/** Throws a violation of the reference to the robot when it is gone. */
export async function putWifi(
  tx: Tx,
  projectId: number,
  robotId: string,
  wifi: Omit<WifiRow, 'updated_at'>,
): Promise<void> {
  const content = { ...wifi, updated_at: sql<Date>`now()` };
  await tx
    .insertInto('robot_wifi')
    .values({ project_id: projectId, robot_id: robotId, ...content })
    .onConflict((conflict) => conflict.columns(['project_id', 'robot_id']).doUpdateSet(content))
    .execute();
}

export async function deleteWifi(tx: Tx, projectId: number, robotId: string): Promise<void> {
  await tx
    .deleteFrom('robot_wifi')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}
