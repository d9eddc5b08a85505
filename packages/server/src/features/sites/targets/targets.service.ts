import { randomUUID } from 'node:crypto';
import { mapIdOf } from '@rota/contract/maps';
import type { Target, TargetUse } from '@rota/contract/targets';
import { isDiscFree } from '@rota/floor';
import type { Database, Tx } from '../../../db/database.ts';
import type { ReadyFloor, TargetSource } from '../../../fleet/index.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { conflictOf, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { refuseNeeded, type TargetUses } from '../target-uses/index.ts';
import { changedTarget, type TargetAudit } from './target-audit.service.ts';
import {
  composeTarget,
  contentOf,
  TARGET_CLEARANCE,
  toTargetInfo,
  type TargetFields,
} from './targets.rules.ts';
import * as store from './targets.store.ts';

/** SQLSTATE of a foreign key that refused a row. */
const FOREIGN_KEY_VIOLATION = '23503';

export type NewTarget = TargetFields & { readonly site: string; readonly floor: string };
export type TargetChange = { readonly [K in keyof TargetFields]?: TargetFields[K] | undefined };

export type TargetServiceDeps = {
  readonly database: Database;
  readonly floors: { find(projectId: number, mapId: string): Promise<ReadyFloor | undefined> };
  readonly live: LiveHub;
  readonly registryChanged: (tx: Tx, projectId: number, what: 'targets') => Promise<void>;
  /** In the caller's transaction: whether a delivery under way names the target. */
  readonly isTargetInUse: (tx: Tx, projectId: number, targetId: string) => Promise<boolean>;
  readonly targetUses: Pick<TargetUses, 'list' | 'replace'>;
};
export type TargetService = ReturnType<typeof createTargetService>;

/** The targets of a project, as the fleets read them. */
export function createTargetSource(database: Database): TargetSource {
  return {
    list: async (projectId) =>
      (await database.tenant(projectId, (tx) => store.listTargets(tx, projectId))).map(toTargetInfo),
  };
}

export function createTargetService({
  database,
  floors,
  live,
  registryChanged,
  isTargetInUse,
  targetUses,
}: TargetServiceDeps) {
  async function list(
    projectId: number,
    place: { site?: string | undefined; floor?: string | undefined } = {},
  ): Promise<Target[]> {
    const targets = (await database.tenant(projectId, (tx) => store.listTargets(tx, projectId))).map(
      composeTarget,
    );
    return targets.filter(
      (target) =>
        (place.site === undefined || target.site === place.site) &&
        (place.floor === undefined || target.floor === place.floor),
    );
  }

  /** Throws MAP_NOT_READY, TARGET_NOT_FREE. */
  async function requireFree(
    projectId: number,
    mapId: string,
    place: { x: number; y: number },
  ): Promise<void> {
    const floor = await floors.find(projectId, mapId);
    if (floor === undefined)
      throw new AppError('MAP_NOT_READY', 'There is no ready map of this site and floor');
    if (!isDiscFree(await floor.load(), place, TARGET_CLEARANCE)) {
      throw new AppError('TARGET_NOT_FREE', `A target needs ${TARGET_CLEARANCE} m of free space around it`);
    }
  }

  /** Throws MAP_NOT_READY, TARGET_NOT_FREE, NAME_TAKEN. */
  async function create(
    projectId: number,
    body: NewTarget,
    actor: ActorRef,
    settle: Settle,
  ): Promise<Target> {
    const mapId = mapIdOf(body.site, body.floor);
    await requireFree(projectId, mapId, body);
    const target = await database
      .tenant(projectId, async (tx) => {
        await requireEscapePoint(tx, projectId, mapId, body.escape_point);
        const made = composeTarget(
          await store.insertTarget(tx, projectId, randomUUID(), mapId, contentOf(body)),
        );
        await recordChange(tx, projectId, { actor, code: 'LOG_TARGET_CREATED', before: null, after: made });
        await settle(tx, made);
        return made;
      })
      .catch(refuse);
    live.publish('targets', projectId, { upsert: [target] });
    return target;
  }

  /** Throws TARGET_NOT_FREE, NAME_TAKEN. */
  async function update(
    projectId: number,
    targetId: string,
    change: TargetChange,
    actor: ActorRef,
  ): Promise<Target> {
    const seen = await database.tenant(projectId, (tx) => store.findTarget(tx, projectId, targetId));
    if (seen === undefined) throw recordNotFound();
    const place = merge(seen, change);
    // A new map under an old target must not keep it from being renamed.
    if (place.x !== seen.x || place.y !== seen.y) await requireFree(projectId, seen.map_id, place);
    const target = await database
      .tenant(projectId, async (tx) => {
        const before = await store.lockTarget(tx, projectId, targetId);
        if (before === undefined) throw recordNotFound();
        const next = { ...merge(before, change), x: place.x, y: place.y };
        if (next.escape_point !== before.escape_point)
          await requireEscapePoint(tx, projectId, before.map_id, next.escape_point);
        const after = composeTarget(await store.updateTarget(tx, projectId, targetId, contentOf(next)));
        await recordChange(tx, projectId, {
          actor,
          code: 'LOG_TARGET_CHANGED',
          before: composeTarget(before),
          after,
        });
        return after;
      })
      .catch(refuse);
    live.publish('targets', projectId, { upsert: [target] });
    return target;
  }

  async function listUses(projectId: number, targetId: string): Promise<TargetUse[]> {
    return database.tenant(projectId, async (tx) => {
      if ((await store.findTarget(tx, projectId, targetId)) === undefined) throw recordNotFound();
      return targetUses.list(tx, projectId, [targetId]);
    });
  }

  /** What names the target names `replaceWith` afterwards. Throws TARGET_IN_USE, TARGET_NEEDED, TARGET_HAS_QR, RECORD_NOT_FOUND. */
  async function remove(
    projectId: number,
    targetId: string,
    replaceWith: string | undefined,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    const sentElsewhere = await database.tenant(projectId, async (tx) => {
      const before = await store.lockTarget(tx, projectId, targetId);
      if (before === undefined) throw recordNotFound();
      if (await isTargetInUse(tx, projectId, targetId))
        throw new AppError('TARGET_IN_USE', 'A delivery under way names this target');
      if (replaceWith === undefined) refuseNeeded(await targetUses.list(tx, projectId, [targetId]));
      else await replaceUses(tx, projectId, targetId, replaceWith, actor);
      const others = await store.forgetEscapePoint(tx, projectId, targetId);
      await store.deleteTarget(tx, projectId, targetId);
      await recordChange(tx, projectId, {
        actor,
        code: 'LOG_TARGET_DELETED',
        before: composeTarget(before),
        after: null,
      });
      return others.filter(({ id }) => id !== targetId).map(composeTarget);
    });
    live.publish('targets', projectId, { upsert: sentElsewhere, remove: [targetId] });
    return {};
  }

  async function replaceUses(
    tx: Tx,
    projectId: number,
    from: string,
    to: string,
    actor: ActorRef,
  ): Promise<void> {
    if (to === from || (await store.findTarget(tx, projectId, to)) === undefined) throw recordNotFound();
    await targetUses.replace(tx, projectId, from, to, actor).catch(translateConflict(USE_CONFLICTS));
  }

  /** Throws ESCAPE_POINT_UNKNOWN. */
  async function requireEscapePoint(
    tx: Tx,
    projectId: number,
    mapId: string,
    escapePoint: string | null,
  ): Promise<void> {
    if (escapePoint === null) return;
    const point = await store.findTarget(tx, projectId, escapePoint);
    if (point?.map_id === mapId && point.type === 'escape') return;
    throw new AppError('ESCAPE_POINT_UNKNOWN', 'The map has no such target of type escape');
  }

  async function recordChange(tx: Tx, projectId: number, change: TargetAudit): Promise<void> {
    await changedTarget(tx, projectId, change);
    await registryChanged(tx, projectId, 'targets');
  }

  return { list, create, update, remove, listUses };
}

function merge(before: TargetFields, change: TargetChange): TargetFields {
  const group = change.elevator_group === undefined ? before.elevator_group : change.elevator_group;
  const door = change.door_direction === undefined ? before.door_direction : change.door_direction;
  return {
    elevator_group: group,
    door_direction: door,
    tolerance: change.tolerance === undefined ? before.tolerance : change.tolerance,
    escape_point: change.escape_point === undefined ? before.escape_point : change.escape_point,
    name: change.name ?? before.name,
    type: change.type ?? before.type,
    x: change.x ?? before.x,
    y: change.y ?? before.y,
    theta: change.theta ?? before.theta,
  };
}

const TARGET_CONFLICTS: Conflicts = {
  target_name_unique: { nameTaken: 'target' },
};
const USE_CONFLICTS: Conflicts = {
  qr_code_target_unique: { code: 'TARGET_HAS_QR', message: 'That target has a QR code already' },
};

function refuse(error: unknown): never {
  // The map was deleted between the look at it and the insert.
  if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) {
    throw new AppError('MAP_NOT_READY', 'There is no ready map of this site and floor', { cause: error });
  }
  throw conflictOf(TARGET_CONFLICTS, error);
}
