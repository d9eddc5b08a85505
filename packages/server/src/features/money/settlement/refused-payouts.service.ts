import type { RefusedPayout } from '@rota/contract/settlement';
import type { Database, Tx } from '../../../db/database.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Payments } from '../payments/index.ts';

type Deps = {
  readonly database: Database;
  readonly payouts: Payments['refusedPayouts'];
  readonly sellerNames: (tx: Tx, projectId: number) => Promise<ReadonlyMap<string, string>>;
};

/** What providers refused to pay out, with the names of the sellers. */
export function createRefusedPayouts({ database, payouts, sellerNames }: Deps) {
  async function list(projectId: number): Promise<RefusedPayout[]> {
    const rows = await payouts.list(projectId);
    if (rows.length === 0) return [];
    const names = await database.tenant(projectId, (tx) => sellerNames(tx, projectId));
    return rows.map((row) => ({
      payout_id: row.release_id,
      order_id: row.order_id,
      order_number: row.number,
      sub_merchant_id: row.party,
      name: names.get(row.party) ?? row.party,
      provider: row.provider,
      amount_minor: row.amount_minor,
      currency: row.currency,
      reason: row.failure ?? '',
      refused_at: row.updated_at.toISOString(),
    }));
  }

  async function retry(projectId: number, payoutId: string, actor: ActorRef): Promise<RefusedPayout[]> {
    await payouts.retry(projectId, payoutId, actor);
    return list(projectId);
  }

  return { list, retry };
}
