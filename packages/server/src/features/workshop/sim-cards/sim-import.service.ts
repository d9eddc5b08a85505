import { randomUUID } from 'node:crypto';
import { SIM_CARDS_MOST, type ImportedSims, type UndoneSimImport } from '@rota/contract/sim-cards';
import { recordAudit } from '../../../audit/index.ts';
import type { SimCardBefore } from '../../../db/column-contents.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, limitReached, requireRow } from '../../../http/app-error.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { setM2mNumber } from '../../robots/robots/index.ts';
import { m2mNumberOf } from './sim-cards.rules.ts';
import { insertWithRobot, SIM_CARD, type SimDeps, type SimRobot } from './sim-cards.service.ts';
import * as cards from './sim-cards.store.ts';
import { readSimFile, type SimFileProblem } from './sim-file.format.ts';
import { pick, plainIccid, planSimImport, type PlannedSim } from './sim-import.rules.ts';
import * as store from './sim-import.store.ts';

const MESSAGES: Readonly<Record<SimFileProblem, string>> = {
  SIM_FILE_TOO_LARGE: 'This file is too large',
  SIM_FILE_NOT_READABLE: 'This is not a CSV file that can be read',
  SIM_FILE_COLUMNS_MISSING: 'The first line has to name the column iccid',
  SIM_FILE_EMPTY: 'There are no SIM cards in this file',
};
const OUTCOMES = ['made', 'changed', 'same', 'refused'] as const;

export type SimImportService = ReturnType<typeof createSimImport>;

/** SIM cards and their figures out of a file: looked at first, stored as one, and taken back as one. */
export function createSimImport({ database, robots, clock }: SimDeps) {
  async function plan(tx: Tx, projectId: number, csv: string): Promise<PlannedSim[]> {
    const file = await readSimFile(csv);
    if (typeof file === 'string') throw new AppError(file, MESSAGES[file]);
    const iccids = [...new Set(file.map(({ iccid }) => plainIccid(iccid)))];
    const known = {
      cards: new Map((await cards.lockByIccid(tx, projectId, iccids)).map((row) => [row.iccid, row])),
      taken: await cards.findKnown(tx, iccids),
    };
    return planSimImport(file, known, projectId, new Date(clock()));
  }

  /** Throws SIM_FILE_TOO_LARGE, SIM_FILE_NOT_READABLE, SIM_FILE_COLUMNS_MISSING, SIM_FILE_EMPTY. */
  async function check(projectId: number, csv: string): Promise<ImportedSims> {
    return resultOf(await database.tenant(projectId, (tx) => plan(tx, projectId, csv)), null);
  }

  /** Throws as `check`, and LIMIT_REACHED. */
  async function run(projectId: number, csv: string, actor: ActorRef, settle: Settle): Promise<ImportedSims> {
    const known = await robots(projectId);
    return database
      .tenant(projectId, async (tx) => {
        const lines = await plan(tx, projectId, csv);
        const made = lines.filter(({ outcome }) => outcome === 'made').length;
        if ((await cards.countCards(tx, projectId)) + made > SIM_CARDS_MOST)
          throw limitReached('sim_card', SIM_CARDS_MOST);
        const changes: SimCardBefore[] = [];
        for (const line of lines) {
          const change = await storeLine(tx, projectId, line, known, actor);
          if (change !== undefined) changes.push(change);
        }
        const importId = changes.length === 0 ? null : randomUUID();
        if (importId !== null) {
          await store.insertImport(tx, projectId, {
            importId,
            at: new Date(clock()),
            actorName: actor.name,
            changes,
          });
          const about = { made, changed: changes.length - made };
          await auditImport(tx, projectId, importId, actor, 'LOG_SIM_CARDS_IMPORTED', about);
        }
        const answer = resultOf(lines, importId);
        await settle(tx, answer);
        return answer;
      })
      .catch(translateConflict(SIM_CARD.conflicts));
  }

  async function storeLine(
    tx: Tx,
    projectId: number,
    { outcome, before, after }: PlannedSim,
    known: readonly SimRobot[],
    actor: ActorRef,
  ): Promise<SimCardBefore | undefined> {
    if (after === undefined || outcome === 'same') return undefined;
    if (before === undefined) {
      const made = await insertWithRobot(tx, projectId, after, known);
      return { sim_id: made.sim_id, version: made.version, before: null };
    }
    const set = { ...after, updated_at: new Date(clock()) };
    const changed = await cards.changeCard(tx, projectId, before.sim_id, set);
    await keepNumber(tx, before, changed, actor);
    const was = pick(before);
    return {
      sim_id: changed.sim_id,
      version: changed.version,
      before: { ...was, figures_at: was.figures_at?.toISOString() ?? null },
    };
  }

  /** Takes back what nothing has changed since. A second time it takes nothing. Throws RECORD_NOT_FOUND. */
  async function undo(
    projectId: number,
    importId: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<UndoneSimImport> {
    return database.tenant(projectId, async (tx) => {
      const { changes, undone_at: undoneAt } = requireRow(await store.lockImport(tx, projectId, importId));
      let undone = 0;
      if (undoneAt === null) {
        for (const change of changes) undone += (await undoOne(tx, projectId, change, actor)) ? 1 : 0;
        await store.markUndone(tx, projectId, importId, new Date(clock()));
        await auditImport(tx, projectId, importId, actor, 'LOG_SIM_CARDS_IMPORT_UNDONE', { undone });
      }
      const answer = { undone, kept: undoneAt === null ? changes.length - undone : 0 };
      await settle(tx, answer);
      return answer;
    });
  }

  async function undoOne(
    tx: Tx,
    projectId: number,
    { sim_id: simId, version, before }: SimCardBefore,
    actor: ActorRef,
  ): Promise<boolean> {
    const row = await cards.lockCard(tx, projectId, simId);
    if (row?.version !== version) return false;
    if (before === null) {
      await cards.deleteCard(tx, projectId, simId);
      return true;
    }
    const { figures_at: figuresAt, ...fields } = before;
    const restored = await cards.changeCard(tx, projectId, simId, {
      ...fields,
      figures_at: figuresAt === null ? null : new Date(figuresAt),
      updated_at: new Date(clock()),
    });
    await keepNumber(tx, row, restored, actor);
    return true;
  }

  return { check, run, undo };
}

/** A robot follows the number of its card. */
async function keepNumber(tx: Tx, before: cards.SimRow, after: cards.SimRow, actor: ActorRef): Promise<void> {
  const { project_id: projectId, robot_id: robotId } = after;
  if (robotId !== null && m2mNumberOf(before) !== m2mNumberOf(after))
    await setM2mNumber(tx, { projectId, robotId }, m2mNumberOf(after), actor);
}

function auditImport(
  tx: Tx,
  projectId: number,
  entityId: string,
  actor: ActorRef,
  code: 'LOG_SIM_CARDS_IMPORTED' | 'LOG_SIM_CARDS_IMPORT_UNDONE',
  after: object,
): Promise<void> {
  return recordAudit(tx, { projectId, actor, code, entity: 'sim_import', entityId, before: null, after });
}

function resultOf(lines: readonly PlannedSim[], importId: string | null): ImportedSims {
  const [made = 0, changed = 0, same = 0, refused = 0] = OUTCOMES.map(
    (outcome) => lines.filter((line) => line.outcome === outcome).length,
  );
  const shown = lines.map(({ line, outcome, iccid, msisdn, plan, refusal }) => ({
    line,
    outcome,
    iccid,
    msisdn,
    plan,
    refusal,
  }));
  return { made, changed, same, refused, lines: shown, import_id: importId };
}
