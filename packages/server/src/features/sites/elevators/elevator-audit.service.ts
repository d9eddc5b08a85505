import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { ActorRef } from '../../../http/context.ts';

/** Writes into the audit log what a person did with an elevator, in the transaction of the change. */
export async function auditElevator(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: Extract<AuditChange['code'], `LOG_ELEVATOR_${string}`>,
  elevatorId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await recordAudit(tx, { projectId, actor, code, entity: 'elevator', entityId: elevatorId, before, after });
}
