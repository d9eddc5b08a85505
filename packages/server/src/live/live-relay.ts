import { randomUUID } from 'node:crypto';
import { liveTopic, type LiveTopic } from '@rota/contract/live';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { LiveHub } from './live-hub.ts';

const CHANNEL = 'live_refresh';
const notice = z.object({
  from: z.string(),
  topic: liveTopic,
  projectId: z.number().int(),
  id: z.string().optional(),
});

export type LiveRelay = {
  /** The hub for changes made by calls of the API: watchers on other servers are notified, too. */
  readonly hub: LiveHub;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type LiveRelayDeps = {
  readonly database: Database;
  readonly hub: LiveHub;
  readonly log: { warn(fields: object, message: string): void };
  readonly windowMs?: number;
};

/**
 * A change made on one server reaches the browsers of the others: they learn that a topic of a project changed, and read it again.
 * For rows that people change now and then; the owner of the fleet publishes what robots change many times a second.
 */
export function createLiveRelay({ database, hub, log, windowMs = 50 }: LiveRelayDeps): LiveRelay {
  const from = randomUUID();
  const waiting = new Map<
    string,
    { readonly topic: LiveTopic; readonly projectId: number; readonly id: string | undefined }
  >();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  async function send(): Promise<void> {
    const notices = [...waiting.values()].map((changed) => JSON.stringify({ from, ...changed }));
    waiting.clear();
    await database.global((tx) =>
      sql`select pg_notify(${CHANNEL}, n) from unnest(${notices}::text[]) as n`.execute(tx),
    );
  }
  function tell(topic: LiveTopic, projectId: number, id: string | undefined): void {
    waiting.set(`${topic} ${projectId} ${id ?? ''}`, { topic, projectId, id });
    timer ??= setTimeout(() => {
      timer = undefined;
      send().catch((error: unknown) => {
        log.warn({ err: error }, 'other servers were not notified of a change');
      });
    }, windowMs);
  }
  function hear(payload: string): void {
    const heard = readNotice(payload);
    if (heard !== undefined && heard.from !== from) hub.refresh(heard.topic, heard.projectId, heard.id);
  }
  return {
    hub: {
      ...hub,
      publish(topic, projectId, change) {
        hub.publish(topic, projectId, change);
        tell(topic, projectId, change.id);
      },
    },
    async start() {
      unlisten = await database.listen(CHANNEL, hear);
    },
    async stop() {
      clearTimeout(timer);
      await unlisten?.();
    },
  };
}

function readNotice(payload: string): z.infer<typeof notice> | undefined {
  try {
    return notice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
