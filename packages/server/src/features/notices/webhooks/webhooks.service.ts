import { randomBytes, randomUUID } from 'node:crypto';
import type { DomainEventName } from '@rota/contract/domain-events';
import {
  MOST_WEBHOOKS,
  OLD_SECRET_HOURS,
  type IssuedWebhook,
  type Webhook,
  type WebhookCall,
  type WebhookCallStatus,
  type WebhookTest,
} from '@rota/contract/webhooks';
import type { Page } from '@rota/contract/core';
import { auditedChange, recordAudit, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, limitReached, requireRow, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { findOutside, OutsideRefused, type AllowedHosts } from '../../../http/outside-call.ts';
import type { Vault } from '../../../vault/index.ts';
import { callWebhook, oldSecretName, readSecrets, secretName, secretsOf } from './webhook-call.service.ts';
import { nameOf } from './webhooks.rules.ts';
import * as store from './webhooks.store.ts';

export type WebhookDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly allowed: AllowedHosts;
};
export type WebhookService = ReturnType<typeof createWebhookService>;

type Content = {
  readonly name?: string | undefined;
  readonly url: string;
  readonly events: DomainEventName[];
};
type Change = { readonly [K in keyof Content]?: Content[K] | undefined } & {
  readonly version: number;
  readonly active?: boolean | undefined;
};
type CallQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: WebhookCallStatus | undefined;
};

const WEBHOOK: AuditedRecord<store.WebhookRow> = {
  entity: 'webhook',
  idOf: ({ id }) => id,
  snapshot: ({ name, url, events, active }) => ({ name, url, events, switched_on: active }),
  conflicts: {},
};

/** The addresses of a project that are called when something happens in it. */
export function createWebhookService({ database, vault, allowed }: WebhookDeps) {
  async function list(projectId: number): Promise<Webhook[]> {
    return (await database.tenant(projectId, (tx) => store.listWebhooks(tx, projectId))).map(present);
  }

  /** Throws WEBHOOK_HOST_NOT_ALLOWED, LIMIT_REACHED. */
  async function create(
    projectId: number,
    { name, url, events }: Content,
    actor: ActorRef,
  ): Promise<IssuedWebhook> {
    await refuseInside(url);
    return auditedChange(database, WEBHOOK, { projectId, actor, code: 'LOG_WEBHOOK_CREATED' }, async (tx) => {
      const made = { id: randomUUID(), name: name ?? nameOf(url), url, events };
      const row = await store.insertWebhook(tx, projectId, made, MOST_WEBHOOKS);
      if (row === undefined) throw limitReached('webhook', MOST_WEBHOOKS);
      const secret = newSecret();
      await vault.put(tx, secretName(projectId, row.id), secret);
      const answer = { ...present({ ...row, waiting: 0, failed: 0 }), secret };
      return { before: null, after: row, answer };
    });
  }

  /** Throws WEBHOOK_HOST_NOT_ALLOWED, VERSION_CONFLICT. */
  async function update(
    projectId: number,
    webhookId: string,
    change: Change,
    actor: ActorRef,
  ): Promise<Webhook> {
    if (change.url !== undefined) await refuseInside(change.url);
    await auditedChange(database, WEBHOOK, { projectId, actor, code: 'LOG_WEBHOOK_CHANGED' }, async (tx) => {
      const before = requireRow(await store.findWebhook(tx, projectId, webhookId));
      const after = await store.updateWebhook(tx, projectId, change.version, {
        id: webhookId,
        name: change.name ?? before.name,
        url: change.url ?? before.url,
        events: change.events ?? before.events,
        active: change.active ?? before.active,
      });
      if (after === undefined) throw versionConflict('webhook');
      // What waited while it was off is due at once when it is on again.
      if (after.active) await store.announceCalls(tx);
      return { before, after, answer: undefined };
    });
    return one(projectId, webhookId);
  }

  async function remove(
    projectId: number,
    webhookId: string,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    return auditedChange(database, WEBHOOK, { projectId, actor, code: 'LOG_WEBHOOK_DELETED' }, async (tx) => {
      const before = requireRow(await store.deleteWebhook(tx, projectId, webhookId));
      await vault.remove(tx, secretsOf(projectId, webhookId));
      return { before, after: null, answer: {} };
    });
  }

  async function rotate(projectId: number, webhookId: string, actor: ActorRef): Promise<IssuedWebhook> {
    const secret = newSecret();
    await database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.keepOldSecret(tx, projectId, webhookId, OLD_SECRET_HOURS));
      const old = await vault.get(tx, secretName(projectId, webhookId));
      if (old !== undefined) await vault.put(tx, oldSecretName(projectId, webhookId), old);
      await vault.put(tx, secretName(projectId, webhookId), secret);
      await audit(tx, projectId, actor, 'LOG_WEBHOOK_SECRET_ROTATED', webhookId, { name: row.name });
    });
    return { ...(await one(projectId, webhookId)), secret };
  }

  /** Calls it now, whether it is on or off. */
  async function test(projectId: number, webhookId: string): Promise<WebhookTest> {
    const { url, secrets } = await database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.findWebhook(tx, projectId, webhookId));
      return { url: row.url, secrets: await readSecrets(tx, vault, projectId, row) };
    });
    const about = {
      type: 'test',
      version: 1,
      timestamp: new Date().toISOString(),
      project_id: projectId,
      data: {},
    };
    const tried = await callWebhook({ id: newCallId(), url, body: JSON.stringify(about), secrets }, allowed);
    return { ok: tried.isTaken, http_status: tried.httpStatus, error: tried.error };
  }

  async function listCalls(
    projectId: number,
    webhookId: string,
    { cursor, ...query }: CallQuery,
  ): Promise<Page<WebhookCall>> {
    const rows = await database.tenant(projectId, async (tx) => {
      requireRow(await store.findWebhook(tx, projectId, webhookId));
      return store.listCalls(tx, projectId, webhookId, { ...query, cursor: readCursor(cursor) });
    });
    const items = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? items.at(-1) : undefined;
    return {
      items: items.map(presentCall),
      next_cursor: last === undefined ? null : `${last.created_at.toISOString()} ${last.id}`,
    };
  }

  async function replay(
    projectId: number,
    webhookId: string,
    callId: string,
    actor: ActorRef,
  ): Promise<WebhookCall> {
    const [row] = await renew(projectId, webhookId, callId, actor);
    return presentCall(requireRow(row));
  }

  async function replayFailed(
    projectId: number,
    webhookId: string,
    actor: ActorRef,
  ): Promise<{ count: number }> {
    return { count: (await renew(projectId, webhookId, undefined, actor)).length };
  }

  async function renew(
    projectId: number,
    webhookId: string,
    callId: string | undefined,
    actor: ActorRef,
  ): Promise<store.CallRow[]> {
    return database.tenant(projectId, async (tx) => {
      const { name } = requireRow(await store.findWebhook(tx, projectId, webhookId));
      const rows = await store.renewCalls(tx, projectId, webhookId, callId);
      if (rows.length > 0)
        await audit(tx, projectId, actor, 'LOG_WEBHOOK_REPLAYED', webhookId, {
          name,
          count: rows.length,
        });
      return rows;
    });
  }

  async function one(projectId: number, webhookId: string): Promise<Webhook> {
    return requireRow((await list(projectId)).find((webhook) => webhook.webhook_id === webhookId));
  }

  async function refuseInside(url: string): Promise<void> {
    try {
      await findOutside(url, allowed);
    } catch (error) {
      // A name that leads nowhere today may do so tomorrow: its messages wait for it.
      if (error instanceof OutsideRefused)
        throw new AppError('WEBHOOK_HOST_NOT_ALLOWED', error.message, { cause: error });
    }
  }

  return { list, create, update, remove, rotate, test, listCalls, replay, replayFailed };
}

/** 24 random bytes in the form of the Standard Webhooks specification. */
function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

function newCallId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}

async function audit(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: 'LOG_WEBHOOK_SECRET_ROTATED' | 'LOG_WEBHOOK_REPLAYED',
  entityId: string,
  after: { readonly name: string; readonly count?: number },
): Promise<void> {
  await recordAudit(tx, { projectId, actor, code, entity: 'webhook', entityId, before: null, after });
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  const [time = '', id = ''] = (cursor ?? '').split(' ');
  const at = new Date(time);
  return id === '' || Number.isNaN(at.getTime()) ? undefined : { at, id };
}

function present(row: store.WebhookWithCounts): Webhook {
  return {
    webhook_id: row.id,
    name: row.name,
    url: row.url,
    events: [...row.events],
    active: row.active,
    version: row.version,
    waiting: row.waiting,
    failed: row.failed,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentCall(row: store.CallRow): WebhookCall {
  return {
    call_id: row.id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    http_status: row.http_status,
    error: row.error,
    body: row.body,
    created_at: row.created_at.toISOString(),
    next_at: row.status === 'waiting' ? row.next_at.toISOString() : null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
  };
}
