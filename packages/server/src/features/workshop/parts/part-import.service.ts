import { randomUUID } from 'node:crypto';
import type { ImportedParts, UndoneImport } from '@rota/contract/parts';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { readPartFile, type PartFileProblem } from './part-file.format.ts';
import { noteEvent, PART_CONFLICTS } from './part-history.service.ts';
import { planPartImport, type PlannedPart } from './part-import.rules.ts';
import * as store from './part-import.store.ts';
import { placeOf } from './parts.rules.ts';
import { insertNewPart, type PartDeps } from './parts.service.ts';
import { findSerials } from './parts.store.ts';

const MESSAGES: Readonly<Record<PartFileProblem, string>> = {
  PARTS_FILE_TOO_LARGE: 'This file is too large',
  PARTS_FILE_NOT_READABLE: 'This is not a CSV file that can be read',
  PARTS_FILE_COLUMNS_MISSING: 'The first line has to name the columns: serial_number and type',
  PARTS_FILE_EMPTY: 'There are no parts in this file',
};
const OUTCOMES = ['made', 'same', 'refused'] as const;

export type PartImportService = ReturnType<typeof createPartImport>;

/** Parts out of a file: looked at first, stored when a person says so, all in one transaction, and taken back as one. */
export function createPartImport({ database, clock }: Pick<PartDeps, 'database' | 'clock'>) {
  async function plan(tx: Tx, projectId: number, csv: string): Promise<PlannedPart[]> {
    const file = await readPartFile(csv);
    if (typeof file === 'string') throw new AppError(file, MESSAGES[file]);
    const numbers = file.map(({ serial_number: number }) => foldCase(number.trim()));
    return planPartImport(file, await findSerials(tx, [...new Set(numbers)]), projectId);
  }

  /** Throws PARTS_FILE_TOO_LARGE, PARTS_FILE_NOT_READABLE, PARTS_FILE_COLUMNS_MISSING, PARTS_FILE_EMPTY. */
  async function check(projectId: number, csv: string): Promise<ImportedParts> {
    const lines = await database.tenant(projectId, (tx) => plan(tx, projectId, csv));
    return resultOf(lines, null);
  }

  /** Throws as `check`. */
  async function run(
    projectId: number,
    csv: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<ImportedParts> {
    return database
      .tenant(projectId, async (tx) => {
        const lines = await plan(tx, projectId, csv);
        const parts = lines.flatMap(({ part }) => part ?? []);
        const importId = randomUUID();
        const at = new Date(clock());
        for (const part of parts) {
          const row = await insertNewPart(tx, projectId, part, { at, importId });
          await noteEvent(tx, row, actor, at, { logType: 'registered', wentTo: placeOf(row, undefined) });
        }
        if (parts.length > 0) {
          await store.insertImport(tx, projectId, {
            import_id: importId,
            at,
            actor_name: actor.name,
            made: parts.length,
          });
          await auditImport(tx, projectId, importId, actor, 'LOG_PARTS_IMPORTED', {
            count: parts.length,
            serial_numbers: parts.slice(0, 100).map((part) => part.serial_number),
          });
        }
        const answer = resultOf(lines, parts.length > 0 ? importId : null);
        await settle(tx, answer);
        return answer;
      })
      .catch(translateConflict(PART_CONFLICTS));
  }

  /** Takes back the parts to which nothing has happened since. A second time it takes nothing. Throws RECORD_NOT_FOUND. */
  async function undo(
    projectId: number,
    importId: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<UndoneImport> {
    return database.tenant(projectId, async (tx) => {
      const { made, undone_at: undoneAt } = requireRow(await store.lockImport(tx, projectId, importId));
      const removed = undoneAt === null ? await store.undoImport(tx, projectId, importId) : 0;
      const answer = { removed, kept: await store.countOfImport(tx, projectId, importId) };
      if (undoneAt === null) {
        await store.markUndone(tx, projectId, importId, new Date(clock()));
        await auditImport(tx, projectId, importId, actor, 'LOG_PARTS_IMPORT_UNDONE', {
          count: removed,
          of: made,
        });
      }
      await settle(tx, answer);
      return answer;
    });
  }

  return { check, run, undo };
}

function auditImport(
  tx: Tx,
  projectId: number,
  entityId: string,
  actor: ActorRef,
  code: 'LOG_PARTS_IMPORTED' | 'LOG_PARTS_IMPORT_UNDONE',
  after: object,
): Promise<void> {
  return recordAudit(tx, { projectId, actor, code, entity: 'part_import', entityId, before: null, after });
}

function resultOf(lines: readonly PlannedPart[], importId: string | null): ImportedParts {
  const [made = 0, same = 0, refused = 0] = OUTCOMES.map(
    (outcome) => lines.filter((line) => line.outcome === outcome).length,
  );
  const shown = lines.map(({ line, outcome, serial_number, model_number, type, refusal }) => ({
    line,
    outcome,
    serial_number,
    model_number,
    type,
    refusal,
  }));
  return { made, same, refused, lines: shown, import_id: importId };
}
