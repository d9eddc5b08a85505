import { createHmac } from 'node:crypto';
import type { GuestCodes } from '@rota/contract/commerce';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';

export type CodeLimits = ReturnType<typeof createCodeLimits>;
/** How many strangers a project takes, see `guestCodes`. */
type StrangerLimits = Pick<GuestCodes, 'most_at_place' | 'most_at_address'>;
/** Who asks: an address, and where from, such as the QR code that was scanned. */
export type CodeAsker = { readonly ip: string; readonly qr: string; readonly limits: StrangerLimits };
/** What is asked for, unique in the installation, and the phone that it names. */
export type Asked = { readonly subject: string; readonly phone: string };
/** A place that takes no strangers now. `until`: when the oldest of them no longer counts. */
export type FullPlace = { readonly qr: string; readonly count: number; readonly until: Date };

/** Between two codes for one phone, seconds. */
export const RESEND_AFTER_S = 60;
/** How long strangers count at a place and an address, seconds. */
const STRANGERS_S = 3_600;
/** The most codes of a phone: each costs money, also where all are verified. */
const OF_PHONE = [
  { most: 3, withinS: 15 * 60 },
  { most: 10, withinS: 24 * 3_600 },
] as const;
type Column = 'phone_hash' | 'ip_hash' | 'qr_hash';

/**
 * Bounds on what strangers ask for, over the whole installation. A stranger is one whose phone is not verified: once it is, what they asked
 * for uses up nothing of what others may ask for at that place and address. Kept as hashes only.
 */
export function createCodeLimits(secret: string) {
  const hash = (what: string, text: string): string =>
    createHmac('sha256', secret).update(`${what} ${text}`).digest('hex');

  /** Counts one more. Throws ThrottlerException where there are too many. */
  async function admit(tx: Tx, { subject, phone }: Asked, { ip, qr, limits }: CodeAsker): Promise<void> {
    const hashes = { phone_hash: hash('phone', phone), ip_hash: hash('ip', ip), qr_hash: hash('qr', qr) };
    // Those who ask for one phone at once wait for each other, else each would find room.
    await sql`select pg_advisory_xact_lock(hashtextextended('order-code ' || ${hashes.phone_hash}, 0))`.execute(
      tx,
    );
    for (const limit of OF_PHONE) await refuseFull(tx, 'phone_hash', hashes, limit);
    await refuseFull(tx, 'ip_hash', hashes, { most: limits.most_at_address, withinS: STRANGERS_S });
    await refuseFull(tx, 'qr_hash', hashes, { most: limits.most_at_place, withinS: STRANGERS_S });
    await refuseFull(tx, 'phone_hash', hashes, { most: 1, withinS: RESEND_AFTER_S });
    await tx
      .insertInto('order_code_sent')
      .values({
        phone_hash: hashes.phone_hash,
        ip_hash: hashes.ip_hash,
        qr_hash: hashes.qr_hash,
        subject_hash: hash('subject', subject),
      })
      .execute();
  }

  async function refuseFull(
    tx: Tx,
    column: Column,
    hashes: Readonly<Record<Column, string>>,
    { most, withinS }: { readonly most: number; readonly withinS: number },
  ): Promise<void> {
    const { wait } = await tx
      .selectFrom((db) =>
        db
          .selectFrom('order_code_sent')
          .select('at')
          .where(column, '=', hashes[column])
          .where('at', '>', sql<Date>`now() - make_interval(secs => ${withinS})`)
          .$if(column !== 'phone_hash', (query) => query.where('counts', '=', true))
          .orderBy('at', 'desc')
          .limit(most)
          .as('last'),
      )
      .select(
        sql<number | null>`case when count(*) >= ${most}
          then ceil(${withinS} - extract(epoch from now() - min(at)))::int end`.as('wait'),
      )
      .executeTakeFirstOrThrow();
    if (wait !== null && wait > 0)
      throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: wait });
  }

  /** No stranger any more: the phone was verified, or the money came. */
  async function excuse(tx: Tx, subject: string): Promise<void> {
    await tx
      .updateTable('order_code_sent')
      .set({ counts: false })
      .where('subject_hash', '=', hash('subject', subject))
      .where('counts', '=', true)
      .execute();
  }

  /** Which of these codes take no strangers now. `codesOf` is asked only where any place of the installation is full. */
  async function fullPlaces(
    tx: Tx,
    most: number,
    codesOf: () => Promise<readonly string[]>,
  ): Promise<FullPlace[]> {
    const rows = await tx
      .selectFrom('order_code_sent')
      .select([
        'qr_hash',
        sql<number>`count(*)::int`.as('count'),
        sql<Date>`min(at) + make_interval(secs => ${STRANGERS_S})`.as('until'),
      ])
      .where('counts', '=', true)
      .where('at', '>', sql<Date>`now() - make_interval(secs => ${STRANGERS_S})`)
      .groupBy('qr_hash')
      .having(sql<boolean>`count(*) >= ${most}`)
      .execute();
    if (rows.length === 0) return [];
    const full = new Map(rows.map((row) => [row.qr_hash, row]));
    return (await codesOf()).flatMap((qr) => {
      const row = full.get(hash('qr', qr));
      return row === undefined ? [] : [{ qr, count: row.count, until: row.until }];
    });
  }

  /** Strangers of a place count no longer. Answers how many there were. */
  async function reopen(tx: Tx, qr: string): Promise<number> {
    const { numUpdatedRows } = await tx
      .updateTable('order_code_sent')
      .set({ counts: false })
      .where('qr_hash', '=', hash('qr', qr))
      .where('counts', '=', true)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }

  return { admit, excuse, fullPlaces, reopen };
}
