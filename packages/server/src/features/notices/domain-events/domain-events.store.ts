import { DOMAIN_EVENTS, type DomainEventName, type EventMessage } from '@rota/contract/domain-events';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type EventQuery = {
  readonly limit: number;
  readonly after?: number | undefined;
  readonly type?: DomainEventName | undefined;
};

/** What happened: the newest first, or after a sequence the oldest first. Those of a newer server, of other names, are left out. */
export async function listEvents(
  tx: Tx,
  projectId: number,
  { limit, after, type }: EventQuery,
): Promise<EventMessage[]> {
  const rows = await tx
    .selectFrom('domain_event')
    .select(['sequence', 'name', 'version', 'at', 'data'])
    .where('project_id', '=', projectId)
    .where('sequence', '>', String(after ?? 0))
    .where(sql<boolean>`name = any (${type === undefined ? DOMAIN_EVENTS : [type]})`)
    .orderBy(sql`case when ${after !== undefined} then sequence else -sequence end`)
    .limit(limit)
    .execute();
  return rows.map(({ name, at, sequence, ...row }) => ({
    type: name,
    timestamp: at.toISOString(),
    sequence: Number(sequence),
    project_id: projectId,
    ...row,
  }));
}

export async function forgetEvents(tx: Tx, days: number): Promise<void> {
  await sql`select domain_events_forget(${days})`.execute(tx);
}
