import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** How many orders of a user of the app are with the kitchen or on their way. */
export async function countOpenOrdersOf(tx: Tx, projectId: number, userId: string): Promise<number> {
  const rows = await tx
    .selectFrom('customer_order')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('project_id', '=', projectId)
    .where('market_user_id', '=', userId)
    .where(sql<boolean>`status = 'paid'`)
    .execute();
  return rows[0]?.open ?? 0;
}

/** The orders of a user that wait for their money. */
export async function listUnpaidOrdersOf(tx: Tx, projectId: number, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_order')
    .select('order_id')
    .where('project_id', '=', projectId)
    .where('market_user_id', '=', userId)
    .where(sql<boolean>`status in ('pending_verification', 'pending_payment')`)
    .execute();
  return rows.map(({ order_id: id }) => id);
}

/**
 * Takes out of the orders of a user all that says who that was; what was ordered, when and for how much stays, as the law asks. Answers
 * their deliveries.
 */
export async function forgetPersonOf(tx: Tx, projectId: number, userId: string): Promise<string[]> {
  await sql`
    update order_event e set params = e.params - 'text' from customer_order o
    where o.project_id = ${projectId} and o.market_user_id = ${userId}
      and e.project_id = ${projectId} and e.order_id = o.order_id and e.kind = 'problem'`.execute(tx);
  // An address is a home; a table or a bar is not.
  const rows = await tx
    .updateTable('customer_order')
    .set({
      receiver_name: '',
      phone: '',
      contact_phone: null,
      note: '',
      problem_text: '',
      place_name: sql<string>`case when address_uid is null then place_name else '' end`,
      address_uid: null,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('market_user_id', '=', userId)
    .returning('delivery_id')
    .execute();
  return rows.flatMap(({ delivery_id: id }) => (id === null ? [] : [id]));
}

/** How many orders each of some users has, and when the last was. */
export async function countOrdersOfUsers(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly orders: number; readonly last: Date }>> {
  const rows = await tx
    .selectFrom('customer_order')
    .select([
      sql<string>`market_user_id`.as('user_id'),
      sql<number>`count(*)::int`.as('orders'),
      sql<Date>`max(created_at)`.as('last'),
    ])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`market_user_id = any(${[...userIds]}::text[])`)
    .groupBy(['market_user_id'])
    .execute();
  return new Map(rows.map(({ user_id: id, orders, last }) => [id, { orders, last }]));
}
