import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  chunkAt,
  OPEN_UPLOADS_MOST,
  UPLOAD_KEPT_HOURS,
  type Release,
  type ReleaseManifest,
} from '@rota/contract/releases';
import { FileTooLargeError, upTo } from '../../../adapters/files/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import { AppError, limitReached, requireRow } from '../../../http/app-error.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { listActiveKeys } from './release-keys.store.ts';
import type { ReleaseFiles } from './release-files.service.ts';
import { recordRelease, toRelease } from './releases.service.ts';
import * as store from './releases.store.ts';
import { verifierOf } from './signatures.service.ts';

type ReleaseUploadDeps = {
  readonly database: Pick<Database, 'global'>;
  readonly pieces: Pick<ReleaseFiles, 'keep' | 'freeUnused'>;
  /** Has the file of a release checked once the transaction is committed. */
  readonly enqueueCheck: (tx: Tx, releaseId: string) => Promise<void>;
  readonly clock: () => number;
};
export type ReleaseUploads = ReturnType<typeof createReleaseUploads>;

const SYSTEM: ActorRef = { id: 'system', name: 'system' };
const HOUR_MS = 3_600_000;
/** Pieces that are in memory at once. */
const MOST_PIECES = 8;

const CONFLICTS = {
  release_of_version: {
    code: 'RELEASE_EXISTS',
    message: 'This version is already in this channel',
  },
} as const;

/** Takes releases in: their manifest first, then their file piece by piece. */
export function createReleaseUploads({ database, pieces, enqueueCheck, clock }: ReleaseUploadDeps) {
  const readPiece = createPieceReader();

  /** Throws RELEASE_SIGNATURE_INVALID, RELEASE_EXISTS, LIMIT_REACHED. */
  async function begin(manifest: ReleaseManifest, actor: ActorRef, settle: Settle): Promise<Release> {
    return database
      .global(async (tx) => {
        await store.lockUploads(tx);
        const key = verifierOf(await listActiveKeys(tx), manifest, manifest.signature);
        if (key === undefined)
          throw new AppError('RELEASE_SIGNATURE_INVALID', 'No active key verifies the signature');
        if ((await store.countOpenUploads(tx)) >= OPEN_UPLOADS_MOST)
          throw limitReached('release', OPEN_UPLOADS_MOST);
        const releaseId = randomUUID();
        await store.insertRelease(tx, {
          ...manifest,
          release_id: releaseId,
          key_id: key.key_id,
          created_by: actor.name,
          search_text: foldSearch(`${manifest.version} ${manifest.component}`),
        });
        const row = requireRow(await store.findRelease(tx, releaseId));
        await recordRelease(tx, actor, 'LOG_RELEASE_STARTED', row, 'made');
        const answer = toRelease(row);
        await settle(tx, answer);
        return answer;
      })
      .catch(translateConflict(CONFLICTS));
  }

  /**
   * Adds the piece at `offset`, which must be the one that is due: of two callers who send it at once the second is rejected. Throws
   * RECORD_NOT_FOUND, RELEASE_NOT_UPLOADING, RELEASE_OFFSET_WRONG, RELEASE_CHUNK_WRONG, RELEASE_DISK_FULL.
   */
  async function append(releaseId: string, offset: number, content: Readable): Promise<Release> {
    const row = requireRow(await database.global((tx) => store.findRelease(tx, releaseId)));
    const wanted = chunkAt(offset, Number(row.bytes));
    // Read to its end even where it is not taken, so that the sender receives the reason.
    const piece = await readPiece(content, wanted?.bytes ?? 0);
    requireDue(row, offset);
    if (wanted === undefined || piece?.length !== wanted.bytes)
      throw new AppError('RELEASE_CHUNK_WRONG', 'This part of the file did not arrive whole');
    return pieces.keep(piece, async (tx, sha256) => {
      requireDue(requireRow(await store.lockRelease(tx, releaseId)), offset);
      await store.insertChunk(tx, releaseId, { number: wanted.number, sha256 });
      await store.noteReceived(tx, releaseId, offset + wanted.bytes);
      if (offset + wanted.bytes === Number(row.bytes)) {
        await store.completeUpload(tx, releaseId);
        await enqueueCheck(tx, releaseId);
      }
      return toRelease(requireRow(await store.findRelease(tx, releaseId)));
    });
  }

  /** Deletes a release, or cancels its upload. Throws RECORD_NOT_FOUND, RELEASE_IN_USE. */
  async function remove(releaseId: string, actor: ActorRef): Promise<void> {
    await database.global(async (tx) => {
      const row = requireRow(await store.lockRelease(tx, releaseId));
      if (row.used_at !== null)
        throw new AppError('RELEASE_IN_USE', 'This release was offered to robots already');
      await store.deleteRelease(tx, releaseId);
      await recordRelease(tx, actor, 'LOG_RELEASE_DELETED', row, 'deleted');
    });
    await pieces.freeUnused(new Date(clock()));
  }

  /** Removes uploads that were given up, and files that no release needs. */
  async function tidy(): Promise<void> {
    const before = new Date(clock() - UPLOAD_KEPT_HOURS * HOUR_MS);
    for (const releaseId of await database.global((tx) => store.listAbandoned(tx, before)))
      await database.global(async (tx) => {
        const row = await store.lockRelease(tx, releaseId);
        // It may have gone on meanwhile.
        if (row === undefined || row.state !== 'uploading' || row.received_at >= before) return;
        await store.deleteRelease(tx, releaseId);
        await recordRelease(tx, SYSTEM, 'LOG_RELEASE_DELETED', row, 'deleted');
      });
    await database.global((tx) => store.dropWithdrawnChunks(tx, before));
    await pieces.freeUnused(new Date(clock() - HOUR_MS));
  }

  return { begin, append, remove, tidy };
}

/** Throws RELEASE_NOT_UPLOADING, RELEASE_OFFSET_WRONG with the offset that is due. */
function requireDue(row: store.ReleaseRow, offset: number): void {
  const receivedBytes = Number(row.received_bytes);
  if (row.state !== 'uploading')
    throw new AppError('RELEASE_NOT_UPLOADING', 'This release is not being uploaded any more');
  if (offset !== receivedBytes)
    throw new AppError('RELEASE_OFFSET_WRONG', 'The upload continues at another place', {
      current: { received_bytes: receivedBytes },
    });
}

/** Reads one piece into memory: undefined where more bytes come than it may have. Only so many are read at once. */
function createPieceReader(): (content: Readable, bytes: number) => Promise<Buffer | undefined> {
  let running = 0;
  return async (content, bytes) => {
    if (running >= MOST_PIECES)
      throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 1 });
    running += 1;
    try {
      const parts: Buffer[] = [];
      for await (const part of upTo(content, bytes) as AsyncIterable<Buffer>) parts.push(part);
      return Buffer.concat(parts);
    } catch (error) {
      if (error instanceof FileTooLargeError) return undefined;
      throw error;
    } finally {
      running -= 1;
    }
  };
}
