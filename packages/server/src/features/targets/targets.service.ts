import { randomUUID } from 'node:crypto';
import { mapIdOf, type Target, type TargetType } from '@rota/contract';
import type { Database, Tx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { foldCase } from '../../db/folding.ts';
import type { ReadyFloor, TargetSource } from '../../fleet/index.ts';
import { AppError, recordNotFound } from '../../http/app-error.ts';
import type { ActorRef, Settle } from '../../http/context.ts';
import type { LiveHub } from '../../live/index.ts';
import { recordAudit, type AuditChange } from '../../audit/index.ts';
import { composeTarget, isDiscFree, TARGET_CLEARANCE, toTargetInfo } from './targets.rules.ts';
import * as store from './targets.store.ts';

/** SQLSTATE of a foreign key that refused a row. */
const FOREIGN_KEY_VIOLATION = '23503';

export type NewTarget = {
  readonly name: string;
  readonly type: TargetType;
  readonly site: string;
  readonly floor: string;
  readonly x: number;
  readonly y: number;
  readonly theta: number;
};
export type TargetChange = { readonly [K in 'name' | 'type' | 'x' | 'y' | 'theta']?: NewTarget[K] | undefined };

export type TargetServiceDeps = {
  readonly database: Database;
  readonly floors: { find(projectId: number, mapId: string): Promise<ReadyFloor | undefined> };
  readonly live: LiveHub;
  readonly registryChanged: (tx: Tx, projectId: number, what: 'targets') => Promise<void>;
  /** In the caller's transaction: whether a delivery under way names the target. */
  readonly isTargetInUse: (tx: Tx, projectId: number, targetId: string) => Promise<boolean>;
};
export type TargetService = ReturnType<typeof createTargetService>;

/** The targets of a project, as the fleets read them. */
export function createTargetSource(database: Database): TargetSource {
  return { list: async (projectId) => (await database.tenant(projectId, (tx) => store.listTargets(tx, projectId))).map(toTargetInfo) };
}

export function createTargetService({ database, floors, live, registryChanged, isTargetInUse }: TargetServiceDeps) {
  async function list(projectId: number, place: { site?: string | undefined; floor?: string | undefined } = {}): Promise<Target[]> {
    const targets = (await database.tenant(projectId, (tx) => store.listTargets(tx, projectId))).map(composeTarget);
    return targets.filter(
      (target) => (place.site === undefined || target.site === place.site) && (place.floor === undefined || target.floor === place.floor),
    );
  }

  /** Throws MAP_NOT_READY, TARGET_NOT_FREE. */
  async function requireFree(projectId: number, mapId: string, place: { x: number; y: number }): Promise<void> {
    const floor = await floors.find(projectId, mapId);
    if (floor === undefined) throw new AppError('MAP_NOT_READY', 'There is no ready map of this site and floor');
    if (!isDiscFree(await floor.load(), place, TARGET_CLEARANCE)) {
      throw new AppError('TARGET_NOT_FREE', `A target needs ${TARGET_CLEARANCE} m of free space around it`);
    }
  }

  /** Throws MAP_NOT_READY, TARGET_NOT_FREE, TARGET_NAME_TAKEN. */
  async function create(projectId: number, body: NewTarget, actor: ActorRef, settle: Settle): Promise<Target> {
    const mapId = mapIdOf(body.site, body.floor);
    await requireFree(projectId, mapId, body);
    const target = await database
      .tenant(projectId, async (tx) => {
        const made = composeTarget(await store.insertTarget(tx, projectId, randomUUID(), mapId, contentOf(body)));
        await changed(tx, projectId, { actor, code: 'LOG_TARGET_CREATED', before: null, after: made });
        await settle(tx, made);
        return made;
      })
      .catch(refuse);
    live.publish('targets', projectId, { upsert: [target] });
    return target;
  }

  /** Throws TARGET_NOT_FREE, TARGET_NAME_TAKEN. */
  async function update(projectId: number, targetId: string, change: TargetChange, actor: ActorRef): Promise<Target> {
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
        const after = composeTarget(await store.updateTarget(tx, projectId, targetId, contentOf(next)));
        await changed(tx, projectId, { actor, code: 'LOG_TARGET_CHANGED', before: composeTarget(before), after });
        return after;
      })
      .catch(refuse);
    live.publish('targets', projectId, { upsert: [target] });
    return target;
  }

  /** Throws TARGET_IN_USE. */
  async function remove(projectId: number, targetId: string, actor: ActorRef): Promise<Record<string, never>> {
    await database.tenant(projectId, async (tx) => {
      const before = await store.lockTarget(tx, projectId, targetId);
      if (before === undefined) throw recordNotFound();
      if (await isTargetInUse(tx, projectId, targetId)) throw new AppError('TARGET_IN_USE', 'A delivery under way names this target');
      await store.deleteTarget(tx, projectId, targetId);
      await changed(tx, projectId, { actor, code: 'LOG_TARGET_DELETED', before: composeTarget(before), after: null });
    });
    live.publish('targets', projectId, { remove: [targetId] });
    return {};
  }

  async function changed(
    tx: Tx,
    projectId: number,
    change: { actor: ActorRef; code: Extract<AuditChange['code'], `LOG_TARGET_${string}`>; before: Target | null; after: Target | null },
  ): Promise<void> {
    const entityId = (change.after ?? change.before)?.target_id ?? '';
    await recordAudit(tx, { projectId, entity: 'target', entityId, ...change });
    await registryChanged(tx, projectId, 'targets');
  }

  return { list, create, update, remove };
}

type Fields = Pick<NewTarget, 'name' | 'type' | 'x' | 'y' | 'theta'>;

function merge(before: Fields, change: TargetChange): Fields {
  return {
    name: change.name ?? before.name,
    type: change.type ?? before.type,
    x: change.x ?? before.x,
    y: change.y ?? before.y,
    theta: change.theta ?? before.theta,
  };
}

function contentOf({ name, type, x, y, theta }: Fields): store.TargetContent {
  return { name, type, x, y, theta, nameFolded: foldCase(name) };
}

function refuse(error: unknown): never {
  if (isUniqueViolation(error, 'target_name_unique')) {
    throw new AppError('TARGET_NAME_TAKEN', 'A target with this name exists already', { cause: error });
  }
  // The map was deleted between the look at it and the insert.
  if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION) {
    throw new AppError('MAP_NOT_READY', 'There is no ready map of this site and floor', { cause: error });
  }
  throw error;
}
