import type { DeliveryNote } from '@rota/contract/delivery-notes';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'note_id',
  'delivery_id',
  'text',
  'author_id',
  'author_name',
  'created_at',
  'edited_at',
  'deleted_at',
] as const;
export type NoteRow = Readonly<Pick<Selectable<DB['delivery_note']>, (typeof COLUMNS)[number]>>;

/** The notes to a delivery that are not deleted, the oldest first. */
export async function listNotes(tx: Tx, projectId: number, deliveryId: string): Promise<NoteRow[]> {
  return tx
    .selectFrom('delivery_note')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('note_id')
    .execute();
}

/** A note, deleted or not, locked until the transaction ends. */
export async function findNoteForUpdate(
  tx: Tx,
  projectId: number,
  deliveryId: string,
  noteId: string,
): Promise<NoteRow | undefined> {
  return tx
    .selectFrom('delivery_note')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .where('note_id', '=', noteId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertNote(tx: Tx, projectId: number, row: NoteRow): Promise<void> {
  const { note_id, delivery_id, text, author_id, author_name, created_at } = row;
  await tx
    .insertInto('delivery_note')
    .values({ project_id: projectId, note_id, delivery_id, text, author_id, author_name, created_at })
    .execute();
}

export async function saveNote(tx: Tx, projectId: number, row: NoteRow): Promise<void> {
  await tx
    .updateTable('delivery_note')
    .set({ text: row.text, edited_at: row.edited_at, deleted_at: row.deleted_at })
    .where('project_id', '=', projectId)
    .where('note_id', '=', row.note_id)
    .execute();
}

/** Forgets notes that were deleted before a moment. */
export async function forgetDeletedNotes(tx: Tx, projectId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('delivery_note')
    .where('project_id', '=', projectId)
    .where('deleted_at', '<', before)
    .execute();
}

/** The contract's note. */
export function toNote(row: NoteRow): DeliveryNote {
  return {
    note_id: row.note_id,
    delivery_id: row.delivery_id,
    text: row.text,
    author_id: row.author_id,
    author_name: row.author_name,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  };
}
