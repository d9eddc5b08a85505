import type { CallSource } from '@rota/contract/robot-calls';
import type { CallKind } from '@rota/contract/stations';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type CallRow = {
  readonly call_id: string;
  readonly delivery_id: string;
  readonly station_id: string | null;
  readonly place_name: string;
  readonly target_id: string;
  readonly kind: CallKind;
  readonly source: CallSource;
  readonly called_by: string;
  readonly caller_digest: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
};

const COLUMNS = sql`call_id, delivery_id, station_id, place_name, target_id, kind, source, called_by, caller_digest, created_at, ended_at`;

/** Throws a unique violation of `robot_call_one_open` where one from this station for the same is open, of `robot_call_of_caller` for a repetition. */
export async function insertCall(tx: Tx, projectId: number, row: Omit<CallRow, 'ended_at'>): Promise<void> {
  await sql`
    insert into robot_call (project_id, ${COLUMNS})
    values (${projectId}, ${row.call_id}, ${row.delivery_id}, ${row.station_id}, ${row.place_name}, ${row.target_id}, ${row.kind}, ${row.source},
      ${row.called_by}, ${row.caller_digest}, ${row.created_at}, null)`.execute(tx);
}

/** @returns undefined when there is no such call */
export async function findCall(tx: Tx, projectId: number, callId: string): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select ${COLUMNS} from robot_call where project_id = ${projectId} and call_id = ${callId}`.execute(tx);
  return rows[0];
}

export async function listCallsById(tx: Tx, projectId: number, ids: readonly string[]): Promise<CallRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CallRow>`
    select ${COLUMNS} from robot_call where project_id = ${projectId} and call_id = any (${[...ids]}::text[])`.execute(
    tx,
  );
  return rows;
}

/** A call that staff or a program made with this key. */
export async function findCallOfCaller(
  tx: Tx,
  projectId: number,
  digest: string,
): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select ${COLUMNS} from robot_call
    where project_id = ${projectId} and caller_digest = ${digest} and source in ('staff', 'program')`.execute(
    tx,
  );
  return rows[0];
}

/** Those whose end nobody has written yet, of one station or of all, the newest first. */
export async function listOpenCalls(
  tx: Tx,
  projectId: number,
  stationId: string | null = null,
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select ${COLUMNS} from robot_call
    where project_id = ${projectId} and ended_at is null and (${stationId}::text is null or station_id = ${stationId})
    order by created_at desc, call_id desc`.execute(tx);
  return rows;
}

export async function endCall(tx: Tx, projectId: number, callId: string, at: Date): Promise<void> {
  await sql`
    update robot_call set ended_at = ${at} where project_id = ${projectId} and call_id = ${callId} and ended_at is null`.execute(
    tx,
  );
}

/** How many calls guests made from a station since a moment. */
export async function countGuestCalls(
  tx: Tx,
  projectId: number,
  stationId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from robot_call
    where project_id = ${projectId} and station_id = ${stationId} and source = 'guest' and created_at >= ${since}`.execute(
    tx,
  );
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
  const { rows } = await sql<CallRow>`
    select ${COLUMNS} from robot_call where project_id = ${projectId}
      and (${stationId}::text is null or station_id = ${stationId})
      and (${source}::text is null or source = ${source})
      and (${state}::text is null or (ended_at is null) = (${state} = 'open'))
      and (${deliveryId}::text is null or delivery_id = ${deliveryId})
      and (${search}::text is null or strpos(lower(place_name), lower(${search})) > 0 or strpos(lower(called_by), lower(${search})) > 0)
      and (${after?.at ?? null}::timestamptz is null or (created_at, call_id) < (${after?.at ?? null}, ${after?.callId ?? null}))
    order by created_at desc, call_id desc limit ${filter.limit}`.execute(tx);
  return rows;
}

export type TokenRow = {
  readonly project_id: number;
  readonly call_id: string;
  readonly may_cancel: boolean;
};

export async function insertToken(
  tx: Tx,
  projectId: number,
  token: { readonly digest: string; readonly callId: string; readonly mayCancel: boolean },
): Promise<void> {
  await sql`
    insert into robot_call_token (project_id, digest, call_id, may_cancel)
    values (${projectId}, ${token.digest}, ${token.callId}, ${token.mayCancel})`.execute(tx);
}

/** How many tokens a call has. */
export async function countTokens(tx: Tx, projectId: number, callId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from robot_call_token where project_id = ${projectId} and call_id = ${callId}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What a token follows, in whatever project; undefined for one that opens nothing. */
export async function findToken(tx: Tx, digest: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`select * from robot_call_of_token(${digest})`.execute(tx);
  return rows[0];
}

/** Forgets calls that ended so many days ago, of all projects, with their tokens. */
export async function forgetCalls(tx: Tx, days: number): Promise<void> {
  await sql`select robot_calls_forget(${days})`.execute(tx);
}
