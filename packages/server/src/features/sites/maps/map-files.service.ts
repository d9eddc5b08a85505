import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { printQuery } from '@rota/contract/maps';
import { z } from 'zod';
import { FileMissingError, FileTooLargeError, upTo, type FileStore } from '../../../adapters/files/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { TokenSigner } from '../../../http/signed-token.ts';
import { enqueueJob } from '../../../jobs/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import { ARCHIVE_LIMITS, listArchive, readArchived, type ArchivedFile } from './map-archive.format.ts';
import { isMadeFile, type MapProducts } from './map-products.service.ts';
import { mapNotReady } from './map-not-ready.rules.ts';
import { processMap } from './maps.jobs.ts';
import { createComposedEnvelopes } from './composed-envelopes.service.ts';
import type { MapFloor } from './floor-source.service.ts';
import { composeEnvelope, mapFiles } from './maps.rules.ts';
import * as store from './maps.store.ts';

export type MapFilesDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly signer: TokenSigner;
  readonly products: Pick<MapProducts, 'open'>;
  /** The ready floors, with what is drawn over them. */
  readonly floors: { find(projectId: number, mapId: string): Promise<MapFloor | undefined> };
  /** Publishes the current map to its watchers. */
  readonly show: (projectId: number, mapId: string) => Promise<void>;
};
export type MapFilesService = ReturnType<typeof createMapFiles>;

const upload = z.object({ use: z.literal('map-upload'), projectId: z.number().int(), uploadId: z.string() });
const download = z.object({
  use: z.literal('map-download'),
  projectId: z.number().int(),
  mapId: z.string(),
  version: z.number().int(),
  /** The scan, the scan with what is drawn over it, or the file that was uploaded. */
  what: z.enum(['envelope', 'composed', 'zip']),
});
const made = z.object({
  use: z.literal('map-file'),
  projectId: z.number().int(),
  mapId: z.string(),
  file: z.string(),
  print: printQuery,
  /** Of links that robots get: only this version, as robots call it. */
  mapVersion: z.string().optional(),
});
export type FileClaims = Omit<z.infer<typeof made>, 'use'>;
export type UploadClaims = Omit<z.infer<typeof upload>, 'use'>;
export type DownloadClaims = Omit<z.infer<typeof download>, 'use'>;

export const UPLOAD_LIVES_S = 15 * 60;
const DOWNLOAD_LIVES_S = 10 * 60;

/** A file as it goes out. */
export type Outgoing = {
  readonly content: Readable | string;
  readonly size: number;
  readonly type: string;
  readonly fileName: string;
};

/** What the signed links of maps lead to. */
export function createMapFiles(deps: MapFilesDeps) {
  const { database, files, signer, floors } = deps;
  const composed = createComposedEnvelopes();

  function claimsOf<S extends z.ZodType>(
    token: string,
    schema: S,
    expired: 'LINK_EXPIRED' | 'UPLOAD_LINK_EXPIRED',
  ): z.output<S> {
    const claims = signer.read(token);
    if (claims === 'expired') throw expiredOf(expired);
    const parsed = schema.safeParse(claims);
    if (!parsed.success) throw recordNotFound();
    return parsed.data;
  }

  /** Takes the zip that an upload link asks for. Throws UPLOAD_LINK_EXPIRED, MAP_UPLOAD_EMPTY, PAYLOAD_TOO_LARGE, RECORD_NOT_FOUND. */
  async function take(
    token: string,
    content: Readable | undefined,
  ): Promise<{ map_id: string; version: number; status: number }> {
    const claims = claimsOf(token, upload, 'UPLOAD_LINK_EXPIRED');
    // Rejected before the link counts as used, so that a caller who forgot the file may try again.
    if (content === undefined) throw uploadEmpty();
    return takeZip(claims, content);
  }

  /** Takes the zip of an expected upload, once. Throws UPLOAD_LINK_EXPIRED, MAP_UPLOAD_EMPTY, PAYLOAD_TOO_LARGE. */
  async function takeZip(
    { projectId, uploadId }: Pick<UploadClaims, 'projectId' | 'uploadId'>,
    content: Readable,
  ): Promise<{ map_id: string; version: number; status: number }> {
    const begun = await begin(projectId, uploadId);
    const { mapId, actor, version, fileKey } = begun;
    await deps.show(projectId, mapId);
    const { zip } = mapFiles(projectId, fileKey, version);
    try {
      const stored = await files.write(
        zip,
        upTo(content, ARCHIVE_LIMITS.totalBytes),
        ARCHIVE_LIMITS.totalBytes,
      );
      if (stored.size === 0) throw uploadEmpty();
      await database.tenant(projectId, async (tx) => {
        if (!(await store.changeVersion(tx, projectId, begun, { status: 2, ...stored })))
          throw recordNotFound();
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_MAP_UPLOADED',
          entity: 'map',
          entityId: mapId,
          before: null,
          after: { version, ...stored },
        });
        await enqueueJob(
          tx,
          processMap,
          { projectId, mapId, fileKey, version },
          { actor: { projectId, userId: actor.id } },
        );
      });
    } catch (error) {
      await files.remove(zip);
      await database.tenant(projectId, (tx) => store.deleteVersion(tx, projectId, begun));
      await deps.show(projectId, mapId);
      throw refusalOf(error);
    }
    await deps.show(projectId, mapId);
    return { map_id: mapId, version, status: 2 };
  }

  async function begin(projectId: number, uploadId: string) {
    return database.tenant(projectId, async (tx) => {
      const taken = await store.takeUpload(tx, projectId, uploadId);
      if (taken === undefined) throw expiredOf('UPLOAD_LINK_EXPIRED');
      const begun = await store.beginVersion(tx, projectId, taken.mapId);
      if (begun === undefined) throw recordNotFound();
      return { ...taken, ...begun };
    });
  }

  /** The file that a download link names. Throws LINK_EXPIRED, RECORD_NOT_FOUND, MAP_NOT_READY, MAP_PDF_FAILED. */
  async function open(token: string): Promise<Outgoing> {
    const claims = claimsOf(token, z.discriminatedUnion('use', [download, made]), 'LINK_EXPIRED');
    return claims.use === 'map-file' ? openFile(claims) : openStored(claims);
  }

  async function openFile({ projectId, mapId, file, print, mapVersion }: FileClaims): Promise<Outgoing> {
    if (isMadeFile(file)) {
      const { bytes, type } = await deps.products.open(projectId, mapId, file, { print, mapVersion });
      return { content: Readable.from([bytes]), size: bytes.length, type, fileName: `${mapId}-${file}` };
    }
    const bytes = await withArchive(projectId, mapId, (path) => readArchived(path, file));
    if (bytes === undefined) throw recordNotFound();
    return {
      content: Readable.from([bytes]),
      size: bytes.length,
      type: 'application/octet-stream',
      fileName: posix.basename(file),
    };
  }

  /** What is in the zip that was uploaded last and is ready. Throws MAP_NOT_READY. */
  function listFiles(projectId: number, mapId: string): Promise<ArchivedFile[]> {
    return withArchive(projectId, mapId, listArchive);
  }

  async function withArchive<T>(
    projectId: number,
    mapId: string,
    run: (path: string) => Promise<T>,
  ): Promise<T> {
    const map = await database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
    if (map === undefined) throw recordNotFound();
    if (map.ready === undefined) throw mapNotReady();
    return files.withLocalFile(mapFiles(projectId, map.file_key, map.ready.version).zip, run);
  }

  async function openStored({ projectId, mapId, version, what }: DownloadClaims): Promise<Outgoing> {
    const map = await database.tenant(projectId, (tx) => store.findMap(tx, projectId, mapId));
    if (map === undefined) throw recordNotFound();
    const keys = mapFiles(projectId, map.file_key, version);
    try {
      if (what !== 'zip') {
        const text = await (what === 'composed' ? composedText : envelopeText)(projectId, map, version);
        return {
          content: text,
          size: Buffer.byteLength(text),
          type: 'application/json; charset=utf-8',
          fileName: `${mapId}.json`,
        };
      }
      return { ...(await files.stream(keys.zip)), type: 'application/zip', fileName: `${mapId}.zip` };
    } catch (error) {
      throw error instanceof FileMissingError ? recordNotFound() : error;
    }
  }

  /** The JSON text of a ready version. Throws MAP_NOT_READY. */
  async function envelopeText(projectId: number, map: store.MapRow, version?: number): Promise<string> {
    const { ready } = map;
    const raster = ready?.raster ?? null;
    if (ready === undefined || raster === null || (version !== undefined && ready.version !== version))
      throw mapNotReady();
    return JSON.stringify(
      composeEnvelope(raster, await files.read(mapFiles(projectId, map.file_key, ready.version).runs)),
    );
  }

  /** The same with what is drawn over the scan. Throws MAP_NOT_READY. */
  async function composedText(projectId: number, map: store.MapRow, version?: number): Promise<string> {
    const floor = await floors.find(projectId, map.map_id);
    const text =
      floor && (version === undefined || floor.version === version) ? await composed(floor) : undefined;
    return text ?? envelopeText(projectId, map, version);
  }

  /** Removes files that nothing names any more. Throws when one of them stays, so that it is tried again. */
  async function remove(keys: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(keys.map((key) => files.remove(key)));
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} files of a deleted map stay behind`);
  }

  return {
    take,
    takeZip,
    remove,
    open,
    composedText,
    listFiles,
    signFile: (claims: FileClaims): string => signer.sign({ use: 'map-file', ...claims }, DOWNLOAD_LIVES_S),
    signUpload: (claims: UploadClaims): string =>
      signer.sign({ use: 'map-upload', ...claims }, UPLOAD_LIVES_S),
    signDownload: (claims: DownloadClaims): string =>
      signer.sign({ use: 'map-download', ...claims }, DOWNLOAD_LIVES_S),
  };
}

function expiredOf(code: 'LINK_EXPIRED' | 'UPLOAD_LINK_EXPIRED'): AppError {
  return new AppError(
    code,
    code === 'LINK_EXPIRED'
      ? 'The link has expired'
      : 'Upload link expired (generate a new link from the robot)',
  );
}
function uploadEmpty(): AppError {
  return new AppError('MAP_UPLOAD_EMPTY', 'The upload holds no bytes');
}
function refusalOf(error: unknown): unknown {
  if (error instanceof FileTooLargeError) {
    return new AppError(
      'PAYLOAD_TOO_LARGE',
      `The file is larger than ${ARCHIVE_LIMITS.totalBytes / 1_048_576} MB`,
      { cause: error },
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? new AppError('BAD_REQUEST', 'The upload broke off', { cause: error })
    : error;
}
