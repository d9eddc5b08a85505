import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** How many orders of a user of the app are with the kitchen or on their way. */
export async function countOpenOrdersOf(tx: Tx, projectId: number, userId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from customer_order
    where project_id = ${projectId} and market_user_id = ${userId} and status = 'paid'`.execute(tx);
  return rows[0]?.open ?? 0;
}

/** The orders of a user that wait for their money. */
export async function listUnpaidOrdersOf(tx: Tx, projectId: number, userId: string): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from customer_order
    where project_id = ${projectId} and market_user_id = ${userId} and status in ('pending_verification', 'pending_payment')`.execute(
    tx,
  );
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
  // An address is where somebody lives; a table or a bar is not.
  const { rows } = await sql<{ delivery_id: string | null }>`
    update customer_order
    set receiver_name = '', phone = '', contact_phone = null, note = '', problem_text = '',
      place_name = case when address_uid is null then place_name else '' end, address_uid = null,
      version = version + 1, updated_at = now()
    where project_id = ${projectId} and market_user_id = ${userId}
    returning delivery_id`.execute(tx);
  return rows.flatMap(({ delivery_id: id }) => (id === null ? [] : [id]));
}

/** How many orders each of some users has, and when the last was. */
export async function countOrdersOfUsers(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly orders: number; readonly last: Date }>> {
  const { rows } = await sql<{ user_id: string; orders: number; last: Date }>`
    select market_user_id as user_id, count(*)::int as orders, max(created_at) as last from customer_order
    where project_id = ${projectId} and market_user_id = any(${[...userIds]}::text[]) group by market_user_id`.execute(
    tx,
  );
  return new Map(rows.map(({ user_id: id, orders, last }) => [id, { orders, last }]));
}
