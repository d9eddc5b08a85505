import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * Counts what the parts in robots were used since the last count, from the minutes of telemetry that are complete; of one robot, or of all
 * of the project. A part that is in no robot is not used.
 */
export async function countWear(tx: Tx, projectId: number, robotId?: string): Promise<void> {
  await sql`
    update part set driving_s = part.driving_s + used.driving_s, distance_m = part.distance_m + used.distance_m,
                    cycles = part.cycles + used.cycles, counted_until = used.until
      from (select p.part_id, progress.rolled_until as until, coalesce(sum(m.driving_s), 0) as driving_s,
                   coalesce(sum(m.distance_m), 0) as distance_m, coalesce(sum(m.battery_used), 0) / 100 as cycles
              from part p cross join telemetry_progress progress
                   left join robot_minute m on m.project_id = p.project_id and m.robot_id = p.robot_id
                                           and m.at >= p.counted_until and m.at < progress.rolled_until
             where p.project_id = ${projectId} and p.robot_id is not null and p.counted_until < progress.rolled_until
               and (${robotId ?? null}::text is null or p.robot_id = ${robotId ?? null})
             group by p.part_id, progress.rolled_until) used
     where part.project_id = ${projectId} and part.part_id = used.part_id`.execute(tx);
}
