import { randomUUID } from 'node:crypto';
import type { AuditCode } from '@rota/contract/areas';
import type { DeliveryNote } from '@rota/contract/delivery-notes';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import * as store from './delivery-notes.store.ts';

export type DeliveryNoteDeps = {
  readonly database: Database;
  readonly live: Pick<LiveHub, 'publish'>;
  /** In the caller's transaction. */
  readonly isDelivery: (tx: Tx, projectId: number, deliveryId: string) => Promise<boolean>;
  readonly clock: () => number;
};
export type DeliveryNoteService = ReturnType<typeof createDeliveryNoteService>;

type OfDelivery = { readonly projectId: number; readonly deliveryId: string };
type OneNote = OfDelivery & { readonly noteId: string };

/** For so long a deleted note can be taken back, ms. */
const KEPT_MS = 24 * 3_600_000;

export function createDeliveryNoteService({ database, live, isDelivery, clock }: DeliveryNoteDeps) {
  const listKnown = async (projectId: number, deliveryId: string): Promise<DeliveryNote[]> =>
    (await database.tenant(projectId, (tx) => store.listNotes(tx, projectId, deliveryId))).map(store.toNote);

  /** Throws RECORD_NOT_FOUND for a delivery that there is not. */
  async function list({ projectId, deliveryId }: OfDelivery): Promise<DeliveryNote[]> {
    const rows = await database.tenant(projectId, async (tx) => {
      if (!(await isDelivery(tx, projectId, deliveryId))) throw recordNotFound();
      return store.listNotes(tx, projectId, deliveryId);
    });
    return rows.map(store.toNote);
  }

  async function create(
    { projectId, deliveryId }: OfDelivery,
    text: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<DeliveryNote> {
    const row: store.NoteRow = {
      note_id: randomUUID(),
      delivery_id: deliveryId,
      text,
      author_id: actor.id,
      author_name: actor.name,
      created_at: new Date(clock()),
      edited_at: null,
      deleted_at: null,
    };
    const note = store.toNote(row);
    await database.tenant(projectId, async (tx) => {
      if (!(await isDelivery(tx, projectId, deliveryId))) throw recordNotFound();
      await store.insertNote(tx, projectId, row);
      await audit(tx, projectId, 'LOG_DELIVERY_NOTE_ADDED', actor, {
        deliveryId,
        before: null,
        after: { note: text },
      });
      await settle(tx, note);
    });
    live.publish('delivery_notes', projectId, { id: deliveryId, upsert: [note] });
    return note;
  }

  /** Changes a note of the caller. Throws RECORD_NOT_FOUND, and DELIVERY_NOTE_NOT_OWN for another person's. */
  async function change(
    { projectId, deliveryId, noteId }: OneNote,
    actor: ActorRef,
    code: AuditCode,
    {
      next,
      settle,
    }: {
      readonly next: (row: store.NoteRow) => store.NoteRow | undefined;
      readonly settle?: Settle | undefined;
    },
  ): Promise<DeliveryNote> {
    const row = await database.tenant(projectId, async (tx) => {
      const known = await store.findNoteForUpdate(tx, projectId, deliveryId, noteId);
      if (known === undefined) throw recordNotFound();
      if (known.author_id !== actor.id)
        throw new AppError('DELIVERY_NOTE_NOT_OWN', 'Only the author can change a note');
      const changed = next(known);
      if (changed === undefined) throw recordNotFound();
      await store.saveNote(tx, projectId, changed);
      await store.forgetDeletedNotes(tx, projectId, new Date(clock() - KEPT_MS));
      const textOf = ({ text, deleted_at: deletedAt }: store.NoteRow) =>
        deletedAt === null ? { note: text } : null;
      await audit(tx, projectId, code, actor, { deliveryId, before: textOf(known), after: textOf(changed) });
      await settle?.(tx, store.toNote(changed));
      return changed;
    });
    const note = store.toNote(row);
    live.publish('delivery_notes', projectId, {
      id: deliveryId,
      ...(row.deleted_at === null ? { upsert: [note] } : { remove: [noteId] }),
    });
    return note;
  }

  const isThere = (row: store.NoteRow) => row.deleted_at === null;
  return {
    list,
    /** As `list`; empty for a delivery that there is not. */
    listKnown,
    create,
    update: (one: OneNote, text: string, actor: ActorRef) =>
      change(one, actor, 'LOG_DELIVERY_NOTE_CHANGED', {
        next: (row) => (isThere(row) ? { ...row, text, edited_at: new Date(clock()) } : undefined),
      }),
    remove: (one: OneNote, actor: ActorRef) =>
      change(one, actor, 'LOG_DELIVERY_NOTE_DELETED', {
        next: (row) => (isThere(row) ? { ...row, deleted_at: new Date(clock()) } : undefined),
      }),
    restore: (one: OneNote, actor: ActorRef, settle: Settle) =>
      change(one, actor, 'LOG_DELIVERY_NOTE_RESTORED', {
        next: (row) => (isThere(row) ? undefined : { ...row, deleted_at: null }),
        settle,
      }),
  };
}

type NoteChange = {
  readonly deliveryId: string;
  readonly before: object | null;
  readonly after: object | null;
};

async function audit(
  tx: Tx,
  projectId: number,
  code: AuditCode,
  actor: ActorRef,
  { deliveryId, before, after }: NoteChange,
): Promise<void> {
  await recordAudit(tx, { projectId, actor, code, entity: 'delivery', entityId: deliveryId, before, after });
}
