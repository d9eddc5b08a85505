import type { RecordingEnd } from '@rota/contract/camera';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'recording_id',
  'robot_id',
  'camera',
  'reason',
  'owner_id',
  'owner',
  'started_at',
  'ends_at',
  'pieces',
] as const;
export type RecordingRow = Readonly<Pick<Selectable<DB['camera_recording']>, (typeof COLUMNS)[number]>>;
export type NewRecording = Omit<RecordingRow, 'pieces' | 'started_at'>;

/** How long a recording lives without its server, seconds. */
const LEASE = sql<Date>`now() + interval '30 seconds'`;

/** Begins one; undefined where the camera is recorded already. */
export async function insertRecording(
  tx: Tx,
  projectId: number,
  row: NewRecording,
): Promise<RecordingRow | undefined> {
  return tx
    .insertInto('camera_recording')
    .values({ project_id: projectId, ...row, lease_until: LEASE })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function listOpen(tx: Tx, projectId: number): Promise<RecordingRow[]> {
  return tx
    .selectFrom('camera_recording')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Those whose server is gone. */
export async function listLost(tx: Tx, projectId: number): Promise<RecordingRow[]> {
  return tx
    .selectFrom('camera_recording')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where('lease_until', '<', sql<Date>`now()`)
    .execute();
}

/** Notes that so many pieces are written, and that the server lives. Answers when the recording ends; undefined where it is over. */
export async function keepAlive(
  tx: Tx,
  projectId: number,
  recordingId: string,
  { pieces, bytes }: { readonly pieces: number; readonly bytes: number },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('camera_recording')
    .set({ pieces, bytes, lease_until: LEASE })
    .where('project_id', '=', projectId)
    .where('recording_id', '=', recordingId)
    .where('ended_at', 'is', null)
    .returning('ends_at')
    .executeTakeFirst();
  return row?.ends_at;
}

/** Asks for the end of a recording, whichever server makes it: its time is over now. */
export async function shorten(
  tx: Tx,
  projectId: number,
  robotId: string,
  recordingId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('camera_recording')
    .set({ ends_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('recording_id', '=', recordingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where it ended already. */
export async function endRecording(
  tx: Tx,
  projectId: number,
  recordingId: string,
  reason: RecordingEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('camera_recording')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('project_id', '=', projectId)
    .where('recording_id', '=', recordingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listLostProjects(tx: Tx): Promise<number[]> {
  const { rows } = await sql<
    Functions['projects_with_lost_recordings']
  >`select * from projects_with_lost_recordings()`.execute(tx);
  return rows.map(({ project_id }) => project_id);
}
