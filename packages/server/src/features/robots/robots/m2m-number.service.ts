import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { auditSnapshot } from './robot-record.service.ts';
import * as store from './robots.store.ts';

/** Writes the number of its SIM card at a robot, in the caller's transaction. Throws RECORD_NOT_FOUND. */
export async function setM2mNumber(
  tx: Tx,
  { projectId, robotId }: { readonly projectId: number; readonly robotId: string },
  m2mNumber: string | null,
  actor: ActorRef,
): Promise<void> {
  const before = requireRow(await store.lockRobot(tx, projectId, robotId));
  if (before.m2mNumber === m2mNumber) return;
  const after = await store.updateRobot(tx, projectId, robotId, { ...before, m2mNumber });
  await recordAudit(tx, {
    projectId,
    actor,
    code: 'LOG_ROBOT_CHANGED',
    entity: 'robot',
    entityId: robotId,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
  });
}
