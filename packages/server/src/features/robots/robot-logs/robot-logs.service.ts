import { Readable } from 'node:stream';
import { LOG_DOWNLOAD_MOST, type LogFilter, type RobotLogLine } from '@rota/contract/robot-logs';
import type { Page } from '@rota/contract/core';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { stretchesOf, lineText, placeBefore, readLineId, type LinePlace } from './robot-logs.rules.ts';
import { deleteLine, listLines, placeOf, toLine } from './robot-logs.store.ts';

export type RobotLogDeps = {
  readonly database: Database;
  /** The robot's name; undefined where the project has no such robot. */
  readonly nameOf: (projectId: number, robotId: string) => Promise<string | undefined>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
};
export type RobotLogService = ReturnType<typeof createRobotLogService>;

/** A search that has read this long, ms, answers with what it has: no one waits longer for a page. */
const PATIENCE_MS = 600;
const ORDER = '-at';
const DOWNLOAD_PAGE = 1_000;

/** Reading and deleting lines of robots' logs. */
export function createRobotLogService({ database, nameOf, clock }: RobotLogDeps) {
  async function nameOrThrow(projectId: number, robotId: string): Promise<string> {
    const name = await nameOf(projectId, robotId);
    if (name === undefined) throw recordNotFound();
    return name;
  }

  /** One page, stretch by stretch from the newest, so that what is old is read only while the page is not full. */
  async function search(
    projectId: number,
    robotId: string,
    {
      limit,
      cursor,
      ...filter
    }: LogFilter & { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<Page<RobotLogLine>> {
    const began = clock();
    const before = placeOfCursor(cursor);
    const stretches = stretchesOf(filter, began).filter(
      ({ from }) => before === undefined || from <= before.at,
    );
    return database.tenant(projectId, async (tx) => {
      const items: RobotLogLine[] = [];
      for (const stretch of stretches) {
        const left = limit - items.length;
        const search = { ...stretch, level: filter.level, q: filter.q, source: filter.source };
        const rows = await listLines(tx, projectId, robotId, { ...search, before, limit: left + 1 });
        items.push(...rows.slice(0, left).map(toLine));
        const last = rows[left - 1];
        if (rows.length > left && last) return { items, next_cursor: cursorOf(placeOf(last)) };
        if (clock() - began > PATIENCE_MS && stretch !== stretches.at(-1))
          return { items, next_cursor: cursorOf(placeBefore(stretch)) };
      }
      return { items, next_cursor: null };
    });
  }

  async function* texts(projectId: number, robotId: string, filter: LogFilter): AsyncGenerator<string> {
    let [cursor, left]: [string | undefined, number] = [undefined, LOG_DOWNLOAD_MOST];
    do {
      const page = await search(projectId, robotId, {
        ...filter,
        cursor,
        limit: Math.min(left, DOWNLOAD_PAGE),
      });
      yield page.items.map(lineText).join('');
      left -= page.items.length;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined && left > 0);
  }

  return {
    /** Throws RECORD_NOT_FOUND. */
    async list(
      projectId: number,
      robotId: string,
      query: LogFilter & { readonly limit: number; readonly cursor?: string | undefined },
    ): Promise<Page<RobotLogLine>> {
      checkRange(query);
      await nameOrThrow(projectId, robotId);
      return search(projectId, robotId, query);
    },
    /** Lines as text, newest first, page by page. Asks for no robot: the caller knows it. */
    texts,
    /** Lines as text, read page by page while they are sent. Throws RECORD_NOT_FOUND. */
    async download(projectId: number, robotId: string, filter: LogFilter): Promise<Readable> {
      checkRange(filter);
      await nameOrThrow(projectId, robotId);
      return Readable.from(texts(projectId, robotId, filter), { objectMode: false });
    },
    /** Deletes a line. Throws RECORD_NOT_FOUND, LOG_TOO_OLD after 15 minutes. */
    async remove(projectId: number, robotId: string, lineId: string, actor: ActorRef): Promise<void> {
      const place = readLineId(lineId);
      if (place === undefined) throw recordNotFound();
      const name = await nameOrThrow(projectId, robotId);
      await database.tenant(projectId, async (tx) => {
        const { outcome, level } = await deleteLine(tx, projectId, robotId, place);
        if (outcome === 'missing') throw recordNotFound();
        if (outcome === 'too_old') throw new AppError('LOG_TOO_OLD', 'This line is older than 15 minutes');
        // What the line said is gone: the log of changes must not keep it.
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_ROBOT_LOG_DELETED',
          entity: 'robot',
          entityId: robotId,
          before: { name, line_at: new Date(place.at).toISOString(), level },
          after: null,
        });
      });
    },
  };
}

function checkRange({ from, to }: LogFilter): void {
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
    throw new AppError('BAD_REQUEST', 'The range must begin before it ends');
}

function cursorOf({ at, sequence }: LinePlace): string {
  return writeCursor(ORDER, { value: new Date(at).toISOString(), id: String(sequence) });
}

function placeOfCursor(cursor: string | undefined): LinePlace | undefined {
  const read = readCursor(cursor, ORDER, 'time');
  if (read === undefined) return undefined;
  if (!/^-?\d{1,16}$/.test(read.id)) throw new AppError('BAD_REQUEST', 'The cursor is not one of ours');
  return { at: Date.parse(read.value), sequence: Number(read.id) };
}
