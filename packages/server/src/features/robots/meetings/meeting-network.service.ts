import { createHmac } from 'node:crypto';
import type { IceServer, MeetingNetwork, SavedMeetingNetwork } from '@rota/contract/meetings';
import { sql, type Selectable } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Vault } from '../../../vault/index.ts';

type NetworkRow = Readonly<Selectable<DB['meeting_network']>>;
export type MeetingNetworkService = ReturnType<typeof createMeetingNetwork>;

const SECRET = 'meetings/turn';
const START: MeetingNetwork = { stun_urls: [], turn_urls: [], turn_ttl_s: 3_600 };

/** The servers by which the two sides of a call find each other, and the credentials for them. */
export function createMeetingNetwork({
  database,
  vault,
  clock,
}: {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: () => number;
}) {
  async function readSaved(tx: Tx, row: NetworkRow | undefined): Promise<SavedMeetingNetwork> {
    return {
      network: networkOf(row),
      version: row?.version ?? 0,
      has_secret: (await vault.get(tx, SECRET)) !== undefined,
      updated_at: row?.updated_at.toISOString() ?? null,
    };
  }
  return {
    get: (): Promise<SavedMeetingNetwork> =>
      database.global(async (tx) => readSaved(tx, await findNetwork(tx))),

    /** Throws VERSION_CONFLICT. */
    async set(
      wish: {
        readonly network: MeetingNetwork;
        readonly secret?: string | undefined;
        readonly version: number;
      },
      actor: ActorRef,
    ): Promise<SavedMeetingNetwork> {
      return database.global(async (tx) => {
        const before = networkOf(await findNetwork(tx));
        const row = await saveNetwork(tx, wish.network, wish.version);
        if (row === undefined) throw versionConflict('meeting_network');
        if (wish.secret !== undefined) await vault.put(tx, SECRET, wish.secret);
        else if (wish.network.turn_urls.length === 0) await vault.remove(tx, SECRET);
        await recordAudit(tx, {
          projectId: null,
          actor,
          code: 'LOG_MEETING_SERVERS_CHANGED',
          entity: 'meeting_network',
          entityId: 'meetings',
          before,
          after: wish.network,
        });
        return readSaved(tx, row);
      });
    },

    /** The servers for one side of a call, with credentials of its own that expire. */
    async iceServers(side: string): Promise<IceServer[]> {
      return database.global(async (tx) => {
        const { stun_urls: stun, turn_urls: turn, turn_ttl_s: ttlS } = networkOf(await findNetwork(tx));
        const secret = turn.length === 0 ? undefined : await vault.get(tx, SECRET);
        return [
          ...(stun.length === 0 ? [] : [{ urls: stun }]),
          ...(secret === undefined ? [] : [{ urls: turn, ...turnCredentials(secret, side, ttlS, clock()) }]),
        ];
      });
    },
  };
}

/** Credentials as coturn takes them with `use-auth-secret`: the user is when they expire and a name, the password its HMAC-SHA1. */
export function turnCredentials(
  secret: string,
  side: string,
  ttlS: number,
  nowMs: number,
): { readonly username: string; readonly credential: string } {
  const username = `${Math.floor(nowMs / 1_000) + ttlS}:${side}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

function networkOf(row: NetworkRow | undefined): MeetingNetwork {
  if (row === undefined) return START;
  const { stun_urls, turn_urls, turn_ttl_s } = row;
  return { stun_urls: [...stun_urls], turn_urls: [...turn_urls], turn_ttl_s };
}

async function findNetwork(tx: Tx): Promise<NetworkRow | undefined> {
  return tx.selectFrom('meeting_network').selectAll().executeTakeFirst();
}

/** Saves over the version that was read; undefined when it is another by now. Version 0: nothing was saved yet. */
async function saveNetwork(
  tx: Tx,
  { stun_urls, turn_urls, turn_ttl_s }: MeetingNetwork,
  version: number,
): Promise<NetworkRow | undefined> {
  const values = { stun_urls, turn_urls, turn_ttl_s };
  if (version === 0)
    return tx
      .insertInto('meeting_network')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  return tx
    .updateTable('meeting_network')
    .set((row) => ({ ...values, version: row('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}
