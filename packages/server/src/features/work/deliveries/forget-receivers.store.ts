import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Takes out of deliveries for whom they were: their address, and what was noted at their stops. Targets, times and robots stay. */
export async function forgetReceivers(
  tx: Tx,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<void> {
  const ids = [...deliveryIds];
  await sql`
    update subtask set note = null
    where project_id = ${projectId} and delivery_id = any(${ids}::text[]) and note is not null`.execute(tx);
  await sql`
    update delivery set address = null, search_text = replace(search_text, fold_search(address) || chr(10), '')
    where project_id = ${projectId} and delivery_id = any(${ids}::text[]) and address is not null`.execute(
    tx,
  );
}
