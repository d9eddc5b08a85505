import type { Target } from '@rota/contract/targets';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { ActorRef } from '../../../http/context.ts';

/** A target before and after a change; null where there was none, or is none any more. */
export type TargetAudit = {
  readonly actor: ActorRef;
  readonly code: Extract<AuditChange['code'], `LOG_TARGET_${string}`>;
  readonly before: Target | null;
  readonly after: Target | null;
};

/** Writes a change of a target into the log. */
export async function changedTarget(tx: Tx, projectId: number, change: TargetAudit): Promise<void> {
  const entityId = (change.after ?? change.before)?.target_id ?? '';
  await recordAudit(tx, { projectId, entity: 'target', entityId, ...change });
}
