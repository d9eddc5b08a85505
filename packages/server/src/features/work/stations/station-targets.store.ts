import { sql } from 'kysely';
import type { TargetUser } from '../../sites/target-uses/index.ts';

/** The targets that stations stand at, and the second places of what they are called for. */
export const stationTargets: TargetUser = {
  uses: (projectId) => sql`
    select target_id, 'station' as kind, station_id as id, name, false as needs_place from station where project_id = ${projectId}
    union select purpose->>'other_target_id', 'station', station_id, name, false
      from station, jsonb_array_elements(purposes) as purpose where project_id = ${projectId}`,
  replace: async (tx, projectId, from, to) => {
    await tx
      .updateTable('station')
      .set({
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
        target_id: sql<string>`case when target_id = ${from} then ${to} else target_id end`,
        purposes: sql<string>`(
          select coalesce(jsonb_agg(case when purpose->>'other_target_id' = ${from}
            then jsonb_set(purpose, '{other_target_id}', to_jsonb(${to}::text)) else purpose end order by n), '[]')
          from jsonb_array_elements(purposes) with ordinality as list (purpose, n))`,
      })
      .where('project_id', '=', projectId)
      .where(
        sql<boolean>`(target_id = ${from} or purposes @> jsonb_build_array(jsonb_build_object('other_target_id', ${from}::text)))`,
      )
      .execute();
  },
};
