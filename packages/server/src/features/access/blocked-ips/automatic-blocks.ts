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
    const { rows } = await sql<{ until: Date }>`select blocked_until as until from blocked_ip
      where kind = 'block' and address = ${address} and blocked_until > now()`.execute(tx);
    const until = rows[0]?.until.getTime();
    return until === undefined || (await isAllowed(tx, address)) ? undefined : until;
  },
  async timesBlocked(tx, address) {
    const { rows } = await sql<{
      times: number;
    }>`select times from blocked_ip where kind = 'block' and address = ${address}`.execute(tx);
    return rows[0]?.times ?? 0;
  },
  async block(tx, address, accounts, forS) {
    if (await isAllowed(tx, address)) return;
    const { rows } = await sql<{ id: string }>`
      insert into blocked_ip as b (id, kind, address, automatic, accounts, times, blocked_at, blocked_until)
      values (${randomUUID()}, 'block', ${address}, true, ${accounts}, 1, now(), now() + make_interval(secs => ${forS}))
      on conflict (kind, address) do update set automatic = true, reason = '', created_by = null, created_by_name = null,
        accounts = excluded.accounts, times = b.times + 1, blocked_at = excluded.blocked_at,
        blocked_until = excluded.blocked_until where b.blocked_until <= now()
      returning id`.execute(tx);
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
  const { rows } = await sql<{ address: string }>`select address from blocked_ip
    where kind = 'allow' and (blocked_until is null or blocked_until > now())`.execute(tx);
  return rows.some((row) => {
    const allowed = readRange(row.address);
    return allowed !== undefined && overlap(allowed, range);
  });
}
