import type { LegalKind } from '@rota/contract/legal-texts';
import type { Language } from '@rota/contract/texts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type LegalRow = {
  readonly kind: LegalKind;
  readonly language: Language;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly sha256: string;
  readonly is_template: boolean;
  readonly published_by: string;
  readonly published_at: Date;
};

const COLUMNS = sql`kind, language, version, title, body, sha256, is_template, published_by, published_at`;

/** The newest version of every text in every language. */
export async function listInForce(tx: Tx, projectId: number): Promise<LegalRow[]> {
  const { rows } = await sql<LegalRow>`
    select distinct on (kind, language) ${COLUMNS} from legal_text where project_id = ${projectId}
    order by kind, language, version desc`.execute(tx);
  return rows;
}

/** The newest first. */
export async function listVersions(
  tx: Tx,
  projectId: number,
  kind: LegalKind,
  language: Language,
): Promise<LegalRow[]> {
  const { rows } = await sql<LegalRow>`
    select ${COLUMNS} from legal_text where project_id = ${projectId} and kind = ${kind} and language = ${language}
    order by version desc limit 200`.execute(tx);
  return rows;
}

export async function findVersion(
  tx: Tx,
  projectId: number,
  kind: LegalKind,
  language: Language,
  version: number,
): Promise<LegalRow | undefined> {
  const { rows } = await sql<LegalRow>`
    select ${COLUMNS} from legal_text
    where project_id = ${projectId} and kind = ${kind} and language = ${language} and version = ${version}`.execute(
    tx,
  );
  return rows[0];
}

/** False where that version is there already: somebody else published it. */
export async function insertVersion(
  tx: Tx,
  projectId: number,
  row: Omit<LegalRow, 'published_at'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into legal_text (project_id, kind, language, version, title, body, sha256, is_template, published_by)
    values (${projectId}, ${row.kind}, ${row.language}, ${row.version}, ${row.title}, ${row.body}, ${row.sha256}, ${row.is_template},
      ${row.published_by})
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}
