import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { MOST_LOG_FILE_BYTES, MOST_LOG_UPLOAD_BYTES, type RobotLogFile } from '@rota/contract/robot-logs';
import { parseLooseJson, readLogLine } from '@rota/robot-link';
import { FileTooLargeError, upTo, type FileStore } from '../../../adapters/files/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import { batchesOf } from '../../../db/batches.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { keptLine } from './robot-logs.rules.ts';
import type { RobotLogDeps } from './robot-logs.service.ts';
import { deleteFile, findFile, insertFile, insertLines, listFiles } from './robot-logs.store.ts';

export type LogUploadDeps = RobotLogDeps & { readonly database: Database; readonly files: FileStore };
export type LogUploadService = ReturnType<typeof createLogUploadService>;

/** Files of one robot. */
const MOST_FILES = 200;

/** Where the bytes of a log file are. */
export function logFileKey(projectId: number, fileId: string): string {
  return `robot-logs/${projectId}/${fileId}`;
}

/** What robots upload over HTTP: lines, and files. */
export function createLogUploadService({ database, files, nameOf, clock }: LogUploadDeps) {
  async function mustExist(projectId: number, robotId: string): Promise<void> {
    if ((await nameOf(projectId, robotId)) === undefined) throw recordNotFound();
  }

  return {
    /** Adds lines of NDJSON; the unreadable ones are skipped. Throws RECORD_NOT_FOUND, LOG_TOO_LARGE. */
    async send(
      projectId: number,
      robotId: string,
      content: Readable,
    ): Promise<{ taken: number; skipped: number }> {
      await mustExist(projectId, robotId);
      const body = await text(upTo(content, MOST_LOG_UPLOAD_BYTES)).catch(translateTooLarge);
      const written = body.split('\n').filter((one) => one.trim() !== '');
      const now = clock();
      const lines = written.flatMap((one) => {
        const read = readLogLine(parseLooseJson(one)?.value);
        return read.ok ? [keptLine(robotId, read.value, now)] : [];
      });
      await database.tenant(projectId, async (tx) => {
        for (const batch of batchesOf(lines)) await insertLines(tx, projectId, batch);
      });
      return { taken: lines.length, skipped: written.length - lines.length };
    },
    /** Throws RECORD_NOT_FOUND, LOG_TOO_LARGE, LIMIT_REACHED. */
    async sendFile(
      projectId: number,
      robotId: string,
      name: string,
      content: Readable,
    ): Promise<RobotLogFile> {
      await mustExist(projectId, robotId);
      const fileId = randomUUID();
      const key = logFileKey(projectId, fileId);
      const { size } = await files
        .write(key, upTo(content, MOST_LOG_FILE_BYTES), MOST_LOG_FILE_BYTES)
        .catch(translateTooLarge);
      try {
        return await database.tenant(projectId, async (tx) => {
          if ((await listFiles(tx, projectId, robotId, MOST_FILES)).length >= MOST_FILES)
            throw new AppError('LIMIT_REACHED', 'This robot has as many log files as it may', {
              entity: 'robot_log_file',
              limit: MOST_FILES,
            });
          return insertFile(tx, projectId, robotId, { fileId, name, bytes: size });
        });
      } catch (error) {
        await files.remove(key);
        throw error;
      }
    },
    /** Throws RECORD_NOT_FOUND. */
    async listFiles(projectId: number, robotId: string): Promise<RobotLogFile[]> {
      await mustExist(projectId, robotId);
      return database.tenant(projectId, (tx) => listFiles(tx, projectId, robotId, MOST_FILES));
    },
    /** Throws RECORD_NOT_FOUND. */
    async openFile(
      projectId: number,
      robotId: string,
      fileId: string,
    ): Promise<{ readonly name: string; readonly content: Readable }> {
      const file = requireRow(
        await database.tenant(projectId, (tx) => findFile(tx, projectId, robotId, fileId)),
      );
      const { content } = await files.stream(logFileKey(projectId, fileId));
      return { name: file.name, content };
    },
    /** Throws RECORD_NOT_FOUND, LOG_TOO_OLD after 15 minutes. */
    async removeFile(projectId: number, robotId: string, fileId: string, actor: ActorRef): Promise<void> {
      await database.tenant(projectId, async (tx) => {
        const file = requireRow(await findFile(tx, projectId, robotId, fileId));
        if (!file.isDeletable) throw new AppError('LOG_TOO_OLD', 'This file is older than 15 minutes');
        await deleteFile(tx, projectId, fileId);
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_ROBOT_LOG_FILE_DELETED',
          entity: 'robot_log_file',
          entityId: fileId,
          before: { name: file.name, robot_id: robotId, bytes: file.bytes },
          after: null,
        });
      });
      await files.remove(logFileKey(projectId, fileId));
    },
  };
}

function translateTooLarge(error: unknown): never {
  if (error instanceof FileTooLargeError)
    throw new AppError('LOG_TOO_LARGE', 'This upload is too large', { cause: error });
  throw error;
}
