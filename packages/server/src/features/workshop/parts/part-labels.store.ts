import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The projects that parts are in. Of any project: the caller checks what the person may see. */
export async function projectsOfParts(tx: Tx, partIds: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom(
      sql<{ project_id: number | null }>`(
        select distinct part_project(wanted.id) as project_id from unnest(${[...partIds]}::text[]) as wanted (id))`.as(
        'found',
      ),
    )
    .select('project_id')
    .execute();
  return rows.flatMap((row) => row.project_id ?? []);
}
