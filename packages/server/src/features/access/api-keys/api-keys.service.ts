import { randomUUID } from 'node:crypto';
import type { ApiKey, IssuedKey, SecretInfo } from '@rota/contract/api-keys';
import { can, type Page, type Permission, type Reach } from '@rota/contract/core';
import { auditedChange, recordAudit, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { missingRecord } from '../../../http/conflicts.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { actorOf, type ActorRef, type Session } from '../../../http/context.ts';
import type { BearerHolder, BearerSecretInfo, BearerSecrets, Sessions } from '../auth/index.ts';
import { awake, reachOfKey } from './api-keys.rules.ts';
import * as store from './api-keys.store.ts';

export const HOLDER_KIND = 'api_key';

export type KeyContent = {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly expires_at?: string | null | undefined;
  readonly robot_id?: string | null | undefined;
};
type Change = { readonly [K in keyof KeyContent]?: KeyContent[K] | undefined };
type ListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly robot_id?: string | undefined;
};

export type ApiKeyDeps = {
  readonly database: Database;
  readonly bearers: Pick<BearerSecrets, 'issue' | 'list' | 'revoke'>;
  readonly sessions: Pick<Sessions, 'rolesOf'>;
  readonly clock: () => number;
};
export type ApiKeyService = ReturnType<typeof createApiKeyService>;

const API_KEY: AuditedRecord<store.ApiKeyRow> = {
  entity: 'api_key',
  idOf: ({ id }) => id,
  snapshot: ({ name, permissions, expires_at, robot_id }) => ({
    name,
    permissions,
    expires_at: expires_at?.toISOString() ?? null,
    robot_id,
  }),
  conflicts: {
    api_key_name_unique: { nameTaken: 'api_key' },
    api_key_robot: missingRecord('robot_id'),
  },
};
const API_KEY_SECRET: AuditedRecord<{
  readonly id: string;
  readonly name: string;
  readonly prefix: string | undefined;
}> = {
  entity: 'api_key',
  idOf: ({ id }) => id,
  snapshot: ({ name, prefix }) => ({ name, prefix }),
  conflicts: {},
};

export function createApiKeyService({ database, bearers, sessions, clock }: ApiKeyDeps) {
  const holder = (id: string) => ({ kind: HOLDER_KIND, id });

  /** The caller behind a key; undefined when it expired, or its responsible person is gone. */
  async function load(tx: Tx, id: string): Promise<BearerHolder | undefined> {
    const key = await store.findHolder(tx, id);
    const owner = key && (await sessions.rolesOf(key.owner_id));
    return key === undefined || owner === undefined
      ? undefined
      : { name: key.name, ownerId: key.owner_id, roles: reachOfKey(key.permissions, owner, key.project_id) };
  }

  async function compose(tx: Tx, projectId: number, row: store.ApiKeyRow): Promise<ApiKey> {
    const owner = await sessions.rolesOf(row.owner_id);
    const allowed = awake(row.permissions, owner ?? {}, projectId);
    const isOver = row.expires_at !== null && row.expires_at.getTime() <= clock();
    return {
      api_key_id: row.id,
      name: row.name,
      permissions: [...row.permissions],
      suspended: row.permissions.filter((one) => !allowed.some((permission) => permission === one)),
      robot_id: row.robot_id,
      owner: { id: row.owner_id, name: row.owner_name },
      expires_at: row.expires_at?.toISOString() ?? null,
      stopped: isOver ? 'expired' : owner === undefined ? 'owner_gone' : null,
      created_at: row.created_at.toISOString(),
      secrets: (await bearers.list(tx, holder(row.id))).map(toSecretInfo),
    };
  }

  async function lockKey(tx: Tx, projectId: number, id: string): Promise<store.ApiKeyRow> {
    return requireRow(await store.lockApiKey(tx, projectId, id));
  }

  async function list(projectId: number, { search, ...query }: ListQuery): Promise<Page<ApiKey>> {
    return database.tenant(projectId, async (tx) => {
      const { rows, nextCursor } = await store.listApiKeys(tx, projectId, {
        ...query,
        search: search && foldCase(search),
      });
      const items: ApiKey[] = [];
      for (const row of rows) items.push(await compose(tx, projectId, row));
      return { items, next_cursor: nextCursor };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, id: string): Promise<ApiKey> {
    return database.tenant(projectId, async (tx) =>
      compose(tx, projectId, requireRow(await store.findApiKey(tx, projectId, id))),
    );
  }

  /** Throws NAME_TAKEN, API_KEY_BEYOND_OWN_REACH, RECORD_NOT_FOUND for an unknown robot. */
  async function create(projectId: number, body: KeyContent, session: Session): Promise<IssuedKey> {
    requireWithin(session.roles, body.permissions, projectId);
    const actor = actorOf({ session });
    return auditedChange(database, API_KEY, { projectId, actor, code: 'LOG_API_KEY_CREATED' }, async (tx) => {
      const row = await store.insertApiKey(tx, projectId, randomUUID(), contentOf(body, session));
      const { token } = await bearers.issue(tx, holder(row.id), session.personId);
      return { before: null, after: row, answer: { ...(await compose(tx, projectId, row)), key: token } };
    });
  }

  /** Throws RECORD_NOT_FOUND (for an unknown robot, too), NAME_TAKEN, API_KEY_BEYOND_OWN_REACH. */
  async function update(projectId: number, id: string, change: Change, session: Session): Promise<ApiKey> {
    const actor = actorOf({ session });
    return auditedChange(database, API_KEY, { projectId, actor, code: 'LOG_API_KEY_CHANGED' }, async (tx) => {
      const before = await lockKey(tx, projectId, id);
      const content = {
        name: change.name ?? before.name,
        permissions: change.permissions ?? (before.permissions as Permission[]),
        expires_at:
          change.expires_at === undefined ? (before.expires_at?.toISOString() ?? null) : change.expires_at,
        robot_id: change.robot_id === undefined ? before.robot_id : change.robot_id,
      };
      // A person who changes a key answers for it from then on, so they must be allowed to grant all of it.
      requireWithin(session.roles, content.permissions, projectId);
      const after = await store.updateApiKey(tx, projectId, id, contentOf(content, session));
      return { before, after, answer: await compose(tx, projectId, after) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, id: string, session: Session): Promise<void> {
    const actor = actorOf({ session });
    await auditedChange(database, API_KEY, { projectId, actor, code: 'LOG_API_KEY_DELETED' }, async (tx) => {
      const before = await lockKey(tx, projectId, id);
      await bearers.revoke(tx, holder(id));
      await store.deleteApiKey(tx, projectId, id);
      return { before, after: null, answer: undefined };
    });
  }

  /** Deletes the keys that are bound to a robot, in the caller's transaction. */
  async function removeOfRobot(tx: Tx, projectId: number, robotId: string, actor: ActorRef): Promise<void> {
    for (const { id } of await store.listKeysOfRobot(tx, projectId, robotId)) {
      const before = await lockKey(tx, projectId, id);
      await bearers.revoke(tx, holder(id));
      await store.deleteApiKey(tx, projectId, id);
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_API_KEY_DELETED',
        entity: API_KEY.entity,
        entityId: id,
        before: API_KEY.snapshot(before),
        after: null,
      });
    }
  }

  /** Throws RECORD_NOT_FOUND, LIMIT_REACHED, API_KEY_BEYOND_OWN_REACH. */
  async function addSecret(projectId: number, id: string, session: Session): Promise<IssuedKey> {
    const entry = { projectId, actor: actorOf({ session }), code: 'LOG_API_KEY_SECRET_ADDED' } as const;
    return auditedChange(database, API_KEY_SECRET, entry, async (tx) => {
      const row = await lockKey(tx, projectId, id);
      // Who may not do what the key may would otherwise come by it here.
      requireWithin(session.roles, row.permissions as Permission[], projectId);
      const { token, prefix } = await bearers.issue(tx, holder(id), session.personId);
      const answer = { ...(await compose(tx, projectId, row)), key: token };
      return { before: null, after: { id, name: row.name, prefix }, answer };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function removeSecret(
    projectId: number,
    id: string,
    secretId: string,
    session: Session,
  ): Promise<ApiKey> {
    const entry = { projectId, actor: actorOf({ session }), code: 'LOG_API_KEY_SECRET_REVOKED' } as const;
    return auditedChange(database, API_KEY_SECRET, entry, async (tx) => {
      const row = await lockKey(tx, projectId, id);
      const prefix = (await bearers.list(tx, holder(id))).find((one) => one.id === secretId)?.prefix;
      if ((await bearers.revoke(tx, holder(id), secretId)) === 0) throw recordNotFound();
      const answer = await compose(tx, projectId, row);
      return { before: { id, name: row.name, prefix }, after: null, answer };
    });
  }

  return { load, list, get, create, update, remove, removeOfRobot, addSecret, removeSecret };
}

/** A secret as people see it afterwards. */
export function toSecretInfo(info: BearerSecretInfo): SecretInfo {
  return {
    secret_id: info.id,
    prefix: info.prefix,
    created_at: info.created_at.toISOString(),
    expires_at: info.expires_at?.toISOString() ?? null,
    last_used_at: info.last_used_at?.toISOString() ?? null,
    last_used_from: info.last_used_from,
  };
}

function requireWithin(reach: Reach, permissions: readonly Permission[], projectId: number): void {
  if (permissions.every((permission) => can(reach, permission, String(projectId)))) return;
  throw new AppError('API_KEY_BEYOND_OWN_REACH', 'A key cannot have more permissions than you');
}

function contentOf(
  { name, permissions, expires_at: expiresAt, robot_id = null }: KeyContent,
  session: Session,
): store.ApiKeyContent {
  return {
    name,
    nameFolded: foldCase(name),
    permissions: [...permissions],
    expires_at: expiresAt === undefined || expiresAt === null ? null : new Date(expiresAt),
    robot_id,
    owner_id: session.userId,
    owner_name: session.userName,
  };
}
