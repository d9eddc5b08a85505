import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Subscription = {
  readonly channel: string;
  readonly handler: (payload: string) => void;
  readonly onReconnected: (() => void) | undefined;
};

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;

/** One connection that listens on any number of channels and comes back by itself, with back-off and jitter. */
export function createListener(url: string, log: { warn: (details: object, message: string) => void }) {
  const subscriptions = new Set<Subscription>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'rota listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('notification', ({ channel, payload }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.handler(payload ?? '');
    });
    fresh.on('error', (error) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the listening connection was lost');
    });
    await fresh.connect();
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
      if (subscriptions.size > 0 && !closing.signal.aborted)
        reconnect().catch((error: unknown) => log.warn({ err: error }, 'no longer listening'));
    });
    client = fresh;
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let delay = FIRST_DELAY_MS; !closing.signal.aborted; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      await wait(delay * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        const fresh = await ensure();
        for (const channel of new Set([...subscriptions].map((one) => one.channel)))
          await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
        for (const subscription of subscriptions) subscription.onReconnected?.();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the listening connection does not come back yet');
      }
    }
  }

  function ensure(): Promise<pg.Client> {
    if (client !== undefined) return Promise.resolve(client);
    connecting ??= connect().finally(() => (connecting = undefined));
    return connecting;
  }

  async function listen(
    channel: string,
    handler: (payload: string) => void,
    onReconnected?: () => void,
  ): Promise<() => Promise<void>> {
    const open = await ensure();
    const subscription: Subscription = { channel, handler, onReconnected };
    subscriptions.add(subscription);
    await open.query(`listen ${open.escapeIdentifier(channel)}`);
    return async () => {
      subscriptions.delete(subscription);
      const stillWanted = [...subscriptions].some((one) => one.channel === channel);
      if (!stillWanted && client !== undefined)
        await client.query(`unlisten ${client.escapeIdentifier(channel)}`);
    };
  }

  async function close(): Promise<void> {
    closing.abort();
    subscriptions.clear();
    const last = client;
    client = undefined;
    await last?.end();
  }

  return { listen, close };
}
