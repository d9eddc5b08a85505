import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { lockKey } from './release-keys.store.ts';
import type { ReleaseFiles } from './release-files.service.ts';
import { recordRelease } from './releases.service.ts';
import * as store from './releases.store.ts';

type ReleaseCheckDeps = {
  readonly database: Pick<Database, 'global'>;
  readonly pieces: Pick<ReleaseFiles, 'stream'>;
};
export type ReleaseCheck = ReturnType<typeof createReleaseCheck>;

const SYSTEM: ActorRef = { id: 'system', name: 'system' };

/** Judges files that came whole. It may be interrupted and repeated at any moment. */
export function createReleaseCheck({ database, pieces }: ReleaseCheckDeps) {
  async function check(releaseId: string): Promise<void> {
    const row = await database.global((tx) => store.findRelease(tx, releaseId));
    if (row?.state !== 'checking') return;
    const hashes = { sha256: createHash('sha256'), sha1: createHash('sha1'), md5: createHash('md5') };
    let bytes = 0;
    for await (const part of (await pieces.stream(releaseId)) as AsyncIterable<Buffer>) {
      for (const hash of Object.values(hashes)) hash.update(part);
      bytes += part.length;
    }
    const isSigned = hashes.sha256.digest('hex') === row.sha256 && bytes === Number(row.bytes);
    const others = { sha1: hashes.sha1.digest('hex'), md5: hashes.md5.digest('hex') };
    await database.global(async (tx) => {
      // The key stays as it is until the commit: one that is revoked now withdraws what is ready by then.
      const key = requireRow(await lockKey(tx, row.key_id));
      const rejection = !isSigned ? 'file_differs' : key.revoked_at !== null ? 'key_revoked' : undefined;
      const isJudged =
        rejection === undefined
          ? await store.acceptRelease(tx, releaseId, others)
          : await store.rejectRelease(tx, releaseId, rejection);
      const after = await store.findRelease(tx, releaseId);
      if (!isJudged || after === undefined) return;
      await recordRelease(
        tx,
        SYSTEM,
        rejection === undefined ? 'LOG_RELEASE_READY' : 'LOG_RELEASE_REJECTED',
        after,
        'changed',
      );
    });
  }

  return { check };
}
