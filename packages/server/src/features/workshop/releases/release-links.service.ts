import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { TokenSigner } from '../../../http/signed-token.ts';
import { readRange } from './byte-ranges.rules.ts';
import type { ReleaseFiles } from './release-files.service.ts';
import { findRelease } from './releases.store.ts';

/** A robot on a slow link fetches 4 GiB in a day; it gets another address when it asks again. */
const LIVES_S = 24 * 3_600;
const claims = z.object({ use: z.literal('release'), releaseId: z.string() });

/** Where a robot fetches a release, and how it knows that the file is the signed one. */
type ReleaseLink = {
  readonly url: string;
  readonly bytes: number;
  /** Hex, as all hashes here. */
  readonly sha256: string;
  readonly sha1: string;
  readonly md5: string;
  readonly version: string;
  /** Base64, over the text that `manifestText` of the contract writes. */
  readonly signature: string;
  readonly key_id: string;
};

type ReleaseLinkDeps = {
  readonly database: Pick<Database, 'global'>;
  readonly signer: TokenSigner;
  readonly pieces: Pick<ReleaseFiles, 'stream'>;
  /** Where the console is reached from outside. */
  readonly origin: () => string;
};
export type ReleaseLinks = ReturnType<typeof createReleaseLinks>;

/** Makes the addresses at which robots fetch releases, and answers them. */
export function createReleaseLinks({ database, signer, pieces, origin }: ReleaseLinkDeps) {
  return {
    /** @returns undefined for a release that is not ready. `base` is where the robot reaches this server, if not by the public URL. */
    linkOf: async (releaseId: string, base = origin()): Promise<ReleaseLink | undefined> => {
      const row = await database.global((tx) => findRelease(tx, releaseId));
      if (row?.state !== 'ready' || row.sha1 === null || row.md5 === null) return undefined;
      const { sha256, sha1, md5, version, signature, key_id } = row;
      const token = signer.sign({ use: 'release', releaseId }, LIVES_S);
      const url = `${base}/api/public/releases/${token}/file`;
      return { url, bytes: Number(row.bytes), sha256, sha1, md5, version, signature, key_id };
    },

    /** Throws RECORD_NOT_FOUND for an address that was forged or expired, or whose release is not ready any more; RELEASE_RANGE_WRONG. */
    open: async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<Readable> => {
      const read = claims.safeParse(signer.read(token));
      if (!read.success) throw recordNotFound();
      const { releaseId } = read.data;
      const row = await database.global((tx) => findRelease(tx, releaseId));
      if (row?.state !== 'ready') throw recordNotFound();
      const size = Number(row.bytes);
      const etag = `"${row.sha256}"`;
      // A caller with another file in its cache gets this one whole.
      const ifRange = request.headers['if-range'];
      const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
      const range = readRange(asked, size);
      void reply.header('accept-ranges', 'bytes').header('etag', etag).type('application/octet-stream');
      if (range === 'unsatisfiable') {
        void reply.header('content-range', `bytes */${String(size)}`);
        throw new AppError('RELEASE_RANGE_WRONG', 'The file has no such part');
      }
      if (range === undefined) {
        void reply.header('content-length', size);
        return pieces.stream(releaseId);
      }
      const { start, end } = range;
      void reply
        .status(206)
        .header('content-range', `bytes ${String(start)}-${String(end)}/${String(size)}`)
        .header('content-length', end - start + 1);
      return pieces.stream(releaseId, range);
    },
  };
}
