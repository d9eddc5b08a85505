import type { LegalKind } from '@rota/contract/legal-texts';
import type { Language } from '@rota/contract/texts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type LegalRow = Readonly<Pick<Selectable<DB['legal_text']>, (typeof COLUMNS)[number]>>;

const COLUMNS = [
  'kind',
  'language',
  'version',
  'title',
  'body',
  'sha256',
  'is_template',
  'published_by',
  'published_at',
] as const;

/** The newest version of every text in every language. */
export async function listInForce(tx: Tx, projectId: number): Promise<LegalRow[]> {
  return tx
    .selectFrom('legal_text')
    .distinctOn(['kind', 'language'])
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy('kind')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
}

/** The newest first. */
export async function listVersions(
  tx: Tx,
  projectId: number,
  kind: LegalKind,
  language: Language,
): Promise<LegalRow[]> {
  return tx
    .selectFrom('legal_text')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(200)
    .execute();
}

export async function findVersion(
  tx: Tx,
  projectId: number,
  kind: LegalKind,
  language: Language,
  version: number,
): Promise<LegalRow | undefined> {
  return tx
    .selectFrom('legal_text')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** False where that version is there already: another caller published it. */
export async function insertVersion(
  tx: Tx,
  projectId: number,
  row: Omit<LegalRow, 'published_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('legal_text')
    .values({
      project_id: projectId,
      kind: row.kind,
      language: row.language,
      version: row.version,
      title: row.title,
      body: row.body,
      sha256: row.sha256,
      is_template: row.is_template,
      published_by: row.published_by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
