import type { MessageChannel, MessagePurpose, MessageStatus } from '@rota/contract/outbox';
import { sql, type NotNull, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { z } from 'zod';
import { messageChanges } from './message-transitions.rules.ts';

const COLUMNS = [
  'id',
  'channel',
  'recipient',
  'subject',
  'body',
  'purpose',
  'status',
  'attempts',
  'error',
  'created_at',
  'sent_at',
  'expires_at',
] as const;
export type MessageRow = Pick<Selectable<DB['outbox_message']>, (typeof COLUMNS)[number]>;
export type NewMessage = Pick<MessageRow, 'id' | 'channel' | 'recipient' | 'subject' | 'purpose'> & {
  readonly body: string;
  readonly livesS: number;
};
export type GatewayRow = Selectable<DB['gateway']>;

export async function insertMessage(tx: Tx, { livesS, ...message }: NewMessage): Promise<void> {
  const { id, channel, recipient, subject, body, purpose } = message;
  await tx
    .insertInto('outbox_message')
    .values({
      id,
      channel,
      recipient,
      subject,
      body,
      purpose,
      expires_at: sql<Date>`now() + make_interval(secs => ${livesS})`,
    })
    .execute();
}

export async function findMessage(
  tx: Tx,
  id: string,
): Promise<(MessageRow & { readonly is_late: boolean }) | undefined> {
  return tx
    .selectFrom('outbox_message')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_late'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What became of an attempt. The text of a message that a gateway carried is emptied. */
export async function settleMessage(
  tx: Tx,
  id: string,
  outcome: { status: MessageStatus; error?: string | null },
): Promise<void> {
  const { status, error = null } = outcome;
  const set = [sql`error = ${error}`, sql`attempts = attempts + 1`];
  if (status === 'sent' || status === 'shown') set.push(sql`sent_at = now()`);
  if (status === 'sent') set.push(sql`body = null`);
  await changeStatus(tx, {
    table: 'outbox_message',
    to: messageChanges[status],
    set,
    where: sql`id = ${id}`,
  });
}

/** A message that failed waits again, with fresh tries and as long to live as at first; undefined when it did not fail. */
export async function renewMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const [row] = await changeStatus(tx, {
    table: 'outbox_message',
    to: messageChanges.renew,
    set: [sql`attempts = 0`, sql`error = null`, sql`expires_at = now() + (expires_at - created_at)`],
    where: sql`id = ${id} and body is not null`,
    returning: COLUMNS,
  });
  return row;
}

export type MessageQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly channel?: MessageChannel | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
};

/** Messages, the newest first; the cursor is the last one's time and id. */
export async function listMessages(tx: Tx, query: MessageQuery): Promise<MessageRow[]> {
  let found = tx.selectFrom('outbox_message').selectAll();
  const [at, id] = (query.cursor ?? '').split(' ');
  if (at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at))) {
    found = found.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id})`);
  }
  if (query.channel !== undefined) found = found.where('channel', '=', query.channel);
  const statuses = (query.status ?? '').split(',').filter((status) => status !== '') as MessageStatus[];
  if (statuses.length > 0) found = found.where('status', 'in', statuses);
  if (query.search !== undefined && query.search !== '') {
    const like = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(
      sql<boolean>`(lower(recipient) like ${like} or lower(coalesce(subject, '')) like ${like})`,
    );
  }
  return found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
}

/** SMS that are only shown, the newest first. */
export async function listShownSms(tx: Tx, count: number): Promise<MessageRow[]> {
  return tx
    .selectFrom('outbox_message')
    .selectAll()
    .where('channel', '=', 'sms')
    .where('status', '=', 'shown')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** The texts of SMS to one phone that are only shown, the newest first, of the last hour. */
export async function listShownSmsTo(tx: Tx, phone: string, purpose: MessagePurpose): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox_message')
    .select('body')
    .where('channel', '=', 'sms')
    .where('status', 'in', ['waiting', 'shown'])
    .where('recipient', '=', phone)
    .where('purpose', '=', purpose)
    .where('body', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .limit(10)
    .$narrowType<{ body: NotNull }>()
    .execute();
  return rows.map(({ body }) => body);
}

/** Codes are not kept for long, nor is whom we wrote to. */
export async function deleteOldMessages(tx: Tx): Promise<void> {
  await tx
    .updateTable('outbox_message')
    .set({ body: null })
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where('status', '=', 'shown')
    .execute();
  await tx
    .deleteFrom('outbox_message')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}

export async function findGateway(tx: Tx, channel: MessageChannel): Promise<GatewayRow | undefined> {
  return tx.selectFrom('gateway').selectAll().where('channel', '=', channel).executeTakeFirst();
}

/** Whether a gateway sends what goes to phones and e-mail addresses; the embedded default only shows it to administrators. */
export async function readSends(tx: Tx): Promise<{ phone: boolean; email: boolean }> {
  const [sms, email] = [await findGateway(tx, 'sms'), await findGateway(tx, 'email')];
  const isSet = (row: GatewayRow | undefined): boolean =>
    row !== undefined && z.object({ kind: z.string() }).parse(row.settings).kind !== 'outbox';
  return { phone: isSet(sms), email: isSet(email) };
}

/** Saves settings over the version that was read; undefined when it is another by now. Version 0: none were saved yet. */
export async function saveGateway(
  tx: Tx,
  channel: MessageChannel,
  settings: unknown,
  version: number,
): Promise<GatewayRow | undefined> {
  const text = JSON.stringify(settings);
  if (version === 0)
    return tx
      .insertInto('gateway')
      .values({ channel, settings: text })
      .onConflict((conflict) => conflict.column('channel').doNothing())
      .returningAll()
      .executeTakeFirst();
  return tx
    .updateTable('gateway')
    .set((row) => ({ settings: text, version: row('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('channel', '=', channel)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}
