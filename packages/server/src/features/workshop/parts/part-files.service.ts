import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PART_FILE_BYTES, PART_FILES_MOST } from '@rota/contract/parts';
import sharp from 'sharp';
import { FileTooLargeError, upTo, type FileStore } from '../../../adapters/files/index.ts';
import { AppError, limitReached, requireRow } from '../../../http/app-error.ts';
import { actorOf, type Session } from '../../../http/context.ts';
import { auditPart, noteEvent } from './part-history.service.ts';
import * as fileStore from './part-files.store.ts';
import type { PartDeps } from './parts.service.ts';
import { findPart, lockParts } from './parts.store.ts';

type PartFileDeps = Pick<PartDeps, 'database' | 'reach' | 'clock'> & { readonly files: FileStore };
export type PartFileService = ReturnType<typeof createPartFileService>;

/** Pixels of a photo's longer side: enough to read a type plate. */
const PHOTO_SIDE = 2_400;
const PHOTO_MOST_PIXELS = 100_000_000;
const PICTURES: readonly string[] = ['png', 'jpeg', 'webp'];

/** Files of parts: papers as they are, pictures redrawn, so that nothing of the file but its pixels remains. */
export function createPartFileService({ database, files, reach, clock }: PartFileDeps) {
  /** Throws PART_FILE_TOO_LARGE, PART_FILE_NOT_READABLE. */
  async function take(content: Readable): Promise<{ bytes: Buffer; type: string; ending: string }> {
    const sent = await readWhole(content);
    if (sent.subarray(0, 5).toString('latin1') === '%PDF-')
      return { bytes: sent, type: 'application/pdf', ending: 'pdf' };
    return { bytes: await redraw(sent), type: 'image/jpeg', ending: 'jpg' };
  }

  /** Throws RECORD_NOT_FOUND, PART_FILE_TOO_LARGE, PART_FILE_NOT_READABLE, LIMIT_REACHED. */
  async function add(
    session: Session,
    partId: string,
    name: string,
    content: Readable | undefined,
  ): Promise<{ file_id: string }> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    const { bytes, type, ending } = await take(content ?? Readable.from([]));
    const fileId = randomUUID();
    const file = `parts/${projectId}/${fileId}.${ending}`;
    await files.write(file, Readable.from([bytes]), PART_FILE_BYTES);
    try {
      const actor = actorOf({ session });
      await database.tenant(projectId, async (tx) => {
        const part = requireRow((await lockParts(tx, projectId, [partId]))[0]);
        if ((await fileStore.listFiles(tx, projectId, partId)).length >= PART_FILES_MOST)
          throw limitReached('robot_part', PART_FILES_MOST);
        const at = new Date(clock());
        await fileStore.insertFile(tx, {
          project_id: projectId,
          file_id: fileId,
          part_id: partId,
          name,
          type,
          bytes: bytes.length,
          file,
          created_at: at,
          created_by: actor.name,
        });
        await noteEvent(tx, part, actor, at, { logType: 'file_added', note: name });
        const after = { name: part.serial_number, file: name };
        await auditPart(tx, part, { actor, code: 'LOG_PART_FILE_ADDED', before: null, after });
      });
    } catch (error) {
      await files.remove(file);
      throw error;
    }
    return { file_id: fileId };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function read(
    session: Session,
    partId: string,
    fileId: string,
  ): Promise<{ readonly name: string; readonly type: string; readonly content: Readable }> {
    const projectId = await reach.projectOf(session, partId, 'parts.read');
    const row = requireRow(
      await database.tenant(projectId, (tx) => fileStore.findFile(tx, projectId, partId, fileId)),
    );
    return { name: row.name, type: row.type, content: (await files.stream(row.file)).content };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(session: Session, partId: string, fileId: string): Promise<Record<string, never>> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    const actor = actorOf({ session });
    const key = await database.tenant(projectId, async (tx) => {
      const part = requireRow(await findPart(tx, projectId, partId));
      const row = requireRow(await fileStore.findFile(tx, projectId, partId, fileId));
      await fileStore.deleteFile(tx, projectId, fileId);
      await noteEvent(tx, part, actor, new Date(clock()), { logType: 'file_removed', note: row.name });
      const before = { name: part.serial_number, file: row.name };
      await auditPart(tx, part, { actor, code: 'LOG_PART_FILE_REMOVED', before, after: null });
      return row.file;
    });
    await files.remove(key);
    return {};
  }

  return { add, read, remove };
}

/** Throws PART_FILE_TOO_LARGE. */
async function readWhole(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of upTo(content, PART_FILE_BYTES)) chunks.push(chunk as Buffer);
  } catch (error) {
    if (error instanceof FileTooLargeError)
      throw new AppError('PART_FILE_TOO_LARGE', 'This file is too large', { cause: error });
    throw error;
  }
  return Buffer.concat(chunks);
}

/** Throws PART_FILE_NOT_READABLE. */
async function redraw(sent: Buffer): Promise<Buffer> {
  const refused = (cause?: unknown): AppError =>
    new AppError('PART_FILE_NOT_READABLE', 'This is neither a PDF nor a picture', { cause });
  try {
    const source = sharp(sent, { limitInputPixels: PHOTO_MOST_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (!PICTURES.includes(format)) throw refused();
    return await source
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .toBuffer();
  } catch (cause) {
    throw cause instanceof AppError ? cause : refused(cause);
  }
}
