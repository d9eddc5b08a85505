import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { LEGAL_KINDS, legalKindTexts, type LegalKind, type LegalText } from '@rota/contract/legal-texts';
import { languages, type Language } from '@rota/contract/texts';
import type { FileStore } from '../../../adapters/files/index.ts';
import { runInThread } from '../../../adapters/thread.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { requireRow, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LegalPaper } from './legal-pdf.format.ts';
import { filledTemplate } from './legal-templates.rules.ts';
import * as store from './legal-texts.store.ts';
import type { LegalRow } from './legal-texts.store.ts';

export type LegalDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly house: (projectId: number) => Promise<string>;
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
};
export type Written = { readonly title: string; readonly body: string; readonly from_version: number };
type Place = { readonly kind: LegalKind; readonly language: Language };

const MOST_BYTES = 5_000_000;
/** A large font is opened for each document; the longest text with every character of one takes about 150. */
const MEMORY_MB = 256;
/** The author of texts from our template. */
const SYSTEM = 'system';

/** Legal texts: each publication is a version with a PDF of its own, kept indefinitely under its hash. */
export function createLegalTexts({ database, files, house, commerce }: LegalDeps) {
  /** Every text in every language. A missing one is our template with the seller's data, published as a version like any. */
  async function inForce(projectId: number): Promise<LegalRow[]> {
    const [known, name, settings] = await Promise.all([
      database.tenant(projectId, (tx) => store.listInForce(tx, projectId)),
      house(projectId),
      commerce(projectId),
    ]);
    const places = LEGAL_KINDS.flatMap((kind) => languages.map((language) => ({ kind, language })));
    const missing = places.flatMap(({ kind, language }) => {
      const row = known.find((one) => one.kind === kind && one.language === language);
      const template = filledTemplate(kind, language, name, settings);
      if (row !== undefined && (!row.is_template || row.body === template.body)) return [];
      return [
        {
          kind,
          language,
          ...template,
          version: (row?.version ?? 0) + 1,
          is_template: true,
          published_by: SYSTEM,
        },
      ];
    });
    if (missing.length === 0) return known;
    const hashes = await keepPdfs(projectId, missing);
    return database.tenant(projectId, async (tx) => {
      // A faster caller published the same.
      for (const [index, row] of missing.entries())
        await store.insertVersion(tx, projectId, { ...row, sha256: hashes[index] ?? '' });
      return store.listInForce(tx, projectId);
    });
  }

  /** Makes the PDFs of versions in one thread and keeps them; answers their hashes. */
  async function keepPdfs(
    projectId: number,
    rows: readonly Pick<LegalRow, 'kind' | 'language' | 'version' | 'title' | 'body'>[],
  ): Promise<string[]> {
    const name = await house(projectId);
    const papers = rows.map((row): LegalPaper => ({
      house: name,
      title: row.title,
      body: row.body,
      footer: `${legalKindTexts[row.language][row.kind]} · v${String(row.version)}`,
    }));
    const pdfs = await runInThread<Uint8Array[]>(
      new URL('./legal-pdf.worker.ts', import.meta.url),
      'the printer of legal texts',
      {
        workerData: papers,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      },
    );
    const hashes: string[] = [];
    for (const pdf of pdfs) {
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      await files.write(keyOf(projectId, sha256), Readable.from([Buffer.from(pdf)]), MOST_BYTES);
      hashes.push(sha256);
    }
    return hashes;
  }

  /** Throws VERSION_CONFLICT. */
  async function publish(
    projectId: number,
    place: Place,
    written: Written,
    actor: ActorRef,
    settle: Settle,
  ): Promise<LegalText> {
    const { from_version: from, title, body } = written;
    const row = { ...place, title, body, version: from + 1, is_template: false, published_by: actor.name };
    const [sha256 = ''] = await keepPdfs(projectId, [row]);
    return database.tenant(projectId, async (tx) => {
      const [newest] = await store.listVersions(tx, projectId, place.kind, place.language);
      if ((newest?.version ?? 0) !== from || !(await store.insertVersion(tx, projectId, { ...row, sha256 })))
        throw versionConflict('legal_text', newest && composeLegal(newest));
      const made = composeLegal(
        requireRow(await store.findVersion(tx, projectId, place.kind, place.language, from + 1)),
      );
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_LEGAL_TEXT_PUBLISHED',
        entity: 'legal_text',
        entityId: `${place.kind} ${place.language}`,
        before: { version: from },
        after: {
          name: title,
          language: place.language,
          version: from + 1,
          sha256,
        },
      });
      await settle(tx, made);
      return made;
    });
  }

  async function versions(projectId: number, { kind, language }: Place): Promise<LegalText[]> {
    return (await database.tenant(projectId, (tx) => store.listVersions(tx, projectId, kind, language))).map(
      composeLegal,
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function version(projectId: number, { kind, language }: Place, number: number): Promise<LegalText> {
    return composeLegal(
      requireRow(
        await database.tenant(projectId, (tx) => store.findVersion(tx, projectId, kind, language, number)),
      ),
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function pdf(projectId: number, place: Place, number: number): Promise<Readable> {
    const { sha256 } = await version(projectId, place, number);
    return (await files.stream(keyOf(projectId, sha256))).content;
  }

  return { inForce, publish, versions, version, pdf };
}

export function composeLegal(row: LegalRow): LegalText {
  return { ...row, published_at: row.published_at.toISOString() };
}

function keyOf(projectId: number, sha256: string): string {
  return `legal/${String(projectId)}/${sha256}.pdf`;
}
