import type { MapPoint } from '@rota/contract/map-versions';
import type { Target } from '@rota/contract/targets';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { conflictOf, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import { changedTarget } from './target-audit.service.ts';
import { composePoint, composeTarget, contentOf, pointChanges } from './targets.rules.ts';
import * as store from './targets.store.ts';

const POINT_CONFLICTS: Conflicts = {
  target_name_unique: { nameTaken: 'target' },
  target_pkey: { code: 'POINT_ID_TAKEN', message: 'A target of another map has this id' },
};

/** The points of a map by id; `lock`: they are locked until the transaction ends. */
export async function listPoints(
  tx: Tx,
  projectId: number,
  mapId: string,
  lock?: 'lock',
): Promise<MapPoint[]> {
  return (await store.listTargetsOfMap(tx, projectId, mapId, lock)).map(composePoint);
}

/** Names of targets of other maps of the project, by id. */
export async function listNamesElsewhere(
  tx: Tx,
  projectId: number,
  mapId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.listTargets(tx, projectId);
  return new Map(rows.flatMap((row) => (row.map_id === mapId ? [] : [[row.id, row.name] as const])));
}

export type PointsChange = {
  readonly mapId: string;
  /** As they were read under lock in the same transaction. */
  readonly before: readonly MapPoint[];
  /** As `keptPoints` gives them. */
  readonly after: readonly MapPoint[];
  readonly actor: ActorRef;
  /** In the caller's transaction: whether a delivery under way names the target. */
  readonly isTargetInUse: (tx: Tx, projectId: number, targetId: string) => Promise<boolean>;
};

/** Makes these the points of a map. Throws TARGET_IN_USE, NAME_TAKEN, POINT_ID_TAKEN. */
export async function replacePoints(
  tx: Tx,
  projectId: number,
  { mapId, before, after, actor, isTargetInUse }: PointsChange,
): Promise<{ upsert: Target[]; remove: string[] }> {
  const former = new Map(
    (await store.listTargetsOfMap(tx, projectId, mapId)).map((row) => [row.id, composeTarget(row)]),
  );
  const { added, changed, removed } = pointChanges(before, after);
  const upsert: Target[] = [];
  try {
    await store.deferTargetChecks(tx);
    for (const { target_id: id } of removed) {
      if (await isTargetInUse(tx, projectId, id))
        throw new AppError('TARGET_IN_USE', 'A delivery under way names this target');
      await store.deleteTarget(tx, projectId, id);
      await changedTarget(tx, projectId, {
        actor,
        code: 'LOG_TARGET_DELETED',
        before: former.get(id) ?? null,
        after: null,
      });
    }
    for (const point of changed) {
      const made = composeTarget(await store.updateTarget(tx, projectId, point.target_id, contentOf(point)));
      await changedTarget(tx, projectId, {
        actor,
        code: 'LOG_TARGET_CHANGED',
        before: former.get(point.target_id) ?? null,
        after: made,
      });
      upsert.push(made);
    }
    for (const point of added) {
      const made = composeTarget(
        await store.insertTarget(tx, projectId, point.target_id, mapId, contentOf(point)),
      );
      await changedTarget(tx, projectId, { actor, code: 'LOG_TARGET_CREATED', before: null, after: made });
      upsert.push(made);
    }
    await store.checkTargets(tx);
  } catch (error) {
    throw conflictOf(POINT_CONFLICTS, error);
  }
  return { upsert, remove: removed.map(({ target_id: id }) => id) };
}
