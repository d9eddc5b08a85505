import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FleetReply } from '@rota/fleet-core';
import type { Tx } from '../db/database.ts';
import type { FleetQuestion, FleetRequest, RegistryPart } from './ports.ts';

/** One thing asked of the owner of a project's fleet. */
export type InboxItem =
  | { kind: 'delivery.created'; payload: { deliveryId: string } }
  | { kind: 'registry.changed'; payload: { part: RegistryPart } }
  | {
      kind: 'delivery.command' | 'robot.command' | 'help.command' | 'elevator.command' | 'map.command';
      payload: FleetRequest;
    }
  | { kind: 'fleet.asked'; payload: FleetQuestion };
export type InboxRow = InboxItem & { inboxId: number; requestId: string; actorId: string | null };

/** Channel on which owners hear of new rows, and channel on which callers hear of answers. */
export const INBOX_CHANNEL = 'fleet_inbox';
export const REPLY_CHANNEL = 'fleet_reply';

/**
 * Writes a row and wakes the owner when the transaction commits. `takeWithinMs`: after that no owner takes it any more.
 * A transaction without a project, as the one that makes a project, belongs to this project from here on.
 */
export async function insertInboxRow(
  tx: Tx,
  projectId: number,
  item: InboxItem & { requestId: string; actorId: string | null; takeWithinMs: number | null },
): Promise<void> {
  await sql`
    select set_config('app.project_id', ${String(projectId)}, true)
    where nullif(current_setting('app.project_id', true), '') is null`.execute(tx);
  await tx
    .insertInto('fleet_inbox')
    .values({
      project_id: projectId,
      request_id: item.requestId,
      kind: item.kind,
      payload: JSON.stringify(item.payload),
      actor_id: item.actorId,
      expires_at: sql<Date>`clock_timestamp() + ${item.takeWithinMs}::int * interval '1 ms'`,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'request_id']).doNothing())
    .execute();
  await sql`select pg_notify(${INBOX_CHANNEL}, ${String(projectId)})`.execute(tx);
}

/** Within the transaction that changes it: the owner of the project reads that part again. */
export async function registryChanged(tx: Tx, projectId: number, part: RegistryPart): Promise<void> {
  const item = {
    kind: 'registry.changed',
    payload: { part },
    requestId: randomUUID(),
    actorId: null,
    takeWithinMs: null,
  } as const;
  await insertInboxRow(tx, projectId, item);
}

/** The open requests, oldest first. */
export async function listOpenInboxRows(tx: Tx, projectId: number, limit: number): Promise<InboxRow[]> {
  const rows = await tx
    .selectFrom('fleet_inbox')
    .select(['inbox_id', 'request_id', 'actor_id', 'kind', 'payload'])
    .where('project_id', '=', projectId)
    .where('done_at', 'is', null)
    .where(sql<boolean>`(expires_at is null or expires_at > clock_timestamp())`)
    .orderBy('inbox_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...({ kind: row.kind, payload: row.payload } as InboxItem),
    inboxId: Number(row.inbox_id),
    requestId: row.request_id,
    actorId: row.actor_id,
  }));
}

/** Marks rows as done, with the answers of those that a caller waits for. */
export async function finishInboxRows(
  tx: Tx,
  projectId: number,
  finished: readonly { inboxId: number; requestId: string; reply: FleetReply | null }[],
): Promise<void> {
  if (finished.length === 0) return;
  const list = JSON.stringify(finished.map((row) => ({ id: row.inboxId, reply: row.reply })));
  await sql`
    update fleet_inbox as row set done_at = clock_timestamp(), reply = nullif(done.reply, 'null'::jsonb)
    from jsonb_to_recordset(${list}::jsonb) as done(id bigint, reply jsonb)
    where row.project_id = ${projectId} and row.inbox_id = done.id`.execute(tx);
  for (const row of finished) {
    if (row.reply !== null) await sql`select pg_notify(${REPLY_CHANNEL}, ${row.requestId})`.execute(tx);
  }
}

/** @returns undefined while no owner has answered */
export async function findReply(
  tx: Tx,
  projectId: number,
  requestId: string,
): Promise<FleetReply | undefined> {
  const rows = await tx
    .selectFrom('fleet_inbox')
    .select('reply')
    .where('project_id', '=', projectId)
    .where('request_id', '=', requestId)
    .where('done_at', 'is not', null)
    .execute();
  return rows[0]?.reply ?? undefined;
}

/** Forgets what was done, or given up, more than a day ago. */
export async function pruneInbox(tx: Tx, projectId: number): Promise<void> {
  await tx
    .deleteFrom('fleet_inbox')
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`(done_at < now() - interval '1 day' or (done_at is null and expires_at < now() - interval '1 day'))`,
    )
    .execute();
}
