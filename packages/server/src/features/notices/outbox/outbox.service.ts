import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { MessageChannel, MessagePurpose, OutboxMessage } from '@rota/contract/outbox';
import { z } from 'zod';
import { recordAudit } from '../../../audit/index.ts';
import { GatewayRefusal } from '../../../adapters/messages/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { Gateways } from './gateways.service.ts';
import { afterFailure } from './outbox.rules.ts';
import * as store from './outbox.store.ts';

/** A message to a person. `livesS`: how long it is useful, an hour by default; a code dies with its countdown. */
export type NewSms = {
  readonly to: string;
  readonly text: string;
  readonly purpose: MessagePurpose;
  readonly livesS?: number;
};
export type NewEmail = NewSms & { readonly subject: string };

const sendJob = defineJob({
  name: 'outbox-send',
  access: 'system',
  payload: z.object({ messageId: z.string() }),
});
const forgetJob = defineJob({ name: 'outbox-forget', access: 'system', payload: z.object({}) });
const LIVES_S = 3_600;
const SHOWN_AT_ONCE = 100;

export type OutboxDeps = {
  readonly database: Database;
  readonly gateways: Gateways;
  readonly log: {
    info: (details: object, message: string) => void;
    warn: (details: object, message: string) => void;
  };
};
export type OutboxService = ReturnType<typeof createOutboxService>;

/** Messages to people: written in the transaction of what they are about, sent after it, tried again where the gateway was away. */
export function createOutboxService({ database, gateways, log }: OutboxDeps) {
  async function add(
    tx: Tx,
    channel: MessageChannel,
    message: NewSms & { readonly subject?: string },
  ): Promise<void> {
    const { to, text, purpose, subject = null, livesS = LIVES_S } = message;
    const id = randomUUID();
    await store.insertMessage(tx, { id, channel, recipient: to, subject, body: text, purpose, livesS });
    await enqueueJob(tx, sendJob, { messageId: id });
  }

  /** Sends one message that waits; throws where it is to be tried again. */
  async function send(messageId: string): Promise<void> {
    const message = await database.global((tx) => store.findMessage(tx, messageId));
    if (message?.status !== 'waiting' || message.body === null) return;
    const settle = (outcome: Parameters<typeof store.settleMessage>[2]) =>
      database.global((tx) => store.settleMessage(tx, messageId, outcome));
    if (message.is_late) return settle({ status: 'expired', error: message.error });
    const { channel, recipient: to, subject, body: text } = message;
    const { sender } = await gateways.open(channel);
    if (sender === undefined) {
      await settle({ status: 'shown' });
      // The embedded default has no other way out than the console and the terminal.
      log.info(
        {},
        `${channel === 'sms' ? 'SMS' : 'E-mail'} to ${to}: ${subject === null ? '' : `${subject}: `}${text}`,
      );
      return;
    }
    try {
      await sender.send({ to, subject, text });
    } catch (error) {
      const status = afterFailure(error instanceof GatewayRefusal, message.attempts);
      const why = error instanceof Error ? error.message : String(error);
      await settle({ status, error: why.slice(0, 300) });
      log.warn({ channel, purpose: message.purpose, why }, 'a message could not be sent');
      if (status === 'waiting') throw error;
      return;
    }
    await settle({ status: 'sent' });
  }

  async function list(query: store.MessageQuery): Promise<Page<OutboxMessage>> {
    const rows = await database.global((tx) => store.listMessages(tx, query));
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      items: page.map(toMessage),
      next_cursor: last === undefined ? null : `${last.created_at.toISOString()} ${last.id}`,
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(messageId: string): Promise<OutboxMessage> {
    return toMessage(requireRow(await database.global((tx) => store.findMessage(tx, messageId))));
  }

  /** Throws RECORD_NOT_FOUND, MESSAGE_NOT_FAILED. */
  async function retry(messageId: string, actor: ActorRef): Promise<OutboxMessage> {
    return database.global(async (tx) => {
      const renewed = await store.renewMessage(tx, messageId);
      if (renewed === undefined) {
        requireRow(await store.findMessage(tx, messageId));
        throw new AppError('MESSAGE_NOT_FAILED', 'Only a message that failed can be sent again');
      }
      await enqueueJob(tx, sendJob, { messageId });
      const about = { projectId: null, actor, entity: 'message', entityId: messageId };
      await recordAudit(tx, {
        ...about,
        code: 'LOG_MESSAGE_RETRIED',
        before: null,
        after: { channel: renewed.channel },
      });
      return toMessage(renewed);
    });
  }

  async function listShownSms(): Promise<{ to: string; text: string; at: string }[]> {
    const rows = await database.global((tx) => store.listShownSms(tx, SHOWN_AT_ONCE));
    return rows.flatMap(({ recipient: to, body: text, created_at: at }) =>
      text === null ? [] : [{ to, text, at: at.toISOString() }],
    );
  }

  const jobs: readonly JobHandler[] = [
    handleJob(sendJob, ({ messageId }) => send(messageId)),
    { ...handleJob(forgetJob, () => database.global(store.deleteOldMessages)), schedule: '41 * * * *' },
  ];

  return {
    /** Queues an SMS in the caller's transaction. `to` as the phone is kept: digits with a leading plus. */
    sms: (tx: Tx, message: NewSms) => add(tx, 'sms', message),
    /** Queues an e-mail in the caller's transaction. */
    email: (tx: Tx, message: NewEmail) => add(tx, 'email', message),
    list,
    get,
    retry,
    listShownSms,
    jobs,
  };
}

function toMessage(row: store.MessageRow): OutboxMessage {
  return {
    message_id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.status === 'shown' ? row.body : null,
    purpose: row.purpose,
    status: row.status,
    attempts: row.attempts,
    error: row.error,
    at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
