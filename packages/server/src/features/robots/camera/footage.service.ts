import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FOOTAGE_DAYS, FOOTAGE_MOST_BYTES, type CameraSettings, type Footage } from '@rota/contract/camera';
import type { Page } from '@rota/contract/core';
import sharp from 'sharp';
import type { FileStore } from '../../../adapters/files/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, limitReached, recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { footage } from '../../catalogue/media/index.ts';
import type { CameraRef } from './camera-ids.rules.ts';
import type { CameraService } from './camera.service.ts';
import { findDays, writeDays } from './footage-settings.store.ts';

export type FootageDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly pictures: Pick<CameraService, 'follow'>;
  /** The robot's name; undefined where the project has no such robot. */
  readonly nameOf: (projectId: number, robotId: string) => Promise<string | undefined>;
  readonly clock: () => number;
  /** How long a snapshot waits for a picture, ms. */
  readonly silentMs?: number;
};
export type FootageService = ReturnType<typeof createFootageService>;

const DAY_MS = 86_400_000;
const SILENT_MS = 3_000;
const SORT = '-taken';
const SNAPSHOT_MOST_BYTES = 1_000_000;

/** Snapshots, and the gallery of all footage. */
export function createFootageService(deps: FootageDeps) {
  const { database, files, clock } = deps;

  /** Throws RECORD_NOT_FOUND. */
  async function nameOrThrow(projectId: number, robotId: string): Promise<string> {
    const name = await deps.nameOf(projectId, robotId);
    if (name === undefined) throw recordNotFound();
    return name;
  }

  /** The next picture of a camera; the robot is asked for it if no one watches. */
  function nextPicture(camera: CameraRef): Promise<Uint8Array | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => found(undefined), deps.silentMs ?? SILENT_MS);
      const leave = deps.pictures.follow(camera, (jpeg) => found(jpeg));
      function found(jpeg: Uint8Array | undefined): void {
        clearTimeout(timer);
        leave();
        resolve(jpeg);
      }
    });
  }

  return {
    /** Throws RECORD_NOT_FOUND, CAMERA_SILENT, LIMIT_REACHED. */
    async takeSnapshot(camera: CameraRef, reason: string, by: ActorRef, settle: Settle): Promise<Footage> {
      const { projectId, robotId } = camera;
      const name = await nameOrThrow(projectId, robotId);
      const jpeg = await nextPicture(camera);
      const size = jpeg && (await sizeOf(jpeg));
      if (jpeg === undefined || size === undefined)
        throw new AppError('CAMERA_SILENT', 'The camera sends no picture now');
      const footageId = randomUUID();
      const file = footage.fileKey(projectId, footageId, 'jpg');
      const stored = await files.write(file, Readable.from([jpeg]), SNAPSHOT_MOST_BYTES);
      try {
        return await database.tenant(projectId, async (tx) => {
          await refuseFull(tx, projectId, stored.size);
          const row = await footage.insert(tx, projectId, {
            footageId,
            kind: 'snapshot',
            robotId,
            camera: camera.camera,
            reason,
            type: 'image/jpeg',
            ...size,
            bytes: stored.size,
            seconds: null,
            sha256: stored.sha256,
            file,
            takenBy: by.name,
            takenAt: new Date(clock()),
            expiresAt: await expiryOf(tx, projectId, clock()),
          });
          await recordAudit(tx, {
            projectId,
            actor: by,
            code: 'LOG_FOOTAGE_SNAPSHOT_TAKEN',
            entity: 'footage',
            entityId: footageId,
            before: null,
            after: { name, camera: camera.camera ?? null, reason },
          });
          await settle(tx, toFootage(row));
          return toFootage(row);
        });
      } catch (error) {
        await files.remove(file);
        throw error;
      }
    },
    /** Throws RECORD_NOT_FOUND for a robot of another project. */
    async list(
      projectId: number,
      robotId: string,
      { limit, cursor, search }: { limit: number; cursor?: string | undefined; search?: string | undefined },
    ): Promise<Page<Footage>> {
      await nameOrThrow(projectId, robotId);
      const after = readCursor(cursor, SORT, 'time');
      const rows = await database.tenant(projectId, (tx) =>
        footage.list(tx, projectId, robotId, { limit: limit + 1, after, search }),
      );
      const items = rows.slice(0, limit).map(toFootage);
      const last = items.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      return {
        items,
        next_cursor: isMore ? writeCursor(SORT, { value: last.taken_at, id: last.footage_id }) : null,
      };
    },
    /** Throws RECORD_NOT_FOUND. */
    async open(
      projectId: number,
      robotId: string,
      footageId: string,
    ): Promise<{ readonly type: string; readonly name: string; readonly content: Readable }> {
      const row = requireRow(
        await database.tenant(projectId, (tx) => footage.find(tx, projectId, robotId, footageId)),
      );
      const { content } = await files.stream(row.file);
      const at = row.created_at.toISOString().slice(0, 19).replaceAll(':', '-');
      return { type: row.type, name: `${at}.${row.file.split('.').at(-1) ?? ''}`, content };
    },
    /** Throws RECORD_NOT_FOUND. */
    async remove(projectId: number, robotId: string, footageId: string, actor: ActorRef): Promise<void> {
      const name = (await deps.nameOf(projectId, robotId)) ?? robotId;
      const file = await database.tenant(projectId, async (tx) => {
        const row = requireRow(await footage.find(tx, projectId, robotId, footageId));
        if (!(await footage.remove(tx, projectId, footageId))) throw recordNotFound();
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_FOOTAGE_DELETED',
          entity: 'footage',
          entityId: footageId,
          before: {
            name,
            reason: row.reason,
            taken_by: row.created_by,
            taken_at: row.created_at.toISOString(),
          },
          after: null,
        });
        return row.file;
      });
      await files.remove(file);
    },
    settings: (projectId: number): Promise<CameraSettings> =>
      database.tenant(projectId, async (tx) => ({ footage_days: await daysOf(tx, projectId) })),
    setSettings: (projectId: number, settings: CameraSettings, actor: ActorRef): Promise<CameraSettings> =>
      database.tenant(projectId, async (tx) => {
        const before = await daysOf(tx, projectId);
        await writeDays(tx, projectId, settings.footage_days);
        if (before !== settings.footage_days)
          await recordAudit(tx, {
            projectId,
            actor,
            code: 'LOG_FOOTAGE_RETENTION_CHANGED',
            entity: 'footage',
            entityId: String(projectId),
            before: { footage_days: before },
            after: { footage_days: settings.footage_days },
          });
        return settings;
      }),
    /** Deletes what is past its time. */
    async forgetExpired(): Promise<void> {
      for (const file of await database.global(footage.forgetExpired)) await files.remove(file);
    },
  };
}

/** Throws LIMIT_REACHED where a project has no room for so many bytes more. */
export async function refuseFull(tx: Tx, projectId: number, bytes: number): Promise<void> {
  if ((await footage.countBytes(tx, projectId)) + bytes > FOOTAGE_MOST_BYTES)
    throw limitReached('footage', FOOTAGE_MOST_BYTES);
}

/** When footage that is taken now is deleted. */
export async function expiryOf(tx: Tx, projectId: number, now: number): Promise<Date> {
  return new Date(now + (await daysOf(tx, projectId)) * DAY_MS);
}

async function daysOf(tx: Tx, projectId: number): Promise<number> {
  return (await findDays(tx, projectId)) ?? FOOTAGE_DAYS.usual;
}

/** Pixels of a JPEG; undefined for what only begins like one. */
export async function sizeOf(jpeg: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await sharp(jpeg).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

function toFootage(row: footage.FootageRow): Footage {
  return {
    footage_id: row.media_id,
    kind: row.purpose === 'recording' ? 'recording' : 'snapshot',
    robot_id: row.robot_id ?? '',
    camera: row.camera,
    reason: row.reason ?? '',
    taken_by: row.created_by,
    taken_at: row.created_at.toISOString(),
    expires_at: (row.expires_at ?? row.created_at).toISOString(),
    type: row.type,
    bytes: row.bytes,
    seconds: row.seconds,
  };
}
