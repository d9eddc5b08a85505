import { createHmac } from 'node:crypto';
import { ORDER_CODE_DIGITS, ORDER_CODE_TRIES } from '@rota/contract/orders';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Codes } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { OrderRow } from './orders.store.ts';
import { codeSms } from './order-sms.ts';

export type OrderCodeDeps = {
  readonly codes: Codes;
  readonly outbox: Pick<Outbox, 'sms'>;
  readonly secret: string;
  /** The host that the SMS names, so that phones offer the code on our page alone. */
  readonly domain: () => string;
  readonly clock: () => number;
};
export type OrderCodes = ReturnType<typeof createOrderCodes>;
/** Who asks for a code: an address, and the QR code that was scanned. */
export type CodeAsker = { readonly ip: string; readonly qr: string };
export type CodeRow = { readonly expires_at: Date; readonly tries: number; readonly sent_at: Date };

/** Between two codes for one phone, seconds. */
export const RESEND_AFTER_S = 60;
/** An SMS costs money, and whoever sends many wants to cost it: so many within so many seconds at most. */
const LIMITS = [
  { column: 'phone_hash', most: 3, withinS: 15 * 60 },
  { column: 'phone_hash', most: 10, withinS: 24 * 3_600 },
  { column: 'ip_hash', most: 120, withinS: 3_600 },
  { column: 'qr_hash', most: 60, withinS: 3_600 },
] as const;

/** Codes that show that a phone is the guest's: six digits, kept as what a secret makes of them, bound to their order and phone. */
export function createOrderCodes({ codes, outbox, secret, domain, clock }: OrderCodeDeps) {
  const hash = (what: string, text: string): string => createHmac('sha256', secret).update(`${what} ${text}`).digest('hex');
  const about = (order: Pick<OrderRow, 'order_id' | 'phone'>): string => `${order.order_id} ${order.phone}`;

  /** Sends a code; the one before opens nothing any more. Throws ThrottlerException while none may be sent. */
  async function send(tx: Tx, projectId: number, order: OrderRow, asker: CodeAsker, house: string, livesS: number): Promise<void> {
    const hashes = { phone_hash: hash('phone', order.phone), ip_hash: hash('ip', asker.ip), qr_hash: hash('qr', asker.qr) };
    await refuseTooMany(tx, hashes);
    await sql`
      insert into order_code_sent (phone_hash, ip_hash, qr_hash)
      values (${hashes.phone_hash}, ${hashes.ip_hash}, ${hashes.qr_hash})`.execute(tx);
    const code = codes.make(ORDER_CODE_DIGITS);
    const now = new Date(clock());
    const expires = new Date(clock() + livesS * 1_000);
    await sql`
      insert into order_code (project_id, order_id, digest, expires_at, tries, sent_at)
      values (${projectId}, ${order.order_id}, ${codes.digest(code, about(order))}, ${expires}, 0, ${now})
      on conflict (project_id, order_id) do update
      set digest = excluded.digest, expires_at = excluded.expires_at, tries = 0, sent_at = excluded.sent_at`.execute(tx);
    await outbox.sms(tx, { to: order.phone, text: codeSms(order.language, { house, code, domain: domain() }), purpose: 'order', livesS });
  }

  async function refuseTooMany(tx: Tx, hashes: Readonly<Record<(typeof LIMITS)[number]['column'], string>>): Promise<void> {
    // Those who ask for one phone at once wait for each other, else each would find room.
    await sql`select pg_advisory_xact_lock(hashtextextended('order-code ' || ${hashes.phone_hash}, 0))`.execute(tx);
    for (const { column, most, withinS } of LIMITS) {
      const { rows } = await sql<{ wait: number | null }>`
        select case when count(*) >= ${most} then ceil(${withinS} - extract(epoch from now() - min(at)))::int end as wait
        from (select at from order_code_sent where ${sql.ref(column)} = ${hashes[column]} and at > now() - make_interval(secs => ${withinS})
              order by at desc limit ${most}) last`.execute(tx);
      const wait = rows[0]?.wait ?? 0;
      if (wait > 0) throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: wait });
    }
    const { rows } = await sql<{ wait: number }>`
      select ceil(${RESEND_AFTER_S} - extract(epoch from now() - max(at)))::int as wait from order_code_sent
      where phone_hash = ${hashes.phone_hash} and at > now() - make_interval(secs => ${RESEND_AFTER_S}) having count(*) > 0`.execute(tx);
    const wait = rows[0]?.wait ?? 0;
    if (wait > 0) throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: wait });
  }

  /** Whether a code is the one that was sent. A wrong one counts as a try, and is to be written down: so it throws nothing. */
  async function isRight(tx: Tx, projectId: number, order: OrderRow, code: string): Promise<boolean> {
    const { rows } = await sql<CodeRow & { digest: string }>`
      select digest, expires_at, tries, sent_at from order_code
      where project_id = ${projectId} and order_id = ${order.order_id} for update`.execute(tx);
    const [kept] = rows;
    const counts = kept !== undefined && kept.tries < ORDER_CODE_TRIES && kept.expires_at.getTime() > clock();
    // As long where there is none.
    const matches = codes.matches(code, about(order), kept?.digest);
    if (counts && matches) {
      await sql`delete from order_code where project_id = ${projectId} and order_id = ${order.order_id}`.execute(tx);
      return true;
    }
    await sql`update order_code set tries = tries + 1 where project_id = ${projectId} and order_id = ${order.order_id}`.execute(tx);
    return false;
  }

  async function find(tx: Tx, projectId: number, orderId: string): Promise<CodeRow | undefined> {
    const { rows } = await sql<CodeRow>`
      select expires_at, tries, sent_at from order_code where project_id = ${projectId} and order_id = ${orderId}`.execute(tx);
    return rows[0];
  }

  return { send, isRight, find };
}
