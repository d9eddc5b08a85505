import { domainEvents, type DomainEventData, type DomainEventName } from '@rota/contract/domain-events';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Something that happened, in words of the catalogue. */
export type DomainEvent<N extends DomainEventName> = {
  readonly name: N;
  readonly at: Date;
  readonly data: DomainEventData<N>;
};

/** The channel on which the database tells that something happened: the payload is the project's id. */
export const DOMAIN_EVENT_CHANNEL = 'domain_event';

/** Tells what happened, in the transaction in which it does: webhooks and those who watch hear of it after the commit, and only then. */
export async function tellEvent<N extends DomainEventName>(
  tx: Tx,
  projectId: number,
  { name, at, data }: DomainEvent<N>,
): Promise<void> {
  const payload = JSON.stringify([{ name, version: domainEvents[name].version, at, data }]);
  await sql`select tell_events(${projectId}, ${payload}::jsonb)`.execute(tx);
}
