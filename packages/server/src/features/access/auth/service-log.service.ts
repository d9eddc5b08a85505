import type { ServiceLogEntry, ServiceLogEvent } from '@rota/contract/machine-accounts';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../../../db/database.ts';
import { nameOf, type Holder } from './bearer-secrets.store.ts';

const SHOWN = 200;
/** The same refusal is written down once in this time: a machine that is set up wrongly asks on and on. */
const SAME_AGAIN_MS = 60_000;
const MOST_REMEMBERED = 5_000;

export type ServiceLog = ReturnType<typeof createServiceLog>;

/** What machines did that their keepers may want to know. */
export function createServiceLog({ database, clock }: { database: Database; clock: () => number }) {
  const lately = new Map<string, number>();

  async function write(tx: Tx, holder: string, event: ServiceLogEvent, detail: string): Promise<void> {
    await tx
      .insertInto('service_log')
      .values({ holder, event, detail: detail.slice(0, 200) })
      .execute();
  }

  /** A call of a machine was refused: written down, unless it just was. */
  async function noteRejected(holder: string, call: string): Promise<void> {
    const key = `${holder} ${call}`;
    const last = lately.get(key);
    if (last !== undefined && last > clock() - SAME_AGAIN_MS) return;
    if (lately.size >= MOST_REMEMBERED) lately.clear();
    lately.set(key, clock());
    await database.global((tx) => write(tx, holder, 'refused', call));
  }

  async function list(tx: Tx, holder: Holder): Promise<ServiceLogEntry[]> {
    const rows = await tx
      .selectFrom('service_log')
      .select(['at', 'event', 'detail'])
      .where('holder', '=', nameOf(holder))
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    return rows.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail }));
  }

  async function forgetOld(): Promise<void> {
    await database.global((tx) =>
      tx
        .deleteFrom('service_log')
        .where('at', '<', sql<Date>`now() - interval '30 days'`)
        .execute(),
    );
  }

  return {
    write: (tx: Tx, holder: Holder, event: ServiceLogEvent, detail: string) =>
      write(tx, nameOf(holder), event, detail),
    noteRejected,
    list,
    forgetOld,
  };
}

/** Notes what machines are refused, by call and not by address: what stands in an address may be anything. */
export function installServiceLog(app: FastifyInstance, log: Pick<ServiceLog, 'noteRejected'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { session } = request;
    if (session?.sessionId.startsWith('bearer:') !== true || ![403, 404, 429].includes(reply.statusCode))
      return;
    const call = `${request.method} ${request.routeOptions.url ?? ''} ${reply.statusCode}`;
    await log
      .noteRejected(session.userId, call)
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'a refused call could not be written down'),
      );
  });
}
