import { randomUUID } from 'node:crypto';
import type { BoxedRobot, ImportedRobots, UndoneImport } from '@rota/contract/preparation';
import type { RegisteredRobot } from '@rota/contract/robots';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { MadeAccess, RobotDesk } from '../../robots/robots/index.ts';
import type { CardReader } from './card-reader.service.ts';
import { firstState } from './cards.rules.ts';
import * as cards from './cards.store.ts';
import * as store from './imports.store.ts';
import { readRobotFile } from './robot-file.format.ts';
import { nameOfBoxed, planRobots, robotKey, type PlannedRobot } from './robot-import.rules.ts';

export type WorkshopRegistrationDeps = {
  readonly database: Database;
  readonly desk: Pick<RobotDesk, 'register' | 'remove' | 'lock' | 'show' | 'hide'>;
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  readonly reader: Pick<CardReader, 'readSetup'>;
  readonly listMapIds: (projectId: number) => Promise<readonly string[]>;
};
export type WorkshopRegistration = ReturnType<typeof createWorkshopRegistration>;
type CardFields = { readonly owner: string; readonly dueOn: string | null; readonly stateId: string };

const MESSAGES = {
  ROBOT_FILE_TOO_LARGE: 'This file is too large',
  ROBOT_FILE_NOT_READABLE: 'This is not a CSV file that can be read',
  ROBOT_FILE_COLUMNS_MISSING: 'The first line has to name the columns: manufacturer, model and serial number',
  ROBOT_FILE_EMPTY: 'There are no robots in this file',
} as const;

/** Robots out of their boxes: one by one, and from a file. Each gets a card as received. */
export function createWorkshopRegistration({
  database,
  desk,
  fleet,
  reader,
  listMapIds,
}: WorkshopRegistrationDeps) {
  async function receivedState(tx: Tx): Promise<string> {
    return firstState((await reader.readSetup(tx)).states, 'received').state_id;
  }

  async function registerOne(
    tx: Tx,
    projectId: number,
    body: BoxedRobot,
    { owner, dueOn, stateId }: CardFields,
    actor: ActorRef,
  ): Promise<MadeAccess> {
    const name = body.name ?? nameOfBoxed(body.model, body.serial_number);
    const made = await desk.register(tx, projectId, { ...body, name }, actor);
    const { robotId } = made.row;
    await cards.makeCard(tx, projectId, robotId);
    await cards.enterState(tx, projectId, robotId, { stateId, restarts: false });
    await cards.updateCard(tx, projectId, robotId, { owner, responsible_id: null, due_on: dueOn });
    return made;
  }

  /** Throws ROBOT_SERIAL_TAKEN. */
  async function register(projectId: number, body: BoxedRobot, actor: ActorRef): Promise<RegisteredRobot> {
    const { row, activationCode, mqtt } = await database.tenant(projectId, async (tx) => {
      const stateId = await receivedState(tx);
      return registerOne(tx, projectId, body, { owner: '', dueOn: null, stateId }, actor);
    });
    await desk.show(projectId, [row]);
    return {
      robot_id: row.robotId,
      activation_code: activationCode,
      mqtt,
      map_ids: [...(await listMapIds(projectId))],
    };
  }

  async function plan(tx: Tx, csv: string): Promise<PlannedRobot[]> {
    const file = await readRobotFile(csv);
    if (typeof file === 'string') throw new AppError(file, MESSAGES[file]);
    const asked = file.map((row) => ({ manufacturer: row.manufacturer, serialNumber: row.serial_number }));
    const registered = await store.listRegistered(tx, asked);
    return planRobots(file, new Set(registered.map((one) => robotKey(one.manufacturer, one.serialNumber))));
  }

  /** What an import would do. Throws ROBOT_FILE_TOO_LARGE, …_NOT_READABLE, …_COLUMNS_MISSING, …_EMPTY. */
  async function check(projectId: number, csv: string): Promise<ImportedRobots> {
    return database.tenant(projectId, async (tx) => answerOf(await plan(tx, csv), null, []));
  }

  /** Registers the robots of a file. Throws as `check`, and ROBOT_SERIAL_TAKEN where another caller was faster. */
  async function run(projectId: number, csv: string, actor: ActorRef): Promise<ImportedRobots> {
    const done = await database.tenant(projectId, async (tx) => {
      const lines = await plan(tx, csv);
      const made: MadeAccess[] = [];
      const stateId = await receivedState(tx);
      for (const { body, owner, dueOn } of lines)
        if (body !== null)
          made.push(await registerOne(tx, projectId, body, { owner, dueOn, stateId }, actor));
      if (made.length === 0) return { lines, made, importId: null };
      const importId = randomUUID();
      const robotIds = made.map(({ row }) => row.robotId);
      await store.insertImport(tx, projectId, { importId, by: actor.name, robotIds });
      await recordImport(tx, projectId, actor, importId, {
        made: made.length,
        refused: lines.length - made.length,
      });
      return { lines, made, importId };
    });
    await desk.show(
      projectId,
      done.made.map(({ row }) => row),
    );
    return answerOf(done.lines, done.importId, done.made);
  }

  /** Removes a robot unless it has work or is named by some. @returns whether it is gone */
  async function removeFree(tx: Tx, projectId: number, robotId: string, actor: ActorRef): Promise<boolean> {
    try {
      await desk.remove(tx, projectId, robotId, actor);
      return true;
    } catch (error) {
      if (error instanceof AppError && (error.code === 'ROBOT_BUSY' || error.code === 'ROBOT_NEEDED'))
        return false;
      throw error;
    }
  }

  /** Removes what an import made and no one touched since. Throws RECORD_NOT_FOUND, ROBOT_IMPORT_UNDONE. */
  async function undo(projectId: number, importId: string, actor: ActorRef): Promise<UndoneImport> {
    const views = await fleet.robotViews(projectId);
    const { removed, kept } = await database.tenant(projectId, async (tx) => {
      const made = requireRow(await store.lockImport(tx, projectId, importId));
      if (made.undone_at !== null)
        throw new AppError('ROBOT_IMPORT_UNDONE', 'This import was undone already');
      const gone: string[] = [];
      for (const robotId of await store.listUntouched(tx, projectId, made.robotIds)) {
        const { updatedAt, createdAt } = await desk.lock(tx, projectId, robotId);
        // A robot that was activated, renamed or heard of is no mistake of the file any more.
        if (updatedAt !== createdAt || (views.get(robotId)?.heardAt ?? null) !== null) continue;
        if (await removeFree(tx, projectId, robotId, actor)) gone.push(robotId);
      }
      await store.markUndone(tx, projectId, importId);
      const left = made.robotIds.length - gone.length;
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_ROBOTS_IMPORT_UNDONE',
        entity: 'robot_import',
        entityId: importId,
        before: { made: made.robotIds.length },
        after: { removed: gone.length, kept: left },
      });
      return { removed: gone, kept: left };
    });
    desk.hide(projectId, removed);
    return { removed: removed.length, kept };
  }

  return { register, check, run, undo };
}

async function recordImport(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  entityId: string,
  after: object,
): Promise<void> {
  const code = 'LOG_ROBOTS_IMPORTED';
  await recordAudit(tx, { projectId, actor, code, entity: 'robot_import', entityId, before: null, after });
}

function answerOf(
  lines: readonly PlannedRobot[],
  importId: string | null,
  made: readonly MadeAccess[],
): ImportedRobots {
  const count = (outcome: PlannedRobot['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length;
  return {
    made: count('made'),
    changed: 0,
    same: 0,
    refused: count('refused'),
    lines: lines.map(({ line, outcome, name, serial_number, refusal }) => ({
      line,
      outcome,
      name,
      serial_number,
      refusal,
    })),
    import_id: importId,
    robots: made.map(({ row, activationCode }) => ({
      robot_id: row.robotId,
      name: row.name,
      serial_number: row.serialNumber,
      activation_code: activationCode,
    })),
  };
}
