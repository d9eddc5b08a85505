import type { WireDirection, WireFilter } from '@rota/contract/wire-messages';
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { ErrorChange } from './error-episodes.rules.ts';

/** A message to be kept, masked. */
export type NewMessage = {
  readonly robotId: string;
  /** Ms since the epoch. */
  readonly at: number;
  readonly direction: WireDirection;
  readonly topic: string;
  readonly orderId: string | null;
  readonly bytes: number;
  readonly leftOut: number;
  readonly problem: string | null;
  readonly content: Readonly<Record<string, unknown>> | null;
};

const COLUMNS = [
  'at',
  'number',
  'direction',
  'topic',
  'order_id',
  'bytes',
  'left_out',
  'problem',
  'content',
] as const;
export type MessageRow = Pick<Selectable<DB['robot_message']>, (typeof COLUMNS)[number]>;

/** The place of a message in the list: its moment (ms) and its number. */
export type MessagePlace = { readonly at: number; readonly number: string };

/** Writes messages in one statement. Throws a check violation where the day has no partition. */
export async function insertMessages(tx: Tx, projectId: number, rows: readonly NewMessage[]): Promise<void> {
  const wire = rows.map((row) => ({
    robot_id: row.robotId,
    at: new Date(row.at).toISOString(),
    direction: row.direction,
    topic: row.topic,
    order_id: row.orderId,
    bytes: row.bytes,
    left_out: row.leftOut,
    problem: row.problem,
    content: row.content,
  }));
  // PostgreSQL keeps no zero characters in jsonb.
  const text = JSON.stringify(wire).replaceAll(String.raw`\u0000`, String.raw`\ufffd`);
  await sql`
    insert into robot_message (project_id, robot_id, at, direction, topic, order_id, bytes, left_out, problem, content)
    select ${projectId}::int, robot_id, at, direction, topic, order_id, bytes, left_out, problem, content
      from jsonb_to_recordset(${text}::jsonb) as row(
        robot_id text, at timestamptz, direction text, topic text, order_id text, bytes int, left_out int, problem text, content jsonb)`.execute(
    tx,
  );
}

/** Messages of a robot, newest first, from after `before` on. */
export async function listMessages(
  tx: Tx,
  projectId: number,
  robotId: string,
  {
    filter,
    limit,
    before,
  }: { readonly filter: WireFilter; readonly limit: number; readonly before?: MessagePlace | undefined },
): Promise<MessageRow[]> {
  let query = tx
    .selectFrom('robot_message')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId);
  if (before !== undefined) {
    const at = new Date(before.at);
    // The first condition lets whole days be left out.
    query = query
      .where('at', '<=', at)
      .where((where) =>
        where.or([
          where('at', '<', at),
          where.and([where('at', '=', at), where('number', '<', before.number)]),
        ]),
      );
  }
  return narrow(query, filter).orderBy('at', 'desc').orderBy('number', 'desc').limit(limit).execute();
}

function narrow<O>(
  query: SelectQueryBuilder<DB, 'robot_message', O>,
  { topic, direction, order_id: orderId, from, to, q }: WireFilter,
): SelectQueryBuilder<DB, 'robot_message', O> {
  let narrowed = query;
  const topics = (topic ?? '').split(',').filter((part) => part !== '');
  if (topics.length > 0) narrowed = narrowed.where(sql<boolean>`topic = any(${topics}::text[])`);
  if (direction !== undefined) narrowed = narrowed.where('direction', '=', direction);
  if (orderId !== undefined) narrowed = narrowed.where('order_id', '=', orderId);
  if (from !== undefined) narrowed = narrowed.where('at', '>=', new Date(from));
  if (to !== undefined) narrowed = narrowed.where('at', '<', new Date(to));
  if (q === undefined || q === '') return narrowed;
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return narrowed.where(sql<string>`content::text`, 'ilike', like);
}

/** @returns undefined when there is no such message, or no longer */
export async function findMessage(
  tx: Tx,
  projectId: number,
  robotId: string,
  { at, number }: MessagePlace,
): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('robot_message')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('at', '=', new Date(at))
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Makes the partitions around a moment (ms). @returns how many were new */
export async function prepareDays(
  tx: Tx,
  around: number,
  days: { readonly back: number; readonly ahead: number },
): Promise<number> {
  const { made } = await tx
    .selectNoFrom(sql<number>`wire_prepare(${new Date(around)}, ${days.back}, ${days.ahead})`.as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

/** Drops the days that ended before `keptFrom`, and what was kept of days before `changesFrom` (ms). @returns the days' names */
export async function forgetDays(
  tx: Tx,
  { keptFrom, changesFrom }: { readonly keptFrom: number; readonly changesFrom: number },
): Promise<string[]> {
  const rows = await tx
    .selectNoFrom(sql<string>`wire_forget(${new Date(keptFrom)}, ${new Date(changesFrom)})`.as('named'))
    .execute();
  return rows.map(({ named }) => named);
}

type Range = { readonly from: number; readonly to: number };

/** The states of a robot that listed other errors than the one before, oldest first. Times are ms. */
export async function listErrorChanges(
  tx: Tx,
  projectId: number,
  robotId: string,
  { from, to }: Range,
): Promise<ErrorChange[]> {
  const states = tx
    .selectFrom('robot_message')
    .select(['at', 'number'])
    .select(sql<unknown>`coalesce(content->'errors', '[]')`.as('content'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('topic', '=', 'state')
    .where('problem', 'is', null)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .unionAll(keptChanges(tx, projectId, robotId, 'errors', { from, to }));
  const compared = tx
    .selectFrom(states.as('state'))
    .select(['at', 'number', 'content'])
    .select(sql<unknown>`lag(content) over (order by at, number)`.as('before'));
  const rows = await tx
    .selectFrom(compared.as('compared'))
    .select(['at', 'content'])
    .where(sql<boolean>`content is distinct from before`)
    .orderBy('at')
    .orderBy('number')
    .execute();
  return rows.map(({ at, content }) => ({ at: at.getTime(), errors: Array.isArray(content) ? content : [] }));
}

/** What a robot and the broker said of its connection, oldest first. */
export async function listConnectionChanges(
  tx: Tx,
  projectId: number,
  robotId: string,
  { from, to }: Range,
): Promise<{ readonly at: number; readonly state: string }[]> {
  const said = tx
    .selectFrom('robot_message')
    .select(['at', 'number'])
    .select(sql<unknown>`content->'connectionState'`.as('content'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('topic', '=', 'connection')
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .unionAll(keptChanges(tx, projectId, robotId, 'connection', { from, to }));
  const rows = await tx
    .selectFrom(said.as('said'))
    .select(['at', 'content'])
    .orderBy('at')
    .orderBy('number')
    .execute();
  return rows.map(({ at, content }) => ({
    at: at.getTime(),
    state: typeof content === 'string' ? content : '',
  }));
}

/** Changes of one kind from days whose messages are no longer kept. */
function keptChanges(
  tx: Tx,
  projectId: number,
  robotId: string,
  kind: 'errors' | 'connection',
  { from, to }: Range,
) {
  return tx
    .selectFrom('robot_change')
    .select(['at', 'number', sql<unknown>`content`.as('content')])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('kind', '=', kind)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to));
}
