import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { revokeResets } from './resets.store.ts';

/** Withdraws a reset that is under way. Throws RECORD_NOT_FOUND when the account has no such one. */
export async function revokeReset(tx: Tx, userId: string, resetId: string, actor: ActorRef): Promise<void> {
  if ((await revokeResets(tx, userId, actor.id, resetId)) === 0) throw recordNotFound();
  const about = { projectId: null, actor, entity: 'user', entityId: userId, aboutUser: userId };
  await recordAudit(tx, { ...about, code: 'LOG_PASSWORD_RESET_REVOKED', before: null, after: null });
}
