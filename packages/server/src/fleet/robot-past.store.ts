import type { Selectable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';

/** A robot's past between two moments (ms), at most `most` of each kind, the newest. */
type PastRange = { readonly from: number; readonly to: number; readonly most: number };

const TRIP = ['trip_id', 'kind', 'status', 'created_at', 'updated_at'] as const;
const COMMAND = ['command_id', 'kind', 'status', 'failure', 'given_by', 'created_at'] as const;

/** Trips that were under way in a time, newest first. */
export async function listTripsBetween(
  tx: Tx,
  projectId: number,
  robotId: string,
  { from, to, most }: PastRange,
): Promise<Pick<Selectable<DB['trip']>, (typeof TRIP)[number]>[]> {
  return tx
    .selectFrom('trip')
    .select(TRIP)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('created_at', '<', new Date(to))
    .where((where) =>
      where.or([
        where('updated_at', '>=', new Date(from)),
        where('status', 'in', ['active', 'releasing'] as const),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

/** Commands that people gave in a time, newest first. */
export async function listCommandsBetween(
  tx: Tx,
  projectId: number,
  robotId: string,
  { from, to, most }: PastRange,
): Promise<Pick<Selectable<DB['robot_command']>, (typeof COMMAND)[number]>[]> {
  return tx
    .selectFrom('robot_command')
    .select(COMMAND)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
