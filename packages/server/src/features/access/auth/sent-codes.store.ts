import { RESEND_AFTER_S } from '@rota/contract/auth';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';

/** The most codes that one account is sent for one purpose in a quarter of an hour: an SMS costs money, and fifty of them help no person. */
const CODES_IN_A_WINDOW = 3;
const WINDOW_S = 900;

export type CodePurpose = 'pin' | 'reset' | 'phone' | 'email';
/** Strangers share what an account is sent; a device that it knows has a part of its own. */
export type CodePlace = 'stranger' | `device ${string}`;

/** Seconds until another code may be sent; 0: now. Those who ask for one account wait for each other. */
export async function waitForCode(
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  place: CodePlace,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sent-code ' || ${userId}, 0))`.execute(tx);
  const last = await tx
    .selectFrom((db) =>
      db
        .selectFrom('sent_code')
        .select('at')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('place', '=', place)
        .where('at', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_S})`)
        .orderBy('at', 'desc')
        .limit(CODES_IN_A_WINDOW)
        .as('last'),
    )
    .select(
      sql<number>`greatest(0,
        ${RESEND_AFTER_S} - extract(epoch from now() - max(at)),
        case when count(*) >= ${CODES_IN_A_WINDOW} then ${WINDOW_S} - extract(epoch from now() - min(at)) else 0 end)::int`.as(
        'wait',
      ),
    )
    .having(sql<boolean>`count(*) > 0`)
    .executeTakeFirst();
  return last?.wait ?? 0;
}

/** Notes that a code is sent. Throws ThrottlerException while none may be. */
export async function noteSentCode(
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  place: CodePlace,
): Promise<void> {
  const waitS = await waitForCode(tx, userId, purpose, place);
  if (waitS > 0)
    throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: waitS });
  await tx.insertInto('sent_code').values({ user_id: userId, purpose, place }).execute();
}

/** Removes what no limit asks for any more. */
export async function deleteOldSentCodes(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sent_code')
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
