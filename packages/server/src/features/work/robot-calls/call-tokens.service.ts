import { CALL_TOKEN_PREFIX } from '@rota/contract/robot-calls';
import type { Database } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { LiveCaller } from '../../../live/index.ts';
import { digestOf } from '../../access/auth/index.ts';
import type { CallNow, CallRecords } from './call-records.service.ts';
import { findToken } from './robot-calls.store.ts';

/** A call that a token follows. */
export type Followed = { readonly projectId: number; readonly call: CallNow; readonly mayCancel: boolean };
export type CallTokens = ReturnType<typeof createCallTokens>;

/** A token follows its call for so long after its end, ms. */
const AFTER_END_MS = 3_600_000;
/** Sockets ask again and again whether their token still counts; so long an answer holds, ms. */
const LIVE_AGE_MS = 3_000;
const MOST_KEPT = 5_000;

export function createCallTokens({
  database,
  records,
  clock,
}: {
  database: Database;
  records: CallRecords;
  clock: () => number;
}) {
  const asked = new Map<string, { readonly at: number; readonly caller: Promise<LiveCaller | undefined> }>();

  async function find(token: string): Promise<Followed | undefined> {
    const row = await database.global((tx) => findToken(tx, digestOf(token)));
    const call = row && (await records.find(row.project_id, row.call_id));
    if (row === undefined || call === undefined) return undefined;
    const { ended_at: endedAt } = call.row;
    if (endedAt !== null && clock() - endedAt.getTime() > AFTER_END_MS) return undefined;
    return { projectId: row.project_id, call, mayCancel: row.may_cancel };
  }

  /** Throws RECORD_NOT_FOUND for a token that opens nothing, or nothing any more. */
  async function get(token: string): Promise<Followed> {
    const followed = await find(token);
    if (followed === undefined) throw recordNotFound();
    return followed;
  }

  /** The identity of a live socket with such a token: only the maker of this call. */
  function liveCaller(token: string): Promise<LiveCaller | undefined> {
    const digest = digestOf(token);
    const known = asked.get(digest);
    if (known !== undefined && clock() - known.at < LIVE_AGE_MS) return known.caller;
    if (asked.size >= MOST_KEPT) asked.clear();
    const caller = find(token).then((followed) => followed && { ...callerOf(followed) });
    asked.set(digest, { at: clock(), caller });
    // What failed is not an answer.
    caller.catch(() => asked.delete(digest));
    return caller;
  }

  return { get, liveCaller };
}

function callerOf({ projectId, call }: Followed): LiveCaller {
  const { call_id: callId } = call.row;
  return { userId: `call:${callId}`, roles: {}, one: { topic: 'call', projectId, id: callId } };
}

/** Whether a text is a call's token, by its beginning. */
export function isCallToken(token: string): boolean {
  return token.startsWith(CALL_TOKEN_PREFIX);
}
