import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import { callChanges } from './call-transitions.rules.ts';

const COLUMNS = [
  'id',
  'name',
  'url',
  'events',
  'active',
  'version',
  'old_secret_until',
  'last_delivered_at',
  'failing_since',
  'created_at',
  'updated_at',
] as const;
export type WebhookRow = Readonly<Pick<Selectable<DB['webhook']>, (typeof COLUMNS)[number]>>;
export type WebhookWithCounts = WebhookRow & { readonly waiting: number; readonly failed: number };
const now = sql<Date>`now()`;

/** By name, the Turkish way. */
export async function listWebhooks(tx: Tx, projectId: number): Promise<WebhookWithCounts[]> {
  return tx
    .selectFrom('webhook')
    .leftJoin(
      (db) =>
        db
          .selectFrom('webhook_call')
          .select([
            'webhook_id',
            sql<number>`count(*) filter (where status = 'waiting')`.as('waiting'),
            sql<number>`count(*) filter (where status = 'failed')`.as('failed'),
          ])
          .where('project_id', '=', projectId)
          .where('status', '<>', 'delivered')
          .groupBy('webhook_id')
          .as('calls'),
      (join) => join.onRef('calls.webhook_id', '=', 'webhook.id'),
    )
    .select(COLUMNS)
    .select([
      sql<number>`coalesce(waiting, 0)::int`.as('waiting'),
      sql<number>`coalesce(failed, 0)::int`.as('failed'),
    ])
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('id')
    .execute();
}

/** Active webhooks whose receiver accepts nothing, and since when. */
export async function listFailing(
  tx: Tx,
  projectId: number,
): Promise<{ id: string; name: string; since: Date }[]> {
  return tx
    .selectFrom('webhook')
    .select(['id', 'name', (row) => row.ref('failing_since').$notNull().as('since')])
    .where('project_id', '=', projectId)
    .where('active', '=', true)
    .where('failing_since', 'is not', null)
    .execute();
}

export async function countActive(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findWebhook(tx: Tx, projectId: number, id: string): Promise<WebhookRow | undefined> {
  return tx
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds one unless the project has `most` already; undefined then. One at a time in a project. */
export async function insertWebhook(
  tx: Tx,
  projectId: number,
  { id, name, url, events }: Pick<WebhookRow, 'id' | 'name' | 'url' | 'events'>,
  most: number,
): Promise<WebhookRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook', ${projectId}))`.execute(tx);
  return tx
    .insertInto('webhook')
    .columns(['project_id', 'id', 'name', 'url', 'events'])
    .expression(
      tx
        .selectNoFrom([
          sql<number>`${projectId}::int`.as('project_id'),
          sql<string>`${id}::text`.as('id'),
          sql<string>`${name}::text`.as('name'),
          sql<string>`${url}::text`.as('url'),
          sql<WebhookRow['events']>`${[...events]}::text[]`.as('events'),
        ])
        .where(sql<boolean>`(select count(*) from webhook where project_id = ${projectId}) < ${most}`),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Changes one whose version is still this; undefined when it was changed or removed meanwhile. */
export async function updateWebhook(
  tx: Tx,
  projectId: number,
  version: number,
  { id, name, url, events, active }: Pick<WebhookRow, 'id' | 'name' | 'url' | 'events' | 'active'>,
): Promise<WebhookRow | undefined> {
  return tx
    .updateTable('webhook')
    .set((row) => ({ name, url, events, active, version: row('version', '+', 1), updated_at: now }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function keepOldSecret(
  tx: Tx,
  projectId: number,
  id: string,
  hours: number,
): Promise<WebhookRow | undefined> {
  return tx
    .updateTable('webhook')
    .set({ old_secret_until: sql<Date>`now() + make_interval(hours => ${hours})`, updated_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Answers what was there; undefined when nothing was. */
export async function deleteWebhook(tx: Tx, projectId: number, id: string): Promise<WebhookRow | undefined> {
  return tx
    .deleteFrom('webhook')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

const CALL_COLUMNS = [
  'id',
  'webhook_id',
  'event',
  'body',
  'status',
  'attempts',
  'round_attempts',
  'http_status',
  'error',
  'created_at',
  'next_at',
  'delivered_at',
] as const;
export type CallRow = Readonly<Pick<Selectable<DB['webhook_call']>, (typeof CALL_COLUMNS)[number]>>;

export type CallQuery = {
  readonly limit: number;
  readonly cursor?: { readonly at: Date; readonly id: string } | undefined;
  readonly status?: CallRow['status'] | undefined;
};

/** One more than asked for, newest first. */
export async function listCalls(
  tx: Tx,
  projectId: number,
  webhookId: string,
  query: CallQuery,
): Promise<CallRow[]> {
  const { limit, cursor, status } = query;
  let calls = tx
    .selectFrom('webhook_call')
    .select(CALL_COLUMNS)
    .where('project_id', '=', projectId)
    .where('webhook_id', '=', webhookId);
  if (status !== undefined) calls = calls.where('status', '=', status);
  if (cursor !== undefined)
    calls = calls.where(sql<boolean>`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id})`);
  return calls
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Begins a new round of tries for messages of a webhook: one, or all that were given up. Answers them. */
export async function renewCalls(
  tx: Tx,
  projectId: number,
  webhookId: string,
  callId: string | undefined,
): Promise<CallRow[]> {
  const rows = await changeStatus(tx, {
    table: 'webhook_call',
    to: callId === undefined ? callChanges.renewFailed : callChanges.renew,
    set: [sql`round_attempts = 0`, sql`next_at = now()`, sql`delivered_at = null`],
    where: sql`project_id = ${projectId} and webhook_id = ${webhookId} and (${callId ?? null}::text is null or id = ${callId ?? null})`,
    returning: CALL_COLUMNS,
  });
  await announceCalls(tx);
  return rows;
}

const CHANNEL = 'webhook_call';

/** Wakes the senders of all servers after the commit. */
export async function announceCalls(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

export function onCalls(
  database: Pick<Database, 'listen'>,
  handler: () => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, handler, handler);
}

/** Projects with messages that are due. */
export async function listDueProjects(tx: Tx): Promise<number[]> {
  const { rows } = await sql<
    Functions['webhook_projects_due']
  >`select project_id from webhook_projects_due()`.execute(tx);
  return rows.map((row) => row.project_id);
}

/**
 * Takes due messages of a project for this sender alone, the `most` oldest of each webhook but the busy ones: one that is slow holds up its
 * own and no others. A sender that dies with them leaves them due again after `leaseS`.
 */
export async function takeDueCalls(
  tx: Tx,
  projectId: number,
  busy: readonly string[],
  { most, leaseS }: { most: number; leaseS: number },
): Promise<CallRow[]> {
  return tx
    .updateTable('webhook_call')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${leaseS})` })
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`id in (
        select due.id from webhook cross join lateral (
          select id from webhook_call
          where project_id = ${projectId} and webhook_id = webhook.id and status = 'waiting' and next_at <= now()
          order by sequence limit ${most} for update skip locked
        ) as due where project_id = ${projectId} and active and not (webhook.id = any (${[...busy]})))`,
    )
    .returning(CALL_COLUMNS)
    .execute();
}

export type Outcome = {
  readonly id: string;
  readonly status: CallRow['status'];
  readonly httpStatus: number | null;
  readonly error: string | null;
  /** Until the next try, while there is one. */
  readonly pauseS: number;
};

/** Writes down what came of tries of a webhook's messages, in their order, and how the webhook is doing. */
export async function settleCalls(
  tx: Tx,
  projectId: number,
  webhookId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  for (const [status, some] of Map.groupBy(outcomes, (one) => one.status)) {
    await changeStatus(tx, {
      table: 'webhook_call',
      to: callChanges[status],
      set: [
        sql`attempts = attempts + 1`,
        sql`round_attempts = round_attempts + 1`,
        sql`http_status = o.http_status`,
        sql`error = o.error`,
        sql`next_at = now() + make_interval(secs => o.pause_s)`,
        sql`delivered_at = ${status === 'delivered' ? sql`now()` : sql`null`}`,
      ],
      from: sql`jsonb_to_recordset(${JSON.stringify(some.map(toRecord))}::jsonb) as o(id text, http_status int, error text, pause_s int)`,
      where: sql`webhook_call.project_id = ${projectId} and webhook_call.id = o.id`,
    });
  }
  const isDelivered = outcomes.some(({ status }) => status === 'delivered');
  const isWell = outcomes.at(-1)?.status === 'delivered';
  await tx
    .updateTable('webhook')
    .set({
      last_delivered_at: sql<Date>`case when ${isDelivered} then now() else last_delivered_at end`,
      failing_since: sql<Date>`case when ${isWell} then null else coalesce(failing_since, now()) end`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', webhookId)
    .execute();
}

function toRecord({ id, httpStatus, error, pauseS }: Outcome) {
  return { id, http_status: httpStatus, error, pause_s: pauseS };
}

export async function forgetCalls(tx: Tx, days: number): Promise<void> {
  await sql`select webhook_calls_forget(${days})`.execute(tx);
}
