import type { PlainErrorCode } from '@rota/contract/areas';
import { MOST_NAMED_USES, type LocalText, type RecordUse } from '@rota/contract/core';
import { sql, type Expression } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import type { Part } from '../../../part.ts';
import { inOrderOfEffect, namesOfUse, obstaclesOf } from './uses.rules.ts';

/**
 * Records whose deletion names what depends on them. Targets have a list of their own, since what names them can
 * name another one. A `member` is a person who leaves a project and keeps the account.
 */
type UsedSubject = 'robot' | 'station' | 'printer' | 'menu' | 'category' | 'user' | 'member';

/** What depends on a record, read in the caller's transaction. `projectId` is 0 for a person, who belongs to no project. */
type UsesReader = (tx: Tx, projectId: number, id: string) => Promise<readonly RecordUse[]>;

/** The one list of what depends on records, so that no deletion breaks something silently. */
export type Uses = Part & {
  /** Each feature whose records depend on others registers its readers once, before the start. */
  readonly add: (subject: UsedSubject, reader: UsesReader) => void;
  /** What depends on a record, the gravest effect first. */
  readonly list: (tx: Tx, subject: UsedSubject, projectId: number, id: string) => Promise<RecordUse[]>;
};

export function uses(): Uses {
  const readers: { readonly subject: UsedSubject; readonly read: UsesReader }[] = [];

  async function list(tx: Tx, subject: UsedSubject, projectId: number, id: string): Promise<RecordUse[]> {
    const found: RecordUse[] = [];
    for (const one of readers)
      if (one.subject === subject) found.push(...(await one.read(tx, projectId, id)));
    return inOrderOfEffect(found);
  }

  return { add: (subject, read) => void readers.push({ subject, read }), list };
}

type UseRow = {
  readonly id: string;
  readonly name: string | LocalText;
  readonly project_id?: number | undefined;
};

/** The use that a statement finds: its rows have an `id`, a `name` and, for records of several projects, a `project_id`. */
export async function readUse(
  tx: Tx,
  { kind, effect }: Pick<RecordUse, 'kind' | 'effect'>,
  statement: Expression<UseRow>,
): Promise<RecordUse[]> {
  const rows = await tx
    .selectFrom(sql<UseRow>`(${statement})`.as('use'))
    .selectAll()
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .orderBy(sql`use.name::text collate natural_tr`)
    .orderBy('use.id')
    .limit(MOST_NAMED_USES)
    .execute();
  return useOf({ kind, effect }, rows, rows[0]?.count ?? 0);
}

/** The use that rows make, in their order; none where there are no rows. `count`: how many there are, where only the first are at hand. */
export function useOf(
  { kind, effect }: Pick<RecordUse, 'kind' | 'effect'>,
  rows: readonly UseRow[],
  count: number = rows.length,
): RecordUse[] {
  if (rows.length === 0) return [];
  const first = rows
    .slice(0, MOST_NAMED_USES)
    .map(({ id, name, project_id }) => ({ id, name, ...(project_id !== undefined && { project_id }) }));
  return [{ kind, effect, count, first }];
}

/** Throws `code` with what keeps the record from being deleted. `accepted`: the caller accepts that records stop working. */
export function refuseUsed(code: PlainErrorCode, found: readonly RecordUse[], accepted: boolean): void {
  const obstacles = obstaclesOf(found, accepted);
  if (obstacles.length === 0) return;
  const details = obstacles.map((use) => fieldProblem(use.kind, 'needed_by', { name: namesOfUse(use) }));
  throw new AppError(code, `It is needed by: ${obstacles.map(namesOfUse).join(', ')}`, { details });
}
