import { createHash } from 'node:crypto';
import { configText, type ConfigLog } from '@rota/contract/config';
import { findJsonProblem, mergeTexts, canonicalJson } from '@rota/contract/json-text';
import type { Page } from '@rota/contract/core';
import { findValueProblems } from '@rota/contract/value-text';
import type { Tx } from '../../../db/database.ts';
import { fieldProblem, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { isMatch } from '../../../http/etag.ts';
import { validationFailed } from '../../../http/validation.ts';
import { changedLines } from './changed-lines.service.ts';

/** One version of a document. A version with a pilot is only for that robot, one with a start only from then on. */
export type DocumentRow = {
  readonly version: number;
  readonly content: string;
  readonly checksum: string;
  readonly changed_by: string;
  readonly changed_at: Date;
  readonly restored_from: number | null;
  readonly pilot_robot_id: string | null;
  readonly starts_at: Date | null;
};
export type NewDocumentRow = Omit<DocumentRow, 'changed_at'> & { readonly changed_by_id: string };

/** The versions of one document, which are only added to. */
export type DocumentVersions = {
  readonly list: (
    tx: Tx,
    range: { readonly limit: number; readonly below?: number | undefined },
  ) => Promise<DocumentRow[]>;
  readonly find: (tx: Tx, version: number) => Promise<DocumentRow | undefined>;
  readonly insert: (tx: Tx, row: NewDocumentRow) => Promise<DocumentRow>;
};

/** A person's change of a document's text. */
export type DocumentChange = {
  readonly text: string;
  readonly restoredFrom: number | undefined;
  /** The `If-Match` header of the call. */
  readonly ifMatch: string | undefined;
  readonly actor: ActorRef;
  readonly pilotRobotId?: string | null | undefined;
  readonly startsAt?: Date | null | undefined;
};

/** A document after a change: `before` is the version that counted until then, `row` undefined where there is none yet. */
export type WrittenDocument = {
  readonly row: DocumentRow | undefined;
  readonly before: DocumentRow | undefined;
  readonly isChanged: boolean;
  readonly isMerged: boolean;
};

/** The text of a document before its first change. */
export const NOTHING = '{}';

/**
 * Adds a version, in a transaction that holds the document's lock. The same text for the same robots changes nothing. A change on an older
 * version is merged by key. Throws VERSION_CONFLICT with `present` of the newer one, naming the keys that both changed.
 */
export async function writeDocument(
  tx: Tx,
  versions: DocumentVersions,
  change: DocumentChange,
  present: (row: DocumentRow | undefined) => unknown,
): Promise<WrittenDocument> {
  const [before] = await versions.list(tx, { limit: 1 });
  const { text, isMerged } = isMatch(change.ifMatch, before?.version ?? 0)
    ? { text: change.text, isMerged: false }
    : { text: await mergedText(tx, versions, change, before, present), isMerged: true };
  const pilot = change.pilotRobotId ?? null;
  const startsAt = change.startsAt ?? null;
  const isSame =
    before?.content === text &&
    before.pilot_robot_id === pilot &&
    before.starts_at?.getTime() === startsAt?.getTime();
  if (isSame) return { row: before, before, isChanged: false, isMerged };
  const row = await versions.insert(tx, {
    version: (before?.version ?? 0) + 1,
    content: text,
    checksum: checksumOf(text),
    changed_by_id: change.actor.id,
    changed_by: change.actor.name,
    restored_from: change.restoredFrom ?? null,
    pilot_robot_id: pilot,
    starts_at: startsAt,
  });
  return { row, before, isChanged: true, isMerged };
}

async function mergedText(
  tx: Tx,
  versions: DocumentVersions,
  { ifMatch, text }: DocumentChange,
  current: DocumentRow | undefined,
  present: (row: DocumentRow | undefined) => unknown,
): Promise<string> {
  const base = await findBase(tx, versions, ifMatch);
  const texts = [base ?? '', current?.content ?? NOTHING];
  if (texts.some((one) => findJsonProblem(one) !== undefined))
    throw versionConflict('project_config', present(current));
  const merged = mergeTexts(base ?? '', text, current?.content ?? NOTHING);
  // Two texts that are short enough may be too long together.
  if ('text' in merged && configText.safeParse(merged.text).success) return merged.text;
  if ('text' in merged) throw versionConflict('project_config', present(current));
  const details = merged.conflicts.map((key) => fieldProblem(key, 'changed_meanwhile'));
  throw versionConflict('project_config', present(current), details);
}

/** The text that the caller had read; undefined where the header names none that there is. */
async function findBase(
  tx: Tx,
  versions: DocumentVersions,
  ifMatch: string | undefined,
): Promise<string | undefined> {
  const version = Number(/^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch?.trim() ?? '')?.[1] ?? -1);
  if (version === 0) return NOTHING;
  return version > 0 ? (await versions.find(tx, version))?.content : undefined;
}

/** Throws VALIDATION_FAILED with every problem of a text of values, each at its line and column. */
export function requireValues(property: string, text: string): void {
  const problems = findValueProblems(text);
  if (problems.length === 0) return;
  throw validationFailed(
    problems.map(({ key, line, column, code, values }) => {
      const what = fieldProblem(property, code, values);
      if (key === '') return what;
      const where = fieldProblem(property, 'wrong_config_value', { line, column, key });
      return {
        property,
        constraints: { ...where.constraints, ...what.constraints },
        values: { ...where.values, ...what.values },
      };
    }),
  );
}

/** The changes of a document, newest first. */
export async function listDocumentLogs(
  tx: Tx,
  versions: DocumentVersions,
  query: { readonly limit: number; readonly cursor?: number | undefined },
): Promise<Page<ConfigLog>> {
  const rows = await versions.list(tx, { limit: query.limit + 1, below: query.cursor });
  const items = rows.slice(0, query.limit).map((row, index) => toLog(row, rows[index + 1]?.content ?? ''));
  return { items, next_cursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}

function toLog(row: DocumentRow, before: string): ConfigLog {
  return {
    version: row.version,
    checksum: row.checksum,
    at: row.changed_at.toISOString(),
    by: row.changed_by,
    restored_from: row.restored_from,
    pilot_robot_id: row.pilot_robot_id,
    starts_at: row.starts_at?.toISOString() ?? null,
    text: row.content,
    diff: changedLines(before, row.content),
  };
}

/** A version as answers name it. */
export function stampOf(row: DocumentRow | undefined) {
  return {
    checksum: row?.checksum ?? sha256(NOTHING),
    version: row?.version ?? 0,
    updated_at: row?.changed_at.toISOString() ?? null,
    updated_by: row?.changed_by ?? null,
  };
}

/** A version as the audit log shows it. */
export function forAudit(row: DocumentRow) {
  const config: unknown = findJsonProblem(row.content) === undefined ? JSON.parse(row.content) : row.content;
  return {
    version: row.version,
    checksum: row.checksum,
    restored_from: row.restored_from,
    pilot_robot_id: row.pilot_robot_id,
    starts_at: row.starts_at?.toISOString() ?? null,
    config,
  };
}

/** SHA-256 in hex of the canonical text; of the text itself where it is no JSON object. */
function checksumOf(text: string): string {
  return sha256(findJsonProblem(text) === undefined ? canonicalJson(JSON.parse(text)) : text);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
