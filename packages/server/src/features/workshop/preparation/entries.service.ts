import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  NOTE_MINUTES,
  NOTES_MOST,
  PHOTO_BYTES,
  PHOTOS_MOST,
  TASKS_MOST,
  type NewTask,
  type TaskChange,
  type WorkshopCard,
} from '@rota/contract/preparation';
import { FileTooLargeError, upTo, type FileStore } from '../../../adapters/files/index.ts';
import { AppError, limitReached, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { Database } from '../../../db/database.ts';
import { requirePerson, type CardService } from './cards.service.ts';
import * as store from './entries.store.ts';
import { readPhoto } from './photo.format.ts';

export type EntryDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly cards: Pick<CardService, 'changing'>;
  readonly clock: () => number;
};
export type EntryService = ReturnType<typeof createEntryService>;
type OfRobot = store.OfRobot;

/** Room for a photo as it is kept: it was made smaller before. */
const KEPT_BYTES = 10_000_000;
const MINUTE_MS = 60_000;

/** Tasks, notes and photos of robots. Notes and photos can only be added: they are the robot's history. */
export function createEntryService({ database, files, cards, clock }: EntryDeps) {
  /** Throws WORKSHOP_ENTRY_KEPT unless the person wrote it, a short time ago. */
  function requireFresh(
    { author_id: author, created_at: at }: Pick<store.NoteRow, 'author_id' | 'created_at'>,
    actor: ActorRef,
  ): void {
    if (author === actor.id && clock() - at.getTime() < NOTE_MINUTES * MINUTE_MS) return;
    throw new AppError('WORKSHOP_ENTRY_KEPT', 'Only its author can delete this, within 15 minutes');
  }

  /** Throws RECORD_NOT_FOUND, LIMIT_REACHED, VALIDATION_FAILED for an unknown person. */
  async function addTask(of: OfRobot, body: NewTask, actor: ActorRef, settle: Settle): Promise<WorkshopCard> {
    return cards.changing(
      of.projectId,
      of.robotId,
      actor,
      async ({ tx }) => {
        if ((await store.listTasks(tx, of)).length >= TASKS_MOST)
          throw limitReached('workshop_task', TASKS_MOST);
        await requirePerson(tx, of.projectId, 'assignee_id', body.assignee_id);
        await store.insertTask(tx, of, { task_id: randomUUID(), ...body, created_by: actor.name });
        return { code: 'LOG_WORKSHOP_TASK_ADDED', before: null, after: body };
      },
      settle,
    );
  }

  /** Throws RECORD_NOT_FOUND, VALIDATION_FAILED for an unknown person. */
  async function changeTask(
    of: OfRobot,
    taskId: string,
    { is_done: isDone, ...change }: TaskChange,
    actor: ActorRef,
  ): Promise<WorkshopCard> {
    return cards.changing(of.projectId, of.robotId, actor, async ({ tx }) => {
      const before = requireRow(await store.lockTask(tx, of, taskId));
      const { title = before.title, assignee_id = before.assignee_id, due_on = before.due_on } = change;
      if (assignee_id !== before.assignee_id)
        await requirePerson(tx, of.projectId, 'assignee_id', assignee_id);
      const wasDone = before.done_at !== null;
      const done =
        isDone === undefined || isDone === wasDone
          ? { done_at: before.done_at, done_by: before.done_by }
          : { done_at: isDone ? new Date(clock()) : null, done_by: isDone ? actor.name : null };
      await store.updateTask(tx, of, taskId, { title, assignee_id, due_on, ...done });
      return {
        code: 'LOG_WORKSHOP_TASK_CHANGED',
        before: taskSnapshot(before),
        after: taskSnapshot({ title, assignee_id, due_on, done_at: done.done_at }),
      };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function removeTask(of: OfRobot, taskId: string, actor: ActorRef): Promise<WorkshopCard> {
    return cards.changing(of.projectId, of.robotId, actor, async ({ tx }) => {
      const before = requireRow(await store.lockTask(tx, of, taskId));
      await store.deleteTask(tx, of, taskId);
      return { code: 'LOG_WORKSHOP_TASK_DELETED', before: taskSnapshot(before), after: null };
    });
  }

  /** Throws RECORD_NOT_FOUND, LIMIT_REACHED. */
  async function addNote(of: OfRobot, text: string, actor: ActorRef, settle: Settle): Promise<WorkshopCard> {
    return cards.changing(
      of.projectId,
      of.robotId,
      actor,
      async ({ tx }) => {
        if ((await store.listNotes(tx, of)).length >= NOTES_MOST)
          throw limitReached('workshop_note', NOTES_MOST);
        const author = { author_id: actor.id, author_name: actor.name };
        await store.insertNote(tx, of, { note_id: randomUUID(), text, ...author });
        return { code: 'LOG_WORKSHOP_NOTE_ADDED', before: null, after: { text } };
      },
      settle,
    );
  }

  /** Throws RECORD_NOT_FOUND, WORKSHOP_ENTRY_KEPT. */
  async function removeNote(of: OfRobot, noteId: string, actor: ActorRef): Promise<WorkshopCard> {
    return cards.changing(of.projectId, of.robotId, actor, async ({ tx }) => {
      const note = requireRow((await store.listNotes(tx, of)).find(({ note_id: id }) => id === noteId));
      requireFresh(note, actor);
      await store.deleteNote(tx, of, noteId);
      return { code: 'LOG_WORKSHOP_NOTE_DELETED', before: { text: note.text }, after: null };
    });
  }

  /** Throws RECORD_NOT_FOUND, LIMIT_REACHED, WORKSHOP_PHOTO_TOO_LARGE, WORKSHOP_PHOTO_NOT_READABLE. */
  async function addPhoto(
    of: OfRobot,
    content: Readable | undefined,
    actor: ActorRef,
  ): Promise<WorkshopCard> {
    const photo = await readPhoto(await bytesOf(content));
    const photoId = randomUUID();
    const file = `workshop/${photoId}.jpg`;
    const { size: bytes } = await files.write(file, Readable.from([photo.jpeg]), KEPT_BYTES);
    const { width, height } = photo;
    try {
      return await cards.changing(of.projectId, of.robotId, actor, async ({ tx }) => {
        if ((await store.listPhotos(tx, of)).length >= PHOTOS_MOST)
          throw limitReached('workshop_photo', PHOTOS_MOST);
        await store.insertPhoto(tx, of, {
          photo_id: photoId,
          file,
          bytes,
          width,
          height,
          author_id: actor.id,
          author_name: actor.name,
        });
        return { code: 'LOG_WORKSHOP_PHOTO_ADDED', before: null, after: { bytes } };
      });
    } catch (error) {
      await files.remove(file);
      throw error;
    }
  }

  /** Throws RECORD_NOT_FOUND. */
  async function openPhoto(of: OfRobot, photoId: string): Promise<Readable> {
    const photos = await database.tenant(of.projectId, (tx) => store.listPhotos(tx, of));
    const { file } = requireRow(photos.find(({ photo_id: id }) => id === photoId));
    return (await files.stream(file)).content;
  }

  /** Throws RECORD_NOT_FOUND, WORKSHOP_ENTRY_KEPT. */
  async function removePhoto(of: OfRobot, photoId: string, actor: ActorRef): Promise<WorkshopCard> {
    return cards.changing(of.projectId, of.robotId, actor, async ({ tx }) => {
      const photo = requireRow((await store.listPhotos(tx, of)).find(({ photo_id: id }) => id === photoId));
      requireFresh(photo, actor);
      await store.deletePhoto(tx, of, photoId);
      await store.loseFile(tx, photo.file);
      return { code: 'LOG_WORKSHOP_PHOTO_DELETED', before: { bytes: photo.bytes }, after: null };
    });
  }

  return { addTask, changeTask, removeTask, addNote, removeNote, addPhoto, openPhoto, removePhoto };
}

/** What was sent, read to its end. Throws WORKSHOP_PHOTO_TOO_LARGE. */
async function bytesOf(content: Readable | undefined): Promise<Buffer> {
  try {
    return await buffer(upTo(content ?? Readable.from([]), PHOTO_BYTES));
  } catch (error) {
    if (error instanceof FileTooLargeError)
      throw new AppError('WORKSHOP_PHOTO_TOO_LARGE', 'This photo is too large', { cause: error });
    throw error;
  }
}

function taskSnapshot({
  title,
  assignee_id,
  due_on,
  done_at: doneAt,
}: Pick<store.TaskRow, 'title' | 'assignee_id' | 'due_on' | 'done_at'>): object {
  return { title, assignee_id, due_on, is_done: doneAt !== null };
}
