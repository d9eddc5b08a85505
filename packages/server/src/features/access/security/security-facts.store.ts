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
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not say what time it is.');
  return row.now;
}

export async function readFacts(tx: Tx): Promise<StoredFacts> {
  const { rows } = await sql<{ facts: StoredFacts }>`select security_facts() as facts`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The facts of the installation are missing.');
  return row.facts;
}
