import type { CustodyAct, CustodyBy, CustodyEvent } from '@rota/contract/deliveries';
import type { CustodyRecord } from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type CustodyRow = {
  readonly delivery_id: string;
  readonly at: Date;
  readonly act: CustodyAct;
  readonly lids: string[];
  readonly target_id: string | null;
  readonly target_name: string | null;
  readonly done_by: CustodyBy;
  readonly person: string | null;
};

/** Adds to the chains of custody, in their order. @param targetNames names of targets by id */
export async function saveCustody(
  tx: Tx,
  projectId: number,
  custody: readonly CustodyRecord[],
  targetNames: ReadonlyMap<string, string>,
): Promise<void> {
  for (const one of custody) {
    const name = one.targetId === null ? null : (targetNames.get(one.targetId) ?? one.targetId);
    await sql`
      insert into custody_event (project_id, delivery_id, at, act, lids, target_id, target_name, done_by, person)
      values (${projectId}, ${one.deliveryId}, ${new Date(one.at)}, ${one.act}, ${[...one.lids]}, ${one.targetId}, ${name}, ${one.by},
              ${one.person})`.execute(tx);
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
  const { rows } = await sql<CustodyRow>`
    select delivery_id, at, act, lids, target_id, target_name, done_by, person from custody_event
    where project_id = ${projectId} and delivery_id = any(${[...deliveryIds]}::text[]) order by custody_id`.execute(
    tx,
  );
  for (const { delivery_id: id, at, done_by: by, ...row } of rows)
    byDelivery.get(id)?.push({ ...row, at: at.toISOString(), by });
  return byDelivery;
}
