import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import * as store from './invitations.store.ts';
import { digestOf, newRandomToken } from './tokens.service.ts';

export const INVITATION_LIVES_S = 7 * 86_400;

/** A link that was just made: the only time that what opens it is known. */
export type MadeInvitation = {
  readonly invitationId: string;
  readonly token: string;
  readonly expiresAt: string;
};

/** Invites a person to register; what was open for them before opens nothing any more. */
export async function invite(tx: Tx, userId: string, actor: ActorRef): Promise<MadeInvitation> {
  await store.revokeInvitations(tx, userId);
  const invitationId = randomUUID();
  const token = newRandomToken();
  const invitation = {
    id: invitationId,
    userId,
    digest: digestOf(token),
    by: actor,
    livesS: INVITATION_LIVES_S,
  };
  const expiresAt = (await store.insertInvitation(tx, invitation)).toISOString();
  await recordAudit(tx, {
    ...aboutInvited(userId, actor),
    code: 'LOG_INVITATION_CREATED',
    before: null,
    after: { expires_at: expiresAt },
  });
  return { invitationId, token, expiresAt };
}

/** Withdraws an open invitation. Throws RECORD_NOT_FOUND when the account has no such one. */
export async function revokeInvitation(
  tx: Tx,
  userId: string,
  invitationId: string,
  actor: ActorRef,
): Promise<void> {
  if ((await store.revokeInvitations(tx, userId, invitationId)) === 0) throw recordNotFound();
  await recordAudit(tx, {
    ...aboutInvited(userId, actor),
    code: 'LOG_INVITATION_REVOKED',
    before: null,
    after: null,
  });
}

function aboutInvited(userId: string, actor: ActorRef) {
  return { projectId: null, actor, entity: 'user', entityId: userId, aboutUser: userId };
}
