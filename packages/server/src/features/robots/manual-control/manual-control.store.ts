import type { ManualEnd } from '@rota/contract/manual-control';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'session_id',
  'robot_id',
  'driver_id',
  'driver',
  'started_at',
  'requested_by',
  'requested_by_id',
  'distance_m',
] as const;
export type SessionRow = Readonly<Pick<Selectable<DB['manual_session']>, (typeof COLUMNS)[number]>>;

/** How long a session lives without its server, seconds: a takeover by another person waits no longer. */
const LEASE = sql<Date>`now() + interval '6 seconds'`;

export async function listOpen(tx: Tx, projectId: number): Promise<SessionRow[]> {
  return tx
    .selectFrom('manual_session')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The open session of a robot, whether or not its lease has run out. */
export async function findOpen(tx: Tx, projectId: number, robotId: string): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('manual_session')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Begins a session; undefined where the robot has one. */
export async function insertSession(
  tx: Tx,
  projectId: number,
  row: Pick<SessionRow, 'session_id' | 'robot_id' | 'driver_id' | 'driver'>,
): Promise<SessionRow | undefined> {
  return tx
    .insertInto('manual_session')
    .values({ project_id: projectId, ...row, lease_until: LEASE })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Prolongs the lease of a session that is open; false for one that is over. */
export async function renewLease(
  tx: Tx,
  projectId: number,
  sessionId: string,
  distanceM: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('manual_session')
    .set({ lease_until: LEASE, distance_m: distanceM })
    .where('project_id', '=', projectId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes who asks for the robot; undefined where no one drives it. */
export async function noteRequest(
  tx: Tx,
  projectId: number,
  robotId: string,
  by: { readonly id: string; readonly name: string },
): Promise<SessionRow | undefined> {
  return tx
    .updateTable('manual_session')
    .set({ requested_by: by.name, requested_by_id: by.id })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('ended_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Ends a session; undefined for one that is over. `distanceM`: undefined leaves what is known. */
export async function endSession(
  tx: Tx,
  projectId: number,
  sessionId: string,
  reason: ManualEnd,
  distanceM?: number,
): Promise<(SessionRow & { readonly ended_at: Date | null }) | undefined> {
  return tx
    .updateTable('manual_session')
    .set({
      ended_at: sql`now()`,
      end_reason: reason,
      ...(distanceM !== undefined && { distance_m: distanceM }),
    })
    .where('project_id', '=', projectId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning([...COLUMNS, 'ended_at'])
    .executeTakeFirst();
}

/** The open sessions whose lease has run out. */
export async function listLost(tx: Tx, projectId: number): Promise<SessionRow[]> {
  return tx
    .selectFrom('manual_session')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('lease_until', '<', sql<Date>`now()`)
    .execute();
}

/** The projects that have such sessions. */
export async function listProjectsWithLost(tx: Tx): Promise<number[]> {
  const { rows } = await sql<
    Functions['projects_with_lost_drivers']
  >`select * from projects_with_lost_drivers()`.execute(tx);
  return rows.map((row) => row.project_id);
}
