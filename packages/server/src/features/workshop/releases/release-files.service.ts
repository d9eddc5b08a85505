import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { RELEASE_CHUNK_BYTES } from '@rota/contract/releases';
import type { FileStore } from '../../../adapters/files/index.ts';
import { findViolation } from '../../../db/database-errors.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { partsOfRange, type ByteRange } from './byte-ranges.rules.ts';
import { forgetFile, listChunks, listUnusedFiles, noteFile } from './releases.store.ts';

type ReleaseFilesDeps = {
  readonly database: Pick<Database, 'global'>;
  readonly files: Pick<FileStore, 'write' | 'stream' | 'remove'>;
};
export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

/** How often a piece is written again that was freed between its writing and its use. */
const TRIES = 3;

const keyOf = (sha256: string): string => `releases/${sha256}`;

/** The pieces of which the files of releases are made, each kept once under the hash of its bytes. */
export function createReleaseFiles({ database, files }: ReleaseFilesDeps) {
  async function write(sha256: string, piece: Buffer): Promise<void> {
    await database.global((tx) => noteFile(tx, sha256, piece.length));
    await files.write(keyOf(sha256), Readable.from([piece]), piece.length).catch(translateFullDisk);
  }

  return {
    /**
     * Keeps a piece, then runs `use` in a transaction that refers to it. The piece is noted first, so that a crash at any moment leaves no
     * file that is not known; unused ones are freed later. Throws RELEASE_DISK_FULL.
     */
    async keep<T>(piece: Buffer, use: (tx: Tx, sha256: string) => Promise<T>): Promise<T> {
      const sha256 = createHash('sha256').update(piece).digest('hex');
      for (let rest = TRIES; ; rest -= 1) {
        await write(sha256, piece);
        try {
          return await database.global((tx) => use(tx, sha256));
        } catch (error) {
          if (rest <= 1 || findViolation(error) !== 'release_chunk_file') throw error;
        }
      }
    },

    /** The bytes of a release, or of one range of it, piece after piece. */
    async stream(releaseId: string, range?: ByteRange): Promise<Readable> {
      const chunks = await database.global((tx) => listChunks(tx, releaseId));
      return Readable.from(
        bytesOf(
          files,
          chunks.map(({ sha256 }) => sha256),
          range,
        ),
        { objectMode: false },
      );
    },

    /** Removes files of which no release has a piece and that were noted before a moment. */
    async freeUnused(before: Date): Promise<number> {
      let freed = 0;
      for (const sha256 of await database.global((tx) => listUnusedFiles(tx, before))) {
        try {
          // The file goes before the commit, so that another upload of the piece writes it after this.
          await database.global(async (tx) => {
            await forgetFile(tx, sha256);
            await files.remove(keyOf(sha256));
          });
          freed += 1;
        } catch (error) {
          // A release has the piece since.
          if (findViolation(error) !== 'release_chunk_file') throw error;
        }
      }
      return freed;
    },
  };
}

async function* bytesOf(
  files: ReleaseFilesDeps['files'],
  hashes: readonly string[],
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const parts =
    range === undefined
      ? hashes.map((_hash, number) => ({ number, part: undefined }))
      : partsOfRange(range, RELEASE_CHUNK_BYTES);
  for (const { number, part } of parts) {
    const sha256 = hashes[number];
    if (sha256 === undefined) throw new Error(`Piece ${String(number)} of a release is missing.`);
    const { content } = await files.stream(keyOf(sha256), part);
    yield* content as AsyncIterable<Buffer>;
  }
}

function translateFullDisk(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new AppError('RELEASE_DISK_FULL', 'The disk of the server is full', { cause: error });
  throw error;
}
