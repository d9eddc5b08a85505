import type { VpnClientState, VpnServer } from '@rota/contract/vpn';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type ServerRow = Selectable<DB['vpn_server']>;
type RevokedRow = Selectable<DB['vpn_revoked']>;
const now = sql<Date>`now()`;

const CLIENT = [
  'id',
  'name',
  'note',
  'address',
  'serial',
  'fingerprint',
  'created_at',
  'expires_at',
  'revoked_at',
  'seen_at',
  'connected_since',
  'connected_from',
  'received_bytes',
  'sent_bytes',
  'end_connection_of',
  'robot_project_id',
  'robot_id',
] as const;
export type ClientRow = Pick<Selectable<DB['vpn_client']>, (typeof CLIENT)[number]>;

/** The VPN's server; with `lock` it and its clients are locked until the transaction ends. */
export async function findServer(tx: Tx, lock: 'lock' | 'read' = 'read'): Promise<ServerRow | undefined> {
  if (lock === 'lock') await sql`select pg_advisory_xact_lock(hashtextextended('vpn', 0))`.execute(tx);
  return tx.selectFrom('vpn_server').selectAll().executeTakeFirst();
}

/** What follows in the transaction is done in a project, or (undefined) in the installation. */
export async function enterScope(tx: Tx, projectId: number | undefined): Promise<void> {
  await sql`select set_config('app.project_id', ${String(projectId ?? '')}, true)`.execute(tx);
}

export async function insertServer(
  tx: Tx,
  server: VpnServer,
  made: Pick<ServerRow, 'ca_certificate' | 'crl' | 'crl_expires_at'>,
): Promise<void> {
  const nothing = {
    server_certificate: null,
    agent_heard_at: null,
    agent_version: null,
    openvpn_version: null,
  };
  await tx
    .insertInto('vpn_server')
    .values({ is_only: true, ...server, version: 1, ...made, ...nothing })
    .execute();
}

export async function updateServer(tx: Tx, change: Partial<ServerRow>): Promise<void> {
  await tx.updateTable('vpn_server').set(change).execute();
}

export type ClientQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: VpnClientState | undefined;
  readonly robot_id?: string | undefined;
};

/** Clients by name; the cursor is the last one's folded name. */
export async function listClients(
  tx: Tx,
  query: ClientQuery,
): Promise<{ rows: ClientRow[]; nextCursor: string | null }> {
  let clients = tx.selectFrom('vpn_client').select([...CLIENT, 'name_folded']);
  if (query.cursor !== undefined) clients = clients.where('name_folded', '>', query.cursor);
  if (query.search !== undefined && query.search !== '') {
    clients = clients.where(
      sql<boolean>`(strpos(name_folded, ${query.search}) > 0 or strpos(address, ${query.search}) > 0)`,
    );
  }
  if (query.robot_id !== undefined) clients = clients.where('robot_id', '=', query.robot_id);
  if (query.state !== undefined) clients = clients.where(inState(query.state));
  const found = await clients
    .orderBy('name_folded')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.name_folded ?? null) : null };
}

function inState(state: VpnClientState) {
  switch (state) {
    case 'revoked':
      return sql<boolean>`revoked_at is not null`;
    case 'expired':
      return sql<boolean>`revoked_at is null and expires_at <= now()`;
    case 'connected':
      return sql<boolean>`revoked_at is null and expires_at > now() and connected_since is not null`;
    case 'valid':
      return sql<boolean>`revoked_at is null and expires_at > now() and connected_since is null`;
  }
}

const one = (tx: Tx, id: string) => tx.selectFrom('vpn_client').select(CLIENT).where('id', '=', id);

export async function findClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  return one(tx, id).executeTakeFirst();
}

/** The client that is bound to a robot. */
export async function findClientOfRobot(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('vpn_client')
    .select(CLIENT)
    .where('robot_project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
}

export async function lockClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  return one(tx, id).forUpdate().executeTakeFirst();
}

/** Every client that may come in. */
export async function listValidClients(tx: Tx): Promise<ClientRow[]> {
  return tx.selectFrom('vpn_client').select(CLIENT).where('revoked_at', 'is', null).orderBy('id').execute();
}

export async function listAddresses(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('vpn_client').select('address').execute()).map(({ address }) => address);
}

export type NewClient = Pick<
  ClientRow,
  | 'id'
  | 'name'
  | 'note'
  | 'address'
  | 'serial'
  | 'fingerprint'
  | 'expires_at'
  | 'robot_project_id'
  | 'robot_id'
> & {
  readonly nameFolded: string;
};

/** Throws a violation of `vpn_client_name_unique`, `vpn_client_address_unique`, `vpn_client_robot_unique` or `vpn_client_robot`. */
export async function insertClient(tx: Tx, { nameFolded, ...client }: NewClient): Promise<ClientRow> {
  const nothing = { revoked_at: null, seen_at: null, connected_since: null, connected_from: null };
  return tx
    .insertInto('vpn_client')
    .values({
      ...client,
      name_folded: nameFolded,
      created_at: now,
      ...nothing,
      received_bytes: null,
      sent_bytes: null,
      end_connection_of: null,
    })
    .returning(CLIENT)
    .executeTakeFirstOrThrow();
}

/** Throws a violation of `vpn_client_robot_unique` or `vpn_client_robot`. */
export async function updateClient(tx: Tx, id: string, change: Partial<ClientRow>): Promise<ClientRow> {
  return tx
    .updateTable('vpn_client')
    .set(change)
    .where('id', '=', id)
    .returning(CLIENT)
    .executeTakeFirstOrThrow();
}

/** A certificate of a client opens nothing from now on. */
export async function insertRevoked(
  tx: Tx,
  { serial, expires_at }: Pick<ClientRow, 'serial' | 'expires_at'>,
): Promise<void> {
  await tx
    .insertInto('vpn_revoked')
    .values({ serial, revoked_at: now, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Certificates for the revocation list; those that are over need not stand in it. */
export async function listRevoked(tx: Tx): Promise<RevokedRow[]> {
  return tx
    .selectFrom('vpn_revoked')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('revoked_at')
    .execute();
}

export type Connected = {
  readonly id: string;
  readonly from: string;
  readonly since: string;
  readonly received: number;
  readonly sent: number;
};

/** Who is connected now, in place of who was. */
export async function replaceConnections(tx: Tx, connected: readonly Connected[]): Promise<void> {
  const ids = connected.map(({ id }) => id);
  await tx
    .updateTable('vpn_client')
    .set({ connected_since: null, connected_from: null, received_bytes: null, sent_bytes: null })
    .where('connected_since', 'is not', null)
    .where(sql<boolean>`not (id = any (${ids}::text[]))`)
    .execute();
  await sql`update vpn_client c set connected_since = n.since, connected_from = n.origin, received_bytes = n.received,
      sent_bytes = n.sent, seen_at = now()
    from jsonb_to_recordset(${JSON.stringify(connected.map(({ from, ...rest }) => ({ ...rest, origin: from })))}::jsonb)
      as n (id text, origin text, since timestamptz, received bigint, sent bigint)
    where c.id = n.id`.execute(tx);
}

/** The clients for the agent to disconnect: with a revoked certificate, or in a connection that a person ended. */
export async function listDisconnects(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('vpn_client')
    .select('id')
    .where('connected_since', 'is not', null)
    .where(sql<boolean>`(revoked_at is not null or end_connection_of = connected_since)`)
    .execute();
  return rows.map(({ id }) => id);
}
