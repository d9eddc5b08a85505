import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { RECORDING_MOST_BYTES, type CameraRecording, type RecordingEnd } from '@rota/contract/camera';
import type { FileStore } from '../../../adapters/files/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import type { CameraRef } from './camera-ids.rules.ts';
import type { CameraService } from './camera.service.ts';
import { refuseFull } from './footage.service.ts';
import { createRecorder } from './recorder.service.ts';
import { finishRecording, pieceKey } from './recording-files.service.ts';
import * as store from './recordings.store.ts';

export type RecordingDeps = {
  readonly database: Database;
  readonly files: FileStore;
  /** The browsers of all servers. */
  readonly live: Pick<LiveHub, 'publish'>;
  readonly pictures: Pick<CameraService, 'follow' | 'tellViewers'>;
  readonly nameOf: (projectId: number, robotId: string) => Promise<string | undefined>;
  readonly isConnected: (projectId: number, robotId: string) => Promise<boolean>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
  readonly tickMs?: number;
};
export type Recordings = ReturnType<typeof createRecordings>;

type Running = {
  readonly projectId: number;
  readonly row: store.RecordingRow;
  endsAt: number;
  pieces: number;
  bytes: number;
  /** Another server took it for lost and has ended it. */
  isTaken: boolean;
  end: ((reason: RecordingEnd) => Promise<void>) | undefined;
};
type Wish = { readonly reason: string; readonly minutes: number };

const TICK_MS = 200;

/**
 * Recordings, each with an end, an owner and a reason. They go on without a viewer. Pictures are written in pieces of ten seconds, so that
 * a killed server loses no more than one.
 */
export function createRecordings(deps: RecordingDeps) {
  const { database, files, clock, log } = deps;
  const running = new Map<string, Running>();

  function run(projectId: number, row: store.RecordingRow): void {
    const one: Running = {
      projectId,
      row,
      endsAt: row.ends_at.getTime(),
      pieces: 0,
      bytes: 0,
      isTaken: false,
      end: undefined,
    };
    running.set(row.recording_id, one);
    const recorder = createRecorder(clock, (piece) => keep(one, piece));
    const camera = { projectId, robotId: row.robot_id, camera: row.camera ?? undefined };
    const leave = deps.pictures.follow(camera, (jpeg) => recorder.take(jpeg));
    deps.pictures.tellViewers(row.robot_id);
    const timer = setInterval(() => {
      recorder.tick();
      if (one.bytes >= RECORDING_MOST_BYTES) endNow('too_large');
      else if (clock() >= one.endsAt) endNow('time_over');
    }, deps.tickMs ?? TICK_MS);
    function endNow(reason: RecordingEnd): void {
      one.end?.(reason).catch((error: unknown) => log.warn({ err: error }, 'a recording could not be ended'));
    }
    one.end = async (reason) => {
      if (!running.delete(row.recording_id)) return;
      clearInterval(timer);
      leave();
      deps.pictures.tellViewers(row.robot_id);
      const isFull = await recorder.flush().then(
        () => false,
        (error: unknown) => {
          log.warn({ err: error }, 'a piece of a recording could not be written');
          return true;
        },
      );
      if (!one.isTaken)
        await finish(projectId, { ...row, pieces: one.pieces }, isFull ? 'disk_full' : reason);
    };
  }

  /** Writes a piece, and that the recording lives. */
  async function keep(one: Running, piece: Buffer): Promise<void> {
    const { projectId, row } = one;
    try {
      if (piece.length > 0) {
        const key = pieceKey(projectId, row.recording_id, one.pieces);
        await files.write(key, Readable.from([piece]), RECORDING_MOST_BYTES);
        one.pieces += 1;
        one.bytes += piece.length;
      }
    } catch (error) {
      // What is written already is kept; nothing more fits.
      if (one.end !== undefined) setImmediate(() => void one.end?.('disk_full').catch(() => undefined));
      throw error;
    }
    const endsAt = await database.tenant(projectId, (tx) =>
      store.keepAlive(tx, projectId, row.recording_id, one),
    );
    if (endsAt === undefined) {
      one.isTaken = true;
      // What came after the other's end belongs to nothing.
      if (piece.length > 0) await files.remove(pieceKey(projectId, row.recording_id, one.pieces - 1));
    }
    // Over, or another server was asked to stop it.
    if (endsAt === undefined || endsAt.getTime() < one.endsAt) one.endsAt = clock();
  }

  async function finish(projectId: number, row: store.RecordingRow, reason: RecordingEnd): Promise<void> {
    const name = (await deps.nameOf(projectId, row.robot_id)) ?? row.robot_id;
    await finishRecording({ database, files, clock }, projectId, { row, reason, name });
    deps.live.publish('camera_recordings', projectId, { remove: [row.recording_id] });
  }

  return {
    /** Throws RECORD_NOT_FOUND, ROBOT_OFFLINE, CAMERA_RECORDED, LIMIT_REACHED. */
    async start(camera: CameraRef, wish: Wish, by: ActorRef, settle: Settle): Promise<CameraRecording> {
      const { projectId, robotId } = camera;
      const name = await deps.nameOf(projectId, robotId);
      if (name === undefined) throw recordNotFound();
      if (!(await deps.isConnected(projectId, robotId)))
        throw new AppError('ROBOT_OFFLINE', 'The robot is not connected');
      const row = await database.tenant(projectId, async (tx) => {
        await refuseFull(tx, projectId, 0);
        const inserted = await store.insertRecording(tx, projectId, {
          recording_id: randomUUID(),
          robot_id: robotId,
          camera: camera.camera ?? null,
          reason: wish.reason,
          owner_id: by.id,
          owner: by.name,
          ends_at: new Date(clock() + wish.minutes * 60_000),
        });
        if (inserted === undefined) throw new AppError('CAMERA_RECORDED', 'This camera is being recorded');
        await recordAudit(tx, {
          projectId,
          actor: by,
          code: 'LOG_FOOTAGE_RECORDING_STARTED',
          entity: 'footage',
          entityId: inserted.recording_id,
          before: null,
          after: { name, camera: inserted.camera, reason: wish.reason, minutes: wish.minutes },
        });
        await settle(tx, toRecording(inserted));
        return inserted;
      });
      run(projectId, row);
      deps.live.publish('camera_recordings', projectId, { upsert: [toRecording(row)] });
      return toRecording(row);
    },
    /** Ends it here at once, or on the server that makes it within ten seconds. Throws RECORD_NOT_FOUND for a robot of another project. */
    async stop(projectId: number, robotId: string, recordingId: string): Promise<boolean> {
      if ((await deps.nameOf(projectId, robotId)) === undefined) throw recordNotFound();
      const one = running.get(recordingId);
      if (one !== undefined && one.projectId === projectId && one.row.robot_id === robotId) {
        await one.end?.('stopped');
        return true;
      }
      return database.tenant(projectId, (tx) => store.shorten(tx, projectId, robotId, recordingId));
    },
    list: (projectId: number): Promise<CameraRecording[]> =>
      database.tenant(projectId, async (tx) => (await store.listOpen(tx, projectId)).map(toRecording)),
    /** Who records a camera from this server. */
    recorderOf: (projectId: number, robotId: string, camera: string | undefined): string | undefined =>
      [...running.values()].find(
        (one) =>
          one.projectId === projectId &&
          one.row.robot_id === robotId &&
          (one.row.camera ?? undefined) === camera,
      )?.row.owner,
    /** Puts together what servers recorded that are gone. */
    async endLost(): Promise<void> {
      for (const projectId of await database.global(store.listLostProjects)) {
        const lost = await database.tenant(projectId, (tx) => store.listLost(tx, projectId));
        for (const row of lost)
          if (!running.has(row.recording_id)) await finish(projectId, row, 'server_lost');
      }
    },
    async stopAll(): Promise<void> {
      for (const one of [...running.values()]) await one.end?.('server_stopped');
    },
  };
}

function toRecording(row: store.RecordingRow): CameraRecording {
  return {
    recording_id: row.recording_id,
    robot_id: row.robot_id,
    camera: row.camera,
    owner: row.owner,
    reason: row.reason,
    started_at: row.started_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  };
}
