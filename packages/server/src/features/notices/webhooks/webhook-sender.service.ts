import type { Database } from '../../../db/database.ts';
import type { AllowedHosts } from '../../../http/outside-call.ts';
import type { Vault } from '../../../vault/index.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import { createWorkLoop } from '../../../work-loop.ts';
import { callWebhook, readSecrets } from './webhook-call.service.ts';
import { pauseAfter } from './webhooks.rules.ts';
import * as store from './webhooks.store.ts';

/** Beyond the time that a call may take: a worker that holds a message longer is dead. */
const LEASE_S = 30;
/** Messages of one webhook that are on their way at a time. */
const AT_ONCE = 8;
/** How often messages are looked for whose time has come. */
const LOOK_MS = 2_000;

export type SenderDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly allowed: AllowedHosts;
  readonly features: Pick<FeatureGate, 'isOff'>;
  readonly log: { readonly warn: (details: object, message: string) => void };
};
export type WebhookSender = { start: () => Promise<void>; stop: () => Promise<void> };

/**
 * Sends the messages of webhooks, on every server: each message is taken by one of them, and again by another when that one dies, so that
 * it arrives at least once. A webhook that is slow makes no other one wait.
 */
export function createWebhookSender({ database, vault, allowed, features, log }: SenderDeps): WebhookSender {
  const busy = new Map<string, Promise<void>>();
  let unlisten: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const loop = createWorkLoop(
    async () => {
      try {
        for (const projectId of await database.global(store.listDueProjects))
          if (!(await features.isOff(projectId, 'webhooks'))) await takeUp(projectId);
      } catch (error) {
        log.warn({ err: error }, 'messages of webhooks could not be looked for');
      }
      return false;
    },
    (error) => log.warn({ err: error }, 'webhooks are no longer called'),
  );

  async function takeUp(projectId: number): Promise<void> {
    const calls = await database.tenant(projectId, (tx) =>
      store.takeDueCalls(tx, projectId, [...busy.keys()], { most: AT_ONCE, leaseS: LEASE_S }),
    );
    for (const [webhookId, own] of Map.groupBy(calls, (call) => call.webhook_id)) {
      const done = sendAll(projectId, webhookId, own)
        .catch((error: unknown) =>
          log.warn({ err: error, projectId, webhookId }, 'messages of a webhook are tried again later'),
        )
        .finally(() => {
          busy.delete(webhookId);
          loop.wake();
        });
      busy.set(webhookId, done);
    }
  }

  async function sendAll(
    projectId: number,
    webhookId: string,
    calls: readonly store.CallRow[],
  ): Promise<void> {
    const found = await database.tenant(projectId, async (tx) => {
      const webhook = await store.findWebhook(tx, projectId, webhookId);
      return webhook && { webhook, secrets: await readSecrets(tx, vault, projectId, webhook) };
    });
    // Removed meanwhile, and its messages with it.
    if (found === undefined) return;
    const { url } = found.webhook;
    const outcomes = await Promise.all(calls.map((call) => send(call, url, found.secrets)));
    await database.tenant(projectId, (tx) => store.settleCalls(tx, projectId, webhookId, outcomes));
  }

  async function send(
    { id, body, round_attempts: before }: store.CallRow,
    url: string,
    secrets: readonly string[],
  ): Promise<store.Outcome> {
    const { isTaken, ...tried } = await callWebhook({ id, url, body, secrets }, allowed);
    const pauseS = isTaken ? undefined : pauseAfter(before + 1);
    return {
      id,
      status: isTaken ? 'delivered' : pauseS === undefined ? 'failed' : 'waiting',
      pauseS: pauseS ?? 0,
      ...tried,
    };
  }

  return {
    async start() {
      unlisten = await store.onCalls(database, loop.wake);
      timer = setInterval(loop.wake, LOOK_MS);
      loop.wake();
    },
    async stop() {
      clearInterval(timer);
      await unlisten?.();
      await loop.stop();
      await Promise.all(busy.values());
    },
  };
}
