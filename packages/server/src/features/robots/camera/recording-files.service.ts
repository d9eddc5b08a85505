import { Readable } from 'node:stream';
import { RECORDING_MOST_BYTES, type RecordingEnd } from '@rota/contract/camera';
import type { FileStore } from '../../../adapters/files/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { footage } from '../../catalogue/media/index.ts';
import { AVI_FPS, aviHead, aviTail, readChunks } from './avi.format.ts';
import { expiryOf, sizeOf } from './footage.service.ts';
import { endRecording, type RecordingRow } from './recordings.store.ts';

type Deps = { readonly database: Database; readonly files: FileStore; readonly clock: () => number };
type Ended = {
  readonly row: RecordingRow;
  readonly reason: RecordingEnd;
  /** The robot's name. */
  readonly name: string;
};
type Film = {
  readonly size: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
};

/** Where a piece of a recording is until it ends. */
export function pieceKey(projectId: number, recordingId: string, piece: number): string {
  return `media/${projectId}/${recordingId}.${piece}.part`;
}

/** Ends a recording: puts its pieces together in one file of the library and removes them. Once, however many try. */
export async function finishRecording(deps: Deps, projectId: number, ended: Ended): Promise<void> {
  const { database, files } = deps;
  const { row } = ended;
  const { sizes, picture } = await readPieces(deps, projectId, row);
  const file = footage.fileKey(projectId, row.recording_id, 'avi');
  const film = picture && (await assemble(deps, projectId, row, { sizes, picture, file }));
  const isFull = picture !== undefined && film === undefined;
  const reason = isFull ? 'disk_full' : picture === undefined ? 'no_pictures' : ended.reason;
  const isFirst = await database.tenant(projectId, async (tx) => {
    if (!(await endRecording(tx, projectId, row.recording_id, reason))) return false;
    const seconds = Math.ceil(sizes.length / AVI_FPS);
    if (film !== undefined)
      await footage.insert(tx, projectId, {
        footageId: row.recording_id,
        kind: 'recording',
        robotId: row.robot_id,
        camera: row.camera ?? undefined,
        reason: row.reason,
        type: 'video/x-msvideo',
        width: film.width,
        height: film.height,
        bytes: film.size,
        seconds,
        sha256: film.sha256,
        file,
        takenBy: row.owner,
        takenAt: row.started_at,
        expiresAt: await expiryOf(tx, projectId, deps.clock()),
      });
    await recordAudit(tx, {
      projectId,
      actor: { id: row.owner_id, name: row.owner },
      code: 'LOG_FOOTAGE_RECORDING_ENDED',
      entity: 'footage',
      entityId: row.recording_id,
      before: null,
      after: { name: ended.name, end_reason: reason, duration_s: film === undefined ? 0 : seconds },
    });
    return true;
  });
  if (!isFirst) return;
  for (let piece = 0; piece < row.pieces; piece += 1)
    await files.remove(pieceKey(projectId, row.recording_id, piece));
}

/** The sizes of all pictures, and the first that is none of the empty ones. */
async function readPieces(
  { files }: Deps,
  projectId: number,
  { recording_id: recordingId, pieces }: RecordingRow,
): Promise<{ sizes: number[]; picture: Buffer | undefined }> {
  const sizes: number[] = [];
  let picture: Buffer | undefined;
  for (let piece = 0; piece < pieces; piece += 1) {
    const chunks = readChunks(await files.read(pieceKey(projectId, recordingId, piece)));
    for (const size of chunks.sizes) sizes.push(size);
    picture ??= chunks.first;
  }
  return { sizes, picture };
}

/** Undefined where there is no room for it, or the pictures cannot be read. */
async function assemble(
  { files }: Deps,
  projectId: number,
  row: RecordingRow,
  { sizes, picture, file }: { readonly sizes: number[]; readonly picture: Buffer; readonly file: string },
): Promise<Film | undefined> {
  const size = await sizeOf(picture);
  if (size === undefined) return undefined;
  async function* content(): AsyncGenerator<Buffer> {
    yield aviHead(sizes, size?.width ?? 0, size?.height ?? 0);
    for (let piece = 0; piece < row.pieces; piece += 1)
      yield await files.read(pieceKey(projectId, row.recording_id, piece));
    yield aviTail(sizes);
  }
  const stored = await files
    .write(file, Readable.from(content()), 2 * RECORDING_MOST_BYTES)
    .catch(() => undefined);
  return stored && { ...stored, ...size };
}
