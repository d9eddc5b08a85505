import type { AuditCode } from '@rota/contract/areas';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { enterProject } from '../../../db/enter-project.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { RolloutRow } from './rollouts.store.ts';
import type { UpdateRecord } from './updates.store.ts';

/** Rota itself, where no person did it. */
export const SYSTEM: ActorRef = { id: 'system', name: 'system' };

type RolloutCode = Extract<AuditCode, `LOG_ROLLOUT_${string}`>;

/** Writes a change of a rollout into the log of each of its projects, in the order in which every change goes through them. */
export async function recordRollout(
  tx: Tx,
  actor: ActorRef,
  code: RolloutCode,
  { rollout_id: entityId, name, release_version, project_ids: projectIds }: RolloutRow,
): Promise<void> {
  for (const projectId of projectIds.toSorted((a, b) => a - b)) {
    await enterProject(tx, projectId);
    const content = { name, release_version };
    const isNew = code === 'LOG_ROLLOUT_STARTED';
    const change = { before: isNew ? null : content, after: content };
    await recordAudit(tx, { projectId, actor, code, entity: 'rollout', entityId, ...change });
  }
}

/** Writes how the update of a robot ended. One that was never begun has changed nothing. */
export async function recordUpdate(tx: Tx, projectId: number, update: UpdateRecord): Promise<void> {
  if (update.step === 'skipped' || update.step === 'aborted') return;
  const isGood = update.step === 'installed';
  const version = isGood ? update.to_version : update.from_version;
  await recordAudit(tx, {
    projectId,
    actor: SYSTEM,
    code: isGood ? 'LOG_ROBOT_UPDATED' : 'LOG_ROBOT_UPDATE_FAILED',
    entity: 'robot',
    entityId: update.robot_id,
    before: { name: update.robot_name, release_version: update.from_version },
    after: { name: update.robot_name, release_version: version, failure: update.failure },
  });
}
