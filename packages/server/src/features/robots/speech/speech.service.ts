import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SPEECHES_MOST, type Speech, type SpeechContent } from '@rota/contract/speech';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { limitReached, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { missingRecord, requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { findMedia, mediaUrl, type MediaLibrary } from '../../catalogue/media/index.ts';
import * as store from './speech.store.ts';

export type SpeechDeps = {
  readonly database: Database;
  readonly media: Pick<MediaLibrary['service'], 'upload'>;
};
export type SpeechService = ReturnType<typeof createSpeechService>;
type Sound = NonNullable<Speech['sound']>;

const SPEECH: AuditedRecord<store.SpeechRow> = {
  entity: 'speech',
  idOf: ({ speech_id }) => speech_id,
  snapshot: ({ name, text_tr, text_en, media_id, volume }) => ({ name, text_tr, text_en, media_id, volume }),
  conflicts: {
    speech_name_unique: { nameTaken: 'speech' },
    speech_media: missingRecord('media_id'),
  },
};

/** The library of what the robots of a project say. */
export function createSpeechService({ database, media }: SpeechDeps) {
  async function compose(tx: Tx, projectId: number, rows: readonly store.SpeechRow[]): Promise<Speech[]> {
    const ids = rows.flatMap(({ media_id: mediaId }) => mediaId ?? []);
    const sounds = new Map((await findMedia(tx, projectId, ids)).map((row) => [row.media_id, toSound(row)]));
    return rows.map(
      ({ media_id: mediaId, updated_at: at, speech_id, name, text_tr, text_en, volume, version }) => ({
        speech_id,
        name,
        text_tr,
        text_en,
        volume,
        version,
        sound: (mediaId !== null && sounds.get(mediaId)) || null,
        updated_at: at.toISOString(),
      }),
    );
  }

  async function composeOne(tx: Tx, projectId: number, row: store.SpeechRow): Promise<Speech> {
    const [one] = await compose(tx, projectId, [row]);
    return requireRow(one);
  }

  async function list(projectId: number): Promise<Speech[]> {
    return database.tenant(projectId, async (tx) =>
      compose(tx, projectId, await store.listSpeeches(tx, projectId)),
    );
  }

  /** A picture is no sound, and one of another project is none at all. */
  async function requireSound(tx: Tx, projectId: number, mediaId: string | null): Promise<void> {
    if (mediaId === null) return;
    const [medium] = await findMedia(tx, projectId, [mediaId], true);
    if (medium?.purpose !== 'sound') throw recordNotFound();
  }

  /** Throws NAME_TAKEN, LIMIT_REACHED, RECORD_NOT_FOUND for an unknown sound. */
  async function create(
    projectId: number,
    body: SpeechContent,
    actor: ActorRef,
    settle: Settle,
  ): Promise<Speech> {
    return auditedChange(database, SPEECH, { projectId, actor, code: 'LOG_SPEECH_ADDED' }, async (tx) => {
      await store.lockLibrary(tx, projectId);
      await requireSound(tx, projectId, body.media_id);
      const all = await store.listSpeeches(tx, projectId);
      if (all.length >= SPEECHES_MOST) throw limitReached('speech', SPEECHES_MOST);
      const after = await store.insertSpeech(tx, projectId, {
        ...valuesOf(body),
        speech_id: randomUUID(),
        place: (all.at(-1)?.place ?? 0) + 1,
      });
      const answer = await composeOne(tx, projectId, after);
      await settle(tx, answer);
      return { before: null, after, answer };
    });
  }

  /** Throws RECORD_NOT_FOUND (for an unknown sound, too), NAME_TAKEN, VERSION_CONFLICT. */
  async function update(
    projectId: number,
    id: string,
    { version, ...body }: SpeechContent & { readonly version: number },
    actor: ActorRef,
  ): Promise<Speech> {
    return auditedChange(database, SPEECH, { projectId, actor, code: 'LOG_SPEECH_CHANGED' }, async (tx) => {
      const before = requireRow(await store.lockSpeech(tx, projectId, id));
      requireVersion('speech', before, version);
      await requireSound(tx, projectId, body.media_id);
      const after = await store.updateSpeech(tx, projectId, id, valuesOf(body));
      return { before, after, answer: await composeOne(tx, projectId, after) };
    });
  }

  /** Where an entry stands is no content of it: it is not audited, and raises no version. Throws RECORD_NOT_FOUND. */
  async function move(projectId: number, id: string, before: string | null): Promise<Speech[]> {
    return database.tenant(projectId, async (tx) => {
      await store.lockLibrary(tx, projectId);
      const ids = (await store.listSpeeches(tx, projectId)).map(({ speech_id: one }) => one);
      if (!ids.includes(id) || (before !== null && !ids.includes(before))) throw recordNotFound();
      const others = ids.filter((one) => one !== id);
      const at = before === null || before === id ? -1 : others.indexOf(before);
      if (before !== id)
        await store.setPlaces(
          tx,
          projectId,
          at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)],
        );
      return compose(tx, projectId, await store.listSpeeches(tx, projectId));
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, id: string, actor: ActorRef): Promise<void> {
    await auditedChange(database, SPEECH, { projectId, actor, code: 'LOG_SPEECH_DELETED' }, async (tx) => {
      const before = requireRow(await store.lockSpeech(tx, projectId, id));
      await store.deleteSpeech(tx, projectId, id);
      return { before, after: null, answer: undefined };
    });
  }

  /** Throws MEDIA_TOO_LARGE, MEDIA_NOT_READABLE, LIMIT_REACHED. */
  async function uploadSound(
    projectId: number,
    name: string,
    content: Readable | undefined,
    actor: ActorRef,
  ): Promise<Sound> {
    return toSound(await media.upload(projectId, { purpose: 'sound', name }, content, actor));
  }

  return { list, create, update, move, remove, uploadSound };
}

function toSound({ media_id, name, bytes }: Omit<Sound, 'url'>): Sound {
  return { media_id, name, bytes, url: mediaUrl(media_id) };
}

function valuesOf(body: SpeechContent): store.SpeechValues {
  const { name, text_tr, text_en, media_id, volume } = body;
  return { name, nameFolded: foldCase(name), text_tr, text_en, media_id, volume };
}
