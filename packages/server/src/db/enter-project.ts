import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** What follows in the transaction is done in another project: a transaction sees the rows of one at a time. */
export async function enterProject(tx: Tx, projectId: number): Promise<void> {
  await sql`select set_config('app.project_id', ${String(projectId)}, true)`.execute(tx);
}
