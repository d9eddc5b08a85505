import type { DeliveryNote } from '@rota/contract/delivery-notes';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type NoteRow = {
  readonly note_id: string;
  readonly delivery_id: string;
  readonly text: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
};

const columns = sql`note_id, delivery_id, text, author_id, author_name, created_at, edited_at, deleted_at`;

/** The notes to a delivery that are not deleted, the oldest first. */
export async function listNotes(tx: Tx, projectId: number, deliveryId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from delivery_note
    where project_id = ${projectId} and delivery_id = ${deliveryId} and deleted_at is null order by created_at, note_id`.execute(
    tx,
  );
  return rows;
}

/** A note, deleted or not, that nobody else changes until the transaction ends. */
export async function findNoteForUpdate(
  tx: Tx,
  projectId: number,
  deliveryId: string,
  noteId: string,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from delivery_note
    where project_id = ${projectId} and delivery_id = ${deliveryId} and note_id = ${noteId} for no key update`.execute(
    tx,
  );
  return rows[0];
}

export async function insertNote(tx: Tx, projectId: number, row: NoteRow): Promise<void> {
  await sql`
    insert into delivery_note (project_id, note_id, delivery_id, text, author_id, author_name, created_at)
    values (${projectId}, ${row.note_id}, ${row.delivery_id}, ${row.text}, ${row.author_id}, ${row.author_name}, ${row.created_at})`.execute(
    tx,
  );
}

export async function saveNote(tx: Tx, projectId: number, row: NoteRow): Promise<void> {
  await sql`
    update delivery_note set text = ${row.text}, edited_at = ${row.edited_at}, deleted_at = ${row.deleted_at}
    where project_id = ${projectId} and note_id = ${row.note_id}`.execute(tx);
}

/** Forgets notes that were deleted before a moment. */
export async function forgetDeletedNotes(tx: Tx, projectId: number, before: Date): Promise<void> {
  await sql`delete from delivery_note where project_id = ${projectId} and deleted_at < ${before}`.execute(tx);
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
