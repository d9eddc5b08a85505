import type { ChangedPromise } from '@rota/fleet-core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** A promise as it was announced at a moment; without a range where it was unknown. */
export type PromiseRow = Readonly<
  Pick<Selectable<DB['promise_told']>, 'sub_task_id' | 'at' | 'promised_from' | 'promised_to' | 'likelihood'>
>;

const WRITTEN = ['delivery_id', 'sub_task_id', 'promised_from', 'promised_to', 'likelihood'] as const;
type PromiseWritten = Pick<Selectable<DB['promise_told']>, (typeof WRITTEN)[number]>;

/** Writes what is promised from `at` (ms) on, beside the stops and as history. */
export async function savePromises(
  tx: Tx,
  projectId: number,
  promises: readonly ChangedPromise[],
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
  const promise = sql<PromiseWritten>`jsonb_to_recordset(${rows}::jsonb)`.as<'promise'>(sql`promise (
    delivery_id text, sub_task_id text, promised_from timestamptz, promised_to timestamptz, likelihood real)`);
  await tx
    .updateTable('subtask')
    .from(promise)
    .set((eb) => ({
      promised_from: eb.ref('promise.promised_from'),
      promised_to: eb.ref('promise.promised_to'),
      promised_likelihood: eb.ref('promise.likelihood'),
    }))
    .where('subtask.project_id', '=', projectId)
    .whereRef('subtask.sub_task_id', '=', 'promise.sub_task_id')
    .execute();
  await tx
    .insertInto('promise_told')
    .columns(['project_id', 'at', ...WRITTEN])
    .expression(
      tx
        .selectFrom(promise)
        .innerJoin('delivery', 'delivery.delivery_id', 'promise.delivery_id')
        .select([
          'delivery.project_id',
          sql<Date>`${new Date(at)}::timestamptz`.as('at'),
          ...WRITTEN.map((column) => `promise.${column}` as const),
        ])
        .where('delivery.project_id', '=', projectId),
    )
    .execute();
  // Servers that do not own the project, and browsers, see by it that the row is another one.
  await tx
    .updateTable('delivery')
    .set({ updated_at: sql<Date>`greatest(updated_at, ${new Date(at)})` })
    .where('project_id', '=', projectId)
    .where('delivery_id', 'in', tx.selectFrom(promise).select('promise.delivery_id'))
    .execute();
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

/**
 * A robot's stops that were served in a span and had a promise, and those of them that were served by the end of the first one: later
 * promises follow the delay.
 */
export async function countPromisesOf(
  tx: Tx,
  projectId: number,
  robotId: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<{ promises: number; kept: number }> {
  const row = await tx
    .selectFrom('subtask')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.project_id', '=', 'subtask.project_id')
        .onRef('delivery.delivery_id', '=', 'subtask.delivery_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('promise_told')
          .select('promise_told.promised_to as promised_by')
          .whereRef('promise_told.project_id', '=', 'subtask.project_id')
          .whereRef('promise_told.delivery_id', '=', 'subtask.delivery_id')
          .whereRef('promise_told.sub_task_id', '=', 'subtask.sub_task_id')
          .where('promise_told.promised_to', 'is not', null)
          .orderBy('promise_told.promise_id')
          .limit(1)
          .as('first_promise'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number>`count(*)::int`.as('promises'),
      sql<number>`(count(*) filter (where subtask.completed_at <= first_promise.promised_by))::int`.as(
        'kept',
      ),
    ])
    .where('subtask.project_id', '=', projectId)
    .where('delivery.robot_id', '=', robotId)
    .where('subtask.status', '=', 'done')
    .where('subtask.completed_at', '>=', span.from)
    .where('subtask.completed_at', '<', span.to)
    .executeTakeFirstOrThrow();
  return row;
}
