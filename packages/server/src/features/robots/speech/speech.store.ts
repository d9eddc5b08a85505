import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'speech_id',
  'name',
  'text_tr',
  'text_en',
  'media_id',
  'volume',
  'place',
  'version',
  'updated_at',
] as const;
export type SpeechRow = Pick<Selectable<DB['speech']>, (typeof COLUMNS)[number]>;
export type SpeechValues = Pick<SpeechRow, 'name' | 'text_tr' | 'text_en' | 'media_id' | 'volume'> & {
  readonly nameFolded: string;
};
const now = sql<Date>`now()`;

/** All entries in their order. */
export async function listSpeeches(tx: Tx, projectId: number): Promise<SpeechRow[]> {
  return tx
    .selectFrom('speech')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy('place')
    .orderBy('speech_id')
    .execute();
}

/** Others who change the library of this project wait until the transaction ends. */
export async function lockLibrary(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('speech'), ${projectId}::int)`.execute(tx);
}

export async function lockSpeech(tx: Tx, projectId: number, id: string): Promise<SpeechRow | undefined> {
  return tx
    .selectFrom('speech')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('speech_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Throws a violation of `speech_name_unique` or `speech_media`. */
export async function insertSpeech(
  tx: Tx,
  projectId: number,
  { nameFolded, ...values }: SpeechValues & Pick<SpeechRow, 'speech_id' | 'place'>,
): Promise<SpeechRow> {
  return tx
    .insertInto('speech')
    .values({ project_id: projectId, ...values, name_folded: nameFolded, version: 1, updated_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a violation of `speech_name_unique` or `speech_media`. */
export async function updateSpeech(
  tx: Tx,
  projectId: number,
  id: string,
  { nameFolded, ...values }: SpeechValues,
): Promise<SpeechRow> {
  return tx
    .updateTable('speech')
    .set({ ...values, name_folded: nameFolded, version: sql<number>`version + 1`, updated_at: now })
    .where('project_id', '=', projectId)
    .where('speech_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Puts entries into this order. */
export async function setPlaces(tx: Tx, projectId: number, ids: readonly string[]): Promise<void> {
  await sql`update speech s set place = n.place::int
    from unnest(${[...ids]}::text[]) with ordinality as n (id, place)
    where s.project_id = ${projectId} and s.speech_id = n.id`.execute(tx);
}

export async function deleteSpeech(tx: Tx, projectId: number, id: string): Promise<void> {
  await tx.deleteFrom('speech').where('project_id', '=', projectId).where('speech_id', '=', id).execute();
}

/** Shows another sound in place of one. Answers the entries. */
export async function replaceSound(
  tx: Tx,
  projectId: number,
  from: string,
  to: string,
): Promise<Pick<SpeechRow, 'speech_id' | 'name'>[]> {
  return tx
    .updateTable('speech')
    .set({ media_id: to, version: sql<number>`version + 1`, updated_at: now })
    .where('project_id', '=', projectId)
    .where('media_id', '=', from)
    .returning(['speech_id', 'name'])
    .execute();
}
