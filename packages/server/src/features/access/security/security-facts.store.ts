import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** What the database knows over all projects: counts. */
export type StoredFacts = {
  /** The database's time, ms. */
  readonly now: number;
  /** As PostgreSQL counts them: 170005. */
  readonly serverVersion: number;
  readonly administratorIds: readonly string[];
  readonly keysEndless: number;
  readonly keysUnused: number;
  readonly machineTokensUnused: number;
  readonly robotsOff: number;
  readonly smsGateway: string | null;
};

/** The database's time, ms. */
export async function readDatabaseClock(tx: Tx): Promise<number> {
  const { now } = await tx
    .selectNoFrom(sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

export async function readFacts(tx: Tx): Promise<StoredFacts> {
  const { facts } = await tx
    .selectNoFrom(sql<StoredFacts>`security_facts()`.as('facts'))
    .executeTakeFirstOrThrow();
  return facts;
}
