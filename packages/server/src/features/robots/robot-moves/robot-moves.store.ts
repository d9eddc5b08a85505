import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** One move at a time: two in opposite directions would wait for each other's audit log. */
export async function lockMoves(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('robot-moves', 0))`.execute(tx);
}

/** How many hours of telemetry a robot has. */
export async function countHours(tx: Tx, projectId: number, robotId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('robot_hour')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Hands the telemetry of a robot to another project: all hours, and the minutes since a moment. */
export async function moveHistory(
  tx: Tx,
  robotId: string,
  { from, to, minutesSince }: { readonly from: number; readonly to: number; readonly minutesSince: Date },
): Promise<void> {
  await sql`select robot_history_move(${robotId}, ${from}::int, ${to}::int, ${minutesSince})`.execute(tx);
}
