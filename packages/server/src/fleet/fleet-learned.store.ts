import type { Learned } from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** What owners of the project learned before; undefined where none kept anything. */
export async function findLearned(tx: Tx, projectId: number): Promise<Learned | undefined> {
  const { rows } = await sql<{
    learned: Learned;
  }>`select learned from fleet_learned where project_id = ${projectId}`.execute(tx);
  return rows[0]?.learned;
}

export async function saveLearned(tx: Tx, projectId: number, learned: Learned): Promise<void> {
  await sql`
    insert into fleet_learned (project_id, learned, updated_at) values (${projectId}, ${JSON.stringify(learned)}::jsonb, now())
    on conflict (project_id) do update set learned = excluded.learned, updated_at = excluded.updated_at`.execute(
    tx,
  );
}
