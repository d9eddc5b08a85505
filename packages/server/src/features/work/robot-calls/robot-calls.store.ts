import type { CallSource } from '@rota/contract/robot-calls';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

export type CallRow = Readonly<Pick<Selectable<DB['robot_call']>, (typeof COLUMNS)[number]>>;

const COLUMNS = [
  'call_id',
  'delivery_id',
  'station_id',
  'place_name',
  'target_id',
  'kind',
  'source',
  'called_by',
  'caller_digest',
  'created_at',
  'ended_at',
] as const;

/** Throws a unique violation of `robot_call_one_open` where one from this station for the same is open, of `robot_call_of_caller` for a repetition. */
export async function insertCall(tx: Tx, projectId: number, row: Omit<CallRow, 'ended_at'>): Promise<void> {
  await tx
    .insertInto('robot_call')
    .values({
      project_id: projectId,
      call_id: row.call_id,
      delivery_id: row.delivery_id,
      station_id: row.station_id,
      place_name: row.place_name,
      target_id: row.target_id,
      kind: row.kind,
      source: row.source,
      called_by: row.called_by,
      caller_digest: row.caller_digest,
      created_at: row.created_at,
      ended_at: null,
    })
    .execute();
}

export async function listCallsById(tx: Tx, projectId: number, ids: readonly string[]): Promise<CallRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('robot_call')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`call_id = any (${[...ids]}::text[])`)
    .execute();
}

/** A call that staff or a program made with this key. */
export async function findCallOfCaller(
  tx: Tx,
  projectId: number,
  digest: string,
): Promise<CallRow | undefined> {
  return tx
    .selectFrom('robot_call')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('caller_digest', '=', digest)
    .where('source', 'in', ['staff', 'program'])
    .executeTakeFirst();
}

/** Calls whose end was not written yet, of one station or of all, the newest first. */
export async function listOpenCalls(
  tx: Tx,
  projectId: number,
  stationId: string | null = null,
): Promise<CallRow[]> {
  return tx
    .selectFrom('robot_call')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(${stationId}::text is null or station_id = ${stationId})`)
    .orderBy('created_at', 'desc')
    .orderBy('call_id', 'desc')
    .execute();
}

export async function endCall(tx: Tx, projectId: number, callId: string, at: Date): Promise<void> {
  await tx
    .updateTable('robot_call')
    .set({ ended_at: at })
    .where('project_id', '=', projectId)
    .where('call_id', '=', callId)
    .where('ended_at', 'is', null)
    .execute();
}

/** How many calls guests made from a station since a moment. */
export async function countGuestCalls(
  tx: Tx,
  projectId: number,
  stationId: string,
  since: Date,
): Promise<number> {
  const rows = await tx
    .selectFrom('robot_call')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId)
    .where('source', '=', 'guest')
    .where('created_at', '>=', since)
    .execute();
  return rows[0]?.count ?? 0;
}

export type CallFilter = {
  readonly stationId?: string | undefined;
  readonly source?: CallSource | undefined;
  readonly state?: 'open' | 'ended' | undefined;
  readonly deliveryId?: string | undefined;
  readonly search?: string | undefined;
  readonly after?: { readonly at: Date; readonly callId: string } | undefined;
  readonly limit: number;
};

/** The newest first. */
export async function listCalls(tx: Tx, projectId: number, filter: CallFilter): Promise<CallRow[]> {
  const { stationId = null, source = null, state = null, deliveryId = null, search = null, after } = filter;
  return tx
    .selectFrom('robot_call')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(${stationId}::text is null or station_id = ${stationId})`)
    .where(sql<boolean>`(${source}::text is null or source = ${source})`)
    .where(sql<boolean>`(${state}::text is null or (ended_at is null) = (${state} = 'open'))`)
    .where(sql<boolean>`(${deliveryId}::text is null or delivery_id = ${deliveryId})`)
    .where(
      sql<boolean>`(${search}::text is null or strpos(lower(place_name), lower(${search})) > 0 or strpos(lower(called_by), lower(${search})) > 0)`,
    )
    .where(
      sql<boolean>`(${after?.at ?? null}::timestamptz is null or (created_at, call_id) < (${after?.at ?? null}, ${after?.callId ?? null}))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('call_id', 'desc')
    .limit(filter.limit)
    .execute();
}

export type TokenRow = Functions['robot_call_of_token'];

export async function insertToken(
  tx: Tx,
  projectId: number,
  token: { readonly digest: string; readonly callId: string; readonly mayCancel: boolean },
): Promise<void> {
  await tx
    .insertInto('robot_call_token')
    .values({
      project_id: projectId,
      digest: token.digest,
      call_id: token.callId,
      may_cancel: token.mayCancel,
    })
    .execute();
}

/** How many tokens a call has. */
export async function countTokens(tx: Tx, projectId: number, callId: string): Promise<number> {
  const rows = await tx
    .selectFrom('robot_call_token')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('call_id', '=', callId)
    .execute();
  return rows[0]?.count ?? 0;
}

/** What a token follows, in whatever project; undefined for one that opens nothing. */
export async function findToken(tx: Tx, digest: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<
    Functions['robot_call_of_token']
  >`select * from robot_call_of_token(${digest})`.execute(tx);
  return rows[0];
}

/** Forgets calls that ended so many days ago, of all projects, with their tokens. */
export async function forgetCalls(tx: Tx, days: number): Promise<void> {
  await sql`select robot_calls_forget(${days})`.execute(tx);
}
