import { can, type Language } from '@rota/contract/core';
import type { LabelOrder } from '@rota/contract/preparation';
import { runInThread } from '../../../adapters/thread.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { forbidden } from '../../../http/access.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { actorOf, type Session } from '../../../http/context.ts';
import { requireConfirmed } from '../../access/auth/index.ts';
import { findRobot, type RobotDesk } from '../../robots/robots/index.ts';
import type { LabelSheet, RobotLabel } from './label-pdf.format.ts';

export type LabelDeps = {
  readonly database: Database;
  readonly desk: Pick<RobotDesk, 'readCode' | 'isItsCode'>;
};
export type LabelService = ReturnType<typeof createLabelService>;

const MEMORY_MB = 256;

/** Labels of robots that wait to be activated. */
export function createLabelService({ database, desk }: LabelDeps) {
  /** The code that a label shows. Throws ROBOT_CODE_UNKNOWN where there is none, or where a given one is not the robot's. */
  async function codeOf(
    tx: Tx,
    projectId: number,
    { robot_id: robotId, activation_code: given }: LabelOrder['labels'][number],
  ): Promise<string> {
    const unknown = () => new AppError('ROBOT_CODE_UNKNOWN', 'The robot has no code that can be printed');
    if (given !== null) {
      if (await desk.isItsCode(tx, projectId, robotId, given)) return given;
      throw unknown();
    }
    const kept = await desk.readCode(tx, projectId, robotId);
    if (kept === undefined) throw unknown();
    return kept;
  }

  /** Throws RECORD_NOT_FOUND, ROBOT_CODE_UNKNOWN, and for codes that are read: FORBIDDEN without the right to secrets, CONFIRMATION_REQUIRED. */
  async function labelsOf(
    projectId: number,
    { labels }: LabelOrder,
    session: Session,
  ): Promise<RobotLabel[]> {
    return database.tenant(projectId, async (tx) => {
      if (labels.some(({ activation_code: code }) => code === null)) {
        if (!can(session.roles, 'robots.secrets', String(projectId))) throw forbidden();
        await requireConfirmed(tx, session);
      }
      const made: RobotLabel[] = [];
      for (const label of labels) {
        const robot = requireRow(await findRobot(tx, projectId, label.robot_id));
        const { name, model, manufacturer, serialNumber } = robot;
        const activationCode = await codeOf(tx, projectId, label);
        made.push({ name, model, manufacturer, serialNumber, activationCode });
        await recordAudit(tx, {
          projectId,
          actor: actorOf({ session }),
          code: 'LOG_ROBOT_LABELS_PRINTED',
          entity: 'robot',
          entityId: label.robot_id,
          before: null,
          after: { name },
        });
      }
      return made;
    });
  }

  /** The labels as a PDF, drawn in a thread of its own. Throws as `labelsOf`. */
  async function pdf(
    projectId: number,
    order: LabelOrder,
    language: Language,
    session: Session,
  ): Promise<Uint8Array> {
    const workerData: LabelSheet = { labels: await labelsOf(projectId, order, session), language };
    return runInThread<Uint8Array>(
      new URL('./label-pdf.worker.ts', import.meta.url),
      'the printer of labels',
      {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      },
    );
  }

  return { pdf };
}
