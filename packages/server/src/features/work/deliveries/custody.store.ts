import type { CustodyEvent } from '@rota/contract/deliveries';
import type { CustodyRecord } from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Adds to the chains of custody, in their order. @param targetNames names of targets by id */
export async function saveCustody(
  tx: Tx,
  projectId: number,
  custody: readonly CustodyRecord[],
  targetNames: ReadonlyMap<string, string>,
): Promise<void> {
  for (const one of custody) {
    const name = one.targetId === null ? null : (targetNames.get(one.targetId) ?? one.targetId);
    await tx
      .insertInto('custody_event')
      .values({
        project_id: projectId,
        delivery_id: one.deliveryId,
        at: new Date(one.at),
        act: one.act,
        lids: [...one.lids],
        target_id: one.targetId,
        target_name: name,
        done_by: one.by,
        person: one.person,
      })
      .execute();
  }
}

/** The chains of custody of deliveries by delivery, each the oldest first. */
export async function listCustody(
  tx: Tx,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<Map<string, CustodyEvent[]>> {
  const byDelivery = new Map<string, CustodyEvent[]>(deliveryIds.map((id) => [id, []]));
  if (deliveryIds.length === 0) return byDelivery;
  const rows = await tx
    .selectFrom('custody_event')
    .select(['delivery_id', 'at', 'act', 'lids', 'target_id', 'target_name', 'done_by', 'person'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`delivery_id = any(${[...deliveryIds]}::text[])`)
    .orderBy('custody_id')
    .execute();
  for (const { delivery_id: id, at, done_by: by, ...row } of rows)
    byDelivery.get(id)?.push({ ...row, lids: [...row.lids], at: at.toISOString(), by });
  return byDelivery;
}
