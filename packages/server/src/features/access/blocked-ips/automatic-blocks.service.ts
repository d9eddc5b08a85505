import { randomUUID } from 'node:crypto';
import { overlap, readRange } from '@rota/contract/blocked-ips';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { deleteOldRules } from './blocked-ips.store.ts';

/** Blocks that are made by the limits on guessing; each is in the transaction of the sign-in that it is about. */
export type AutomaticBlocks = {
  /** Until when strangers may not sign in from an address, ms; undefined when they may. */
  readonly blockedUntil: (tx: Tx, address: string) => Promise<number | undefined>;
  /** How often an address was blocked, so that each time is longer. */
  readonly timesBlocked: (tx: Tx, address: string) => Promise<number>;
  /** Keeps strangers from signing in from an address, and writes it down; nothing when it is blocked, or never is. */
  readonly block: (tx: Tx, address: string, accounts: number, forS: number) => Promise<void>;
  readonly forgetOld: (tx: Tx) => Promise<void>;
};

export const automaticBlocks: AutomaticBlocks = {
  async blockedUntil(tx, address) {
    const rows = await tx
      .selectFrom('blocked_ip')
      .select('blocked_until')
      .where('kind', '=', 'block')
      .where('address', '=', address)
      .where('blocked_until', '>', sql<Date>`now()`)
      .execute();
    const until = rows[0]?.blocked_until?.getTime();
    return until === undefined || (await isAllowed(tx, address)) ? undefined : until;
  },
  async timesBlocked(tx, address) {
    const rows = await tx
      .selectFrom('blocked_ip')
      .select('times')
      .where('kind', '=', 'block')
      .where('address', '=', address)
      .execute();
    return rows[0]?.times ?? 0;
  },
  async block(tx, address, accounts, forS) {
    if (await isAllowed(tx, address)) return;
    const rows = await tx
      .insertInto('blocked_ip')
      .values({
        id: randomUUID(),
        kind: 'block',
        address,
        automatic: true,
        accounts,
        times: 1,
        blocked_at: sql<Date>`now()`,
        blocked_until: sql<Date>`now() + make_interval(secs => ${forS})`,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'address'])
          .doUpdateSet((eb) => ({
            automatic: true,
            reason: '',
            created_by: null,
            created_by_name: null,
            accounts: eb.ref('excluded.accounts'),
            times: sql<number>`blocked_ip.times + 1`,
            blocked_at: eb.ref('excluded.blocked_at'),
            blocked_until: eb.ref('excluded.blocked_until'),
          }))
          .where('blocked_ip.blocked_until', '<=', sql<Date>`now()`),
      )
      .returning('id')
      .execute();
    const id = rows[0]?.id;
    if (id === undefined) return;
    const after = { address, accounts, seconds: forS };
    const actor = { id: 'system', name: 'system' };
    await recordAudit(tx, {
      projectId: null,
      actor,
      code: 'LOG_IP_BLOCKED',
      entity: 'blocked_ip',
      entityId: id,
      before: null,
      after,
    });
  },
  forgetOld: deleteOldRules,
};

/** Whether an address, or of IPv6 the subscriber's 64 bits, has something on the list of those never blocked. */
async function isAllowed(tx: Tx, address: string): Promise<boolean> {
  const range = readRange(address);
  if (range === undefined) return false;
  const rows = await tx
    .selectFrom('blocked_ip')
    .select('address')
    .where('kind', '=', 'allow')
    .where(sql<boolean>`(blocked_until is null or blocked_until > now())`)
    .execute();
  return rows.some((row) => {
    const allowed = readRange(row.address);
    return allowed !== undefined && overlap(allowed, range);
  });
}
