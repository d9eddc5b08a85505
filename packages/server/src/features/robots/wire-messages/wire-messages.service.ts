import { Readable } from 'node:stream';
import type { Page } from '@rota/contract/core';
import {
  WIRE_FILE_MOST,
  type TopicTraffic,
  type WireFilter,
  type WireMessage,
  type WireMessageDetails,
  type WireQuery,
} from '@rota/contract/wire-messages';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { errorEpisodes, type ErrorEpisode } from './error-episodes.rules.ts';
import { composeDetails, composeMessage } from './wire-messages.format.ts';
import {
  listConnectionChanges,
  listErrorChanges,
  findMessage,
  listMessages,
  type MessagePlace,
  type MessageRow,
} from './wire-messages.store.ts';

type WireMessagesDeps = {
  readonly database: Database;
  readonly hasRobot: (projectId: number, robotId: string) => Promise<boolean>;
  /** The traffic of a robot's topics as far as this server counts it. */
  readonly trafficOf: (projectId: number, robotId: string) => readonly TopicTraffic[];
};
export type WireMessagesService = ReturnType<typeof createWireMessagesService>;

type Range = { readonly from: number; readonly to: number };

/** Messages read at once for a file. */
const FILE_PAGE = 500;

/** What went over the wire, as people read it. Each call throws RECORD_NOT_FOUND for a robot that is not in the project. */
export function createWireMessagesService({ database, hasRobot, trafficOf }: WireMessagesDeps) {
  async function mustExist(projectId: number, robotId: string): Promise<void> {
    if (!(await hasRobot(projectId, robotId))) throw recordNotFound();
  }

  /** The messages that the filter names, newest first, page by page. */
  async function* pages(
    projectId: number,
    robotId: string,
    filter: WireFilter,
    most: number,
  ): AsyncGenerator<readonly WireMessageDetails[]> {
    let before: MessagePlace | undefined;
    for (let left = most; left > 0;) {
      const limit = Math.min(left, FILE_PAGE);
      const rows = await database.tenant(projectId, (tx) =>
        listMessages(tx, projectId, robotId, { filter, limit, before }),
      );
      if (rows.length > 0) yield rows.map(composeDetails);
      if (rows.length < limit) return;
      left -= rows.length;
      before = placeOf(rows.at(-1));
    }
  }

  async function* lines(
    projectId: number,
    robotId: string,
    filter: WireFilter,
    most: number,
  ): AsyncGenerator<string> {
    for await (const messages of pages(projectId, robotId, filter, most))
      yield messages.map((message) => `${JSON.stringify(message)}\n`).join('');
  }

  return {
    async list(projectId: number, robotId: string, query: WireQuery): Promise<Page<WireMessage>> {
      await mustExist(projectId, robotId);
      const { limit, cursor, ...filter } = query;
      const before = cursor === undefined ? undefined : readPlace(cursor);
      if (cursor !== undefined && before === undefined)
        throw new AppError('BAD_REQUEST', 'The cursor is not one of this list');
      const rows = await database.tenant(projectId, (tx) =>
        listMessages(tx, projectId, robotId, { filter, limit: limit + 1, before }),
      );
      const items = rows.slice(0, limit).map(composeMessage);
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.message_id ?? null) : null };
    },
    async get(projectId: number, robotId: string, messageId: string): Promise<WireMessageDetails> {
      await mustExist(projectId, robotId);
      const place = readPlace(messageId);
      const row =
        place && (await database.tenant(projectId, (tx) => findMessage(tx, projectId, robotId, place)));
      if (row === undefined) throw recordNotFound();
      return composeDetails(row);
    },
    /** The messages as JSON lines. */
    async file(projectId: number, robotId: string, filter: WireFilter): Promise<Readable> {
      await mustExist(projectId, robotId);
      return Readable.from(lines(projectId, robotId, filter, WIRE_FILE_MOST), { objectMode: false });
    },
    /** The newest messages of a time as JSON lines. */
    lines: (projectId: number, robotId: string, filter: WireFilter, most: number): AsyncIterable<string> =>
      lines(projectId, robotId, filter, most),
    /** The errors that the robot reported between two moments (ms), newest first. */
    errors: async (projectId: number, robotId: string, range: Range): Promise<ErrorEpisode[]> =>
      errorEpisodes(
        await database.tenant(projectId, (tx) => listErrorChanges(tx, projectId, robotId, range)),
      ),
    /** What was said of its connection between two moments (ms), oldest first. */
    connections: (projectId: number, robotId: string, range: Range) =>
      database.tenant(projectId, (tx) => listConnectionChanges(tx, projectId, robotId, range)),
    async topics(projectId: number, robotId: string): Promise<TopicTraffic[]> {
      await mustExist(projectId, robotId);
      return [...trafficOf(projectId, robotId)];
    },
  };
}

function placeOf(row: MessageRow | undefined): MessagePlace | undefined {
  return row && { at: row.at.getTime(), number: row.number };
}

/** The latest moment that a date can hold, ms. */
const LATEST_MS = 8.64e15;

function readPlace(text: string): MessagePlace | undefined {
  const [at, number] = /^([0-9]{1,15})-([0-9]{1,18})$/.exec(text)?.slice(1) ?? [];
  if (at === undefined || number === undefined || Number(at) > LATEST_MS) return undefined;
  return { at: Number(at), number };
}
