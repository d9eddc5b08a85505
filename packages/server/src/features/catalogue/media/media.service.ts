import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  MEDIA_LIMITS,
  MEDIA_MOST,
  type Media,
  type MediaPurpose,
  type MediaSort,
  type MediaUse,
} from '@rota/contract/media';
import type { Page } from '@rota/contract/core';
import { sql } from 'kysely';
import type { FileStore } from '../../../adapters/files/index.ts';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, limitReached, requireRow } from '../../../http/app-error.ts';
import { translateConflict, type Conflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { readPicture, wrongSize } from './picture.format.ts';
import { takeUpload } from './media-upload.service.ts';
import * as store from './media.store.ts';
import { readSoundType } from './sound.format.ts';
import { readVideoSize } from './video.format.ts';

/** What shows media of the library: where, and how it is made to show another one. */
export type MediaUser = {
  /** Names of the foreign keys by which it keeps a medium from being deleted. */
  readonly keys: readonly string[];
  /** Its rows of `media_id`, `kind`, `id` and `name`. */
  readonly uses: (projectId: number) => store.Uses;
  /** @returns how many it made to show `to` instead of `from` */
  readonly replace: (tx: Tx, projectId: number, from: string, to: string, by: ActorRef) => Promise<number>;
};
export type MediaDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly users: readonly MediaUser[];
};
export type MediaService = ReturnType<typeof createMediaService>;
type ListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly purpose?: MediaPurpose | undefined;
  readonly used?: 'yes' | 'no' | undefined;
  readonly sort: MediaSort;
};
const FORMS = { name: 'text', created: 'time', bytes: 'number' } as const;
type Stored = Pick<store.MediaRow, 'type' | 'width' | 'height' | 'bytes' | 'file' | 'webp'>;

/** The media library. Its files lie under the hash of what was uploaded; their addresses never answer anything else. */
export function createMediaService({ database, files, users }: MediaDeps) {
  const stillShown: Conflict = { code: 'MEDIA_IN_USE', message: 'This is still shown somewhere' };
  const conflicts: Conflicts = Object.fromEntries(
    users.flatMap(({ keys }) => keys.map((key) => [key, stillShown])),
  );
  const usesOf = (projectId: number): store.Uses =>
    users.length === 0
      ? sql`select null::text as media_id, null::text as kind, null::text as id, null::text as name where false`
      : sql.join(
          users.map(({ uses }) => uses(projectId)),
          sql` union all `,
        );

  async function list(projectId: number, { cursor, ...query }: ListQuery): Promise<Page<Media>> {
    const after = readCursor(cursor, query.sort, FORMS[query.sort.replace(/^-/, '') as keyof typeof FORMS]);
    const listing = {
      ...query,
      search: query.search,
      purpose: query.purpose,
      used: query.used,
      limit: query.limit + 1,
      after,
    };
    const { rows, total } = await database.tenant(projectId, (tx) =>
      store.listMedia(tx, projectId, usesOf(projectId), listing),
    );
    const readMedia = rows.slice(0, query.limit);
    const last = readMedia.at(-1);
    return {
      items: readMedia.map((row) => toMedia(row, row.used)),
      next_cursor:
        rows.length > query.limit && last
          ? writeCursor(query.sort, { value: last.sort_value, id: last.media_id })
          : null,
      ...(total !== undefined && { total }),
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, mediaId: string): Promise<Media> {
    return database.tenant(projectId, (tx) => readMedia(tx, projectId, mediaId));
  }

  /** Throws MEDIA_TOO_LARGE, MEDIA_NOT_READABLE, MEDIA_WRONG_SIZE, LIMIT_REACHED. */
  async function upload(
    projectId: number,
    { purpose, name }: { readonly purpose: MediaPurpose; readonly name: string },
    content: Readable | undefined,
    by: ActorRef,
  ): Promise<Media & { is_new: boolean }> {
    const mediaId = randomUUID();
    const incoming = `media/${projectId}/incoming-${mediaId}`;
    const { sha256 } = await takeUpload(
      files,
      incoming,
      content ?? Readable.from([]),
      MEDIA_LIMITS[purpose].bytes,
    );
    try {
      const same = await database.tenant(projectId, (tx) =>
        store.findSameMedium(tx, projectId, purpose, sha256),
      );
      if (same !== undefined) return { ...(await get(projectId, same.media_id)), is_new: false };
      const stored = await keep(projectId, mediaId, purpose, incoming);
      return await database.tenant(projectId, async (tx) => {
        if ((await store.countMedia(tx, projectId)) >= MEDIA_MOST) throw limitReached('media', MEDIA_MOST);
        const row = await store.insertMedium(tx, projectId, {
          media_id: mediaId,
          purpose,
          name,
          sha256,
          created_by: by.name,
          ...stored,
        });
        // Another caller sent the same file in this moment.
        if (row === undefined) {
          const other = requireRow(await store.findSameMedium(tx, projectId, purpose, sha256));
          await forget(stored);
          return { ...(await readMedia(tx, projectId, other.media_id)), is_new: false };
        }
        await record(tx, projectId, by, 'LOG_MEDIA_ADDED', mediaId, null, {
          name,
          purpose,
          bytes: row.bytes,
        });
        return { ...toMedia(row, 0), is_new: true };
      });
    } finally {
      await files.remove(incoming);
    }
  }

  async function keep(
    projectId: number,
    mediaId: string,
    purpose: MediaPurpose,
    incoming: string,
  ): Promise<Stored> {
    const { kind, width, height, bytes } = MEDIA_LIMITS[purpose];
    const key = (ending: string): string => `media/${projectId}/${mediaId}.${ending}`;
    if (kind === 'video') {
      const size = await files.withLocalFile(incoming, readVideoSize);
      if (size === undefined) throw new AppError('MEDIA_NOT_READABLE', 'This is not a readable video');
      if (size.width !== width || size.height !== height) throw wrongSize(size);
      const { content } = await files.stream(incoming);
      const stored = await files.write(key('mp4'), content, bytes);
      return { type: 'video/mp4', width, height, bytes: stored.size, file: key('mp4'), webp: null };
    }
    if (kind === 'sound') {
      const content = await files.read(incoming);
      const sound = readSoundType(content);
      if (sound === undefined) throw new AppError('MEDIA_NOT_READABLE', 'This is not a readable sound');
      const stored = await files.write(key(sound.ending), Readable.from([content]), bytes);
      return { type: sound.type, width, height, bytes: stored.size, file: key(sound.ending), webp: null };
    }
    const { png, webp, ...size } = await readPicture(await files.read(incoming), purpose);
    await files.write(key('png'), Readable.from([png]), bytes);
    await files.write(key('webp'), Readable.from([webp]), bytes);
    return { type: 'image/png', ...size, bytes: png.length, file: key('png'), webp: key('webp') };
  }

  async function uses(projectId: number, mediaId: string): Promise<MediaUse[]> {
    return database.tenant(projectId, async (tx) => {
      await readMedia(tx, projectId, mediaId);
      return store.listUses(tx, usesOf(projectId), mediaId);
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function rename(projectId: number, mediaId: string, name: string, by: ActorRef): Promise<Media> {
    return database.tenant(projectId, async (tx) => {
      const before = requireRow(await store.lockMedium(tx, projectId, mediaId));
      await store.renameMedium(tx, projectId, mediaId, name);
      await record(tx, projectId, by, 'LOG_MEDIA_RENAMED', mediaId, { name: before.name }, { name });
      return readMedia(tx, projectId, mediaId);
    });
  }

  /** Throws RECORD_NOT_FOUND, MEDIA_OTHER_PURPOSE. */
  async function replace(
    projectId: number,
    mediaId: string,
    other: string,
    by: ActorRef,
  ): Promise<{ replaced: number }> {
    return database.tenant(projectId, async (tx) => {
      const [from, to] = [
        await store.lockMedium(tx, projectId, mediaId),
        (await store.findMedia(tx, projectId, [other], true))[0],
      ];
      if (requireRow(from).purpose !== requireRow(to).purpose)
        throw new AppError('MEDIA_OTHER_PURPOSE', 'These two are for different things');
      let replaced = 0;
      if (mediaId !== other)
        for (const user of users) replaced += await user.replace(tx, projectId, mediaId, other, by);
      await record(
        tx,
        projectId,
        by,
        'LOG_MEDIA_REPLACED',
        mediaId,
        { name: requireRow(from).name },
        { name: requireRow(to).name, replaced },
      );
      return { replaced };
    });
  }

  /** Throws RECORD_NOT_FOUND, MEDIA_IN_USE. */
  async function remove(projectId: number, mediaId: string, by: ActorRef): Promise<void> {
    const removed = await database
      .tenant(projectId, async (tx) => {
        const row = requireRow(await store.lockMedium(tx, projectId, mediaId));
        await store.deleteMedium(tx, projectId, mediaId);
        await record(
          tx,
          projectId,
          by,
          'LOG_MEDIA_DELETED',
          mediaId,
          { name: row.name, purpose: row.purpose },
          null,
        );
        return row;
      })
      .catch(translateConflict(conflicts));
    await forget(removed);
  }

  /** A picture as it is kept. Throws RECORD_NOT_FOUND. */
  async function bytesOf(projectId: number, mediaId: string): Promise<Buffer> {
    const [row] = await database.tenant(projectId, (tx) => store.findMedia(tx, projectId, [mediaId]));
    return files.read(requireRow(row).file);
  }

  async function forget({ file, webp }: Pick<Stored, 'file' | 'webp'>): Promise<void> {
    await files.remove(file);
    if (webp !== null) await files.remove(webp);
  }

  async function readMedia(tx: Tx, projectId: number, mediaId: string): Promise<Media> {
    const row = requireRow((await store.findMedia(tx, projectId, [mediaId]))[0]);
    return toMedia(row, (await store.countUses(tx, usesOf(projectId), [mediaId])).get(mediaId) ?? 0);
  }

  return { list, get, upload, uses, rename, replace, remove, bytesOf };
}

/** The public path of a medium. */
export function mediaUrl(mediaId: string): string {
  return `/api/public/media/${mediaId}`;
}

function toMedia(row: store.MediaRow, used: number): Media {
  const { media_id, purpose, name, type, width, height, bytes, sha256, created_by } = row;
  return {
    media_id,
    purpose,
    name,
    type,
    width,
    height,
    bytes,
    sha256,
    url: mediaUrl(media_id),
    used,
    created_by,
    created_at: row.created_at.toISOString(),
  };
}

async function record(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: Extract<AuditChange['code'], `LOG_MEDIA_${string}`>,
  entityId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await recordAudit(tx, { projectId, actor, code, entity: 'media', entityId, before, after });
}
