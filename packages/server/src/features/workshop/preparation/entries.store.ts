import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const TASK = [
  'task_id',
  'title',
  'assignee_id',
  'due_on',
  'done_at',
  'done_by',
  'created_by',
  'created_at',
] as const;
export type TaskRow = Pick<Selectable<DB['workshop_task']>, (typeof TASK)[number]>;
export type NamedTask = TaskRow & { readonly assignee_name: string | null };
const NOTE = ['note_id', 'text', 'author_id', 'author_name', 'created_at'] as const;
export type NoteRow = Pick<Selectable<DB['workshop_note']>, (typeof NOTE)[number]>;
const PHOTO = [
  'photo_id',
  'file',
  'bytes',
  'width',
  'height',
  'author_id',
  'author_name',
  'created_at',
] as const;
export type PhotoRow = Pick<Selectable<DB['workshop_photo']>, (typeof PHOTO)[number]>;

/** A robot of a project. */
export type OfRobot = { readonly projectId: number; readonly robotId: string };

/** Tasks of a robot: the open ones by their due date, then those that are done, the last first. */
export async function listTasks(tx: Tx, { projectId, robotId }: OfRobot): Promise<NamedTask[]> {
  return tx
    .selectFrom('workshop_task as t')
    .select(TASK.map((column) => `t.${column}` as const))
    .select(
      sql<
        string | null
      >`(select trim(u.name || ' ' || u.lastname) from app_user u where u.id = t.assignee_id)`.as(
        'assignee_name',
      ),
    )
    .where('t.project_id', '=', projectId)
    .where('t.robot_id', '=', robotId)
    .orderBy(sql`t.done_at desc nulls first`)
    .orderBy(sql`t.due_on nulls last`)
    .orderBy('t.created_at')
    .execute();
}

export async function lockTask(
  tx: Tx,
  { projectId, robotId }: OfRobot,
  taskId: string,
): Promise<TaskRow | undefined> {
  return tx
    .selectFrom('workshop_task')
    .select(TASK)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('task_id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertTask(
  tx: Tx,
  { projectId, robotId }: OfRobot,
  task: Pick<TaskRow, 'task_id' | 'title' | 'assignee_id' | 'due_on' | 'created_by'>,
): Promise<void> {
  await tx
    .insertInto('workshop_task')
    .values({ project_id: projectId, robot_id: robotId, ...task, done_at: null, done_by: null })
    .execute();
}

export async function updateTask(
  tx: Tx,
  { projectId }: OfRobot,
  taskId: string,
  content: Pick<TaskRow, 'title' | 'assignee_id' | 'due_on' | 'done_at' | 'done_by'>,
): Promise<void> {
  await tx
    .updateTable('workshop_task')
    .set(content)
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
    .execute();
}

export async function deleteTask(tx: Tx, { projectId }: OfRobot, taskId: string): Promise<void> {
  await tx
    .deleteFrom('workshop_task')
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
    .execute();
}

/** Notes of a robot, the newest first. */
export async function listNotes(tx: Tx, { projectId, robotId }: OfRobot): Promise<NoteRow[]> {
  return tx
    .selectFrom('workshop_note')
    .select(NOTE)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .orderBy('created_at', 'desc')
    .orderBy('note_id')
    .execute();
}

export async function insertNote(
  tx: Tx,
  { projectId, robotId }: OfRobot,
  note: Omit<NoteRow, 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('workshop_note')
    .values({ project_id: projectId, robot_id: robotId, ...note })
    .execute();
}

export async function deleteNote(tx: Tx, { projectId }: OfRobot, noteId: string): Promise<void> {
  await tx
    .deleteFrom('workshop_note')
    .where('project_id', '=', projectId)
    .where('note_id', '=', noteId)
    .execute();
}

/** Photos of a robot, the newest first. */
export async function listPhotos(tx: Tx, { projectId, robotId }: OfRobot): Promise<PhotoRow[]> {
  return tx
    .selectFrom('workshop_photo')
    .select(PHOTO)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .orderBy('created_at', 'desc')
    .orderBy('photo_id')
    .execute();
}

export async function insertPhoto(
  tx: Tx,
  { projectId, robotId }: OfRobot,
  photo: Omit<PhotoRow, 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('workshop_photo')
    .values({ project_id: projectId, robot_id: robotId, ...photo })
    .execute();
}

export async function deletePhoto(tx: Tx, { projectId }: OfRobot, photoId: string): Promise<void> {
  await tx
    .deleteFrom('workshop_photo')
    .where('project_id', '=', projectId)
    .where('photo_id', '=', photoId)
    .execute();
}

/** Notes that the file of a photo is to be deleted, once no record names it any more. */
export async function loseFile(tx: Tx, file: string): Promise<void> {
  await tx
    .insertInto('workshop_lost_file')
    .values({ file })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Files of photos that are no more. */
export async function listLostFiles(tx: Tx, most: number): Promise<string[]> {
  const rows = await tx.selectFrom('workshop_lost_file').select('file').limit(most).execute();
  return rows.map(({ file }) => file);
}

export async function forgetLostFile(tx: Tx, file: string): Promise<void> {
  await tx.deleteFrom('workshop_lost_file').where('file', '=', file).execute();
}
