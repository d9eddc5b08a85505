import type { ProjectFeature } from '@rota/contract/core';
import { sql } from 'kysely';
import { featureOff } from '../../../http/access.ts';
import type { Tx } from '../../../db/database.ts';

/** Notices that a project has other features. */
export const FEATURES_CHANNEL = 'project_features_changed';

/** The projects that have something switched off. */
export async function listFeaturesOff(tx: Tx): Promise<{ id: number; features_off: readonly string[] }[]> {
  return tx
    .selectFrom('project')
    .select(['id', 'features_off'])
    .where(sql<boolean>`features_off <> '{}'`)
    .execute();
}

/** Every server reads the features again once the change is committed. */
export async function notifyFeaturesChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify(${FEATURES_CHANNEL}, '')`.execute(tx);
}

/** Throws FEATURE_OFF. What begins in this transaction and a switch that turns the feature off wait for each other. */
export async function requireOnInTransaction(
  tx: Tx,
  projectId: number,
  feature: ProjectFeature,
): Promise<void> {
  const row = await tx
    .selectFrom('project')
    .select('features_off')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst();
  if (row?.features_off.includes(feature) === true) throw featureOff(feature);
}
