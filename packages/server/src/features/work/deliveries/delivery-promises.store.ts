import type { PromiseTold } from '@rota/fleet-core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** A promise as it was told at a moment; without a range where nobody could say any more. */
export type PromiseRow = Readonly<
  Pick<Selectable<DB['promise_told']>, 'sub_task_id' | 'at' | 'promised_from' | 'promised_to' | 'likelihood'>
>;

/** Writes what is promised from `at` (ms) on, beside the stops and as history. */
export async function savePromises(
  tx: Tx,
  projectId: number,
  promises: readonly PromiseTold[],
  at: number,
): Promise<void> {
  const rows = JSON.stringify(
    promises.map(({ deliveryId, subTaskId, promise }) => ({
      delivery_id: deliveryId,
      sub_task_id: subTaskId,
      likelihood: promise?.likelihood ?? null,
      promised_from: isoOf(promise?.from),
      promised_to: isoOf(promise?.to),
    })),
  );
  const told = sql`jsonb_to_recordset(${rows}::jsonb) as told(
    delivery_id text, sub_task_id text, promised_from timestamptz, promised_to timestamptz, likelihood real
  )`;
  await sql`
    update subtask set promised_from = told.promised_from, promised_to = told.promised_to, promised_likelihood = told.likelihood
    from ${told} where subtask.project_id = ${projectId} and subtask.sub_task_id = told.sub_task_id`.execute(
    tx,
  );
  await sql`
    insert into promise_told (project_id, delivery_id, sub_task_id, at, promised_from, promised_to, likelihood)
    select ${projectId}, told.delivery_id, told.sub_task_id, ${new Date(at)}, told.promised_from, told.promised_to, told.likelihood
    from ${told} join delivery on delivery.project_id = ${projectId} and delivery.delivery_id = told.delivery_id`.execute(
    tx,
  );
  // Servers that do not own the project, and browsers, see by it that the row is another one.
  await sql`
    update delivery set updated_at = greatest(updated_at, ${new Date(at)})
    where project_id = ${projectId} and delivery_id in (select told.delivery_id from ${told})`.execute(tx);
}

/** What was promised for the stops of a delivery, oldest first. */
export async function listPromises(tx: Tx, projectId: number, deliveryId: string): Promise<PromiseRow[]> {
  return tx
    .selectFrom('promise_told')
    .select(['sub_task_id', 'at', 'promised_from', 'promised_to', 'likelihood'])
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('promise_id')
    .execute();
}

function isoOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
