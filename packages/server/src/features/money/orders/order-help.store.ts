import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'order_id',
  'number',
  'place_name',
  'site',
  'floor',
  'delivery_id',
  'kitchen',
  'paid_at',
  'ready_at',
  'help_since',
  'problem',
] as const;
type InWorkRow = Readonly<Pick<Selectable<DB['customer_order']>, (typeof COLUMNS)[number]>> & {
  readonly refund_failed: boolean;
};

/** Paid orders that have not ended, and ended ones that need a person; by number. */
export async function listInWork(tx: Tx, projectId: number): Promise<InWorkRow[]> {
  return tx
    .selectFrom('customer_order as o')
    .select(COLUMNS)
    .select(
      sql<boolean>`needs_help and exists (
        select from refund r where r.project_id = o.project_id and r.order_id = o.order_id and r.status = 'failed'
      )`.as('refund_failed'),
    )
    .where('project_id', '=', projectId)
    .where((is) => is.or([is('status', '=', 'paid'), is('needs_help', '=', true)]))
    .orderBy('number')
    .execute();
}

/** Writes down who is on an order that needs a person; null: no one is any more. */
export async function setHelper(
  tx: Tx,
  projectId: number,
  orderId: string,
  name: string | null,
): Promise<void> {
  await tx
    .updateTable('customer_order')
    .set({
      help_taken_by: name,
      help_taken_at: name === null ? null : sql<Date>`now()`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('order_id', '=', orderId)
    .where('needs_help', '=', true)
    .where(sql<boolean>`help_taken_by is distinct from ${name}`)
    .execute();
}
