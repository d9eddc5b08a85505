import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Takes out of deliveries for whom they were: their address, and what was noted at their stops. Targets, times and robots stay. */
export async function forgetReceivers(
  tx: Tx,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<void> {
  const ids = [...deliveryIds];
  await tx
    .updateTable('subtask')
    .set({ note: null })
    .where('project_id', '=', projectId)
    .where(sql<boolean>`delivery_id = any(${ids}::text[])`)
    .where('note', 'is not', null)
    .execute();
  await tx
    .updateTable('delivery')
    .set({
      address: null,
      search_text: sql<string>`replace(search_text, fold_search(address) || chr(10), '')`,
    })
    .where('project_id', '=', projectId)
    .where(sql<boolean>`delivery_id = any(${ids}::text[])`)
    .where('address', 'is not', null)
    .execute();
}
