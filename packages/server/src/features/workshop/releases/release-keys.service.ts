import { randomUUID } from 'node:crypto';
import { RELEASE_KEYS_MOST, type ReleaseKey } from '@rota/contract/releases';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { limitReached, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import * as store from './release-keys.store.ts';
import { withdrawReady } from './releases.service.ts';

export type ReleaseKeyService = ReturnType<typeof createReleaseKeyService>;

const CONFLICTS = {
  release_key_unique: { code: 'RELEASE_KEY_TAKEN', message: 'This key is already on the list' },
} as const;

/** The keys that may sign software. */
export function createReleaseKeyService({ database }: { readonly database: Pick<Database, 'global'> }) {
  async function list(): Promise<ReleaseKey[]> {
    return (await database.global(store.listKeys)).map(toKey);
  }

  /** Throws RELEASE_KEY_TAKEN, for a key that was revoked, too; LIMIT_REACHED. */
  async function add(
    { name, public_key }: { readonly name: string; readonly public_key: string },
    actor: ActorRef,
    settle: Settle,
  ): Promise<ReleaseKey> {
    return database
      .global(async (tx) => {
        if ((await store.listKeys(tx)).length >= RELEASE_KEYS_MOST)
          throw limitReached('release_key', RELEASE_KEYS_MOST);
        const keyId = randomUUID();
        await store.insertKey(tx, { key_id: keyId, name, public_key, added_by: actor.name });
        await recordAudit(tx, {
          projectId: null,
          actor,
          code: 'LOG_RELEASE_KEY_ADDED',
          entity: 'release_key',
          entityId: keyId,
          before: null,
          after: { name, public_key },
        });
        const answer = toKey(requireRow(await store.findKey(tx, keyId)));
        await settle(tx, answer);
        return answer;
      })
      .catch(translateConflict(CONFLICTS));
  }

  /** Throws RECORD_NOT_FOUND, for a key that was revoked, too. */
  async function revoke(keyId: string, withdrawReleases: boolean, actor: ActorRef): Promise<void> {
    await database.global(async (tx) => {
      const key = requireRow(await store.lockKey(tx, keyId));
      if (key.revoked_at !== null) throw recordNotFound();
      await store.revokeKey(tx, keyId, actor.name);
      const { name, public_key } = key;
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_RELEASE_KEY_REVOKED',
        entity: 'release_key',
        entityId: keyId,
        before: { name, public_key },
        after: null,
      });
      if (!withdrawReleases) return;
      for (const releaseId of await store.listReadyOf(tx, keyId)) await withdrawReady(tx, releaseId, actor);
    });
  }

  return { list, add, revoke };
}

function toKey(row: store.KeyRow): ReleaseKey {
  const { key_id, name, public_key, added_at, added_by, revoked_at, revoked_by, ready_releases } = row;
  return {
    key_id,
    name,
    public_key,
    added_at: added_at.toISOString(),
    added_by,
    revoked_at: revoked_at?.toISOString() ?? null,
    revoked_by,
    ready_releases: Number(ready_releases),
  };
}
