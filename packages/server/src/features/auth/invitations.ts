import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountLink } from '@rota/contract';
import type { Tx } from '../../db/database.ts';
import type { ActorRef } from '../../http/context.ts';
import * as store from './invitations.store.ts';
import { digestOf } from './tokens.ts';

/** A link to register is good for a week. */
export const INVITATION_LIVES_S = 7 * 86_400;

/** A link to register: `token` is said this once, only its digest is kept. */
export type NewLink = { readonly token: string; readonly expiresAt: Date };

/** Makes a link for an account; those that were open before end. */
export async function invite(tx: Tx, userId: string, actor: ActorRef): Promise<NewLink> {
  await store.revokeInvitations(tx, userId);
  const token = randomBytes(32).toString('base64url');
  const invitation = { id: randomUUID(), userId, digest: digestOf(token), createdBy: actor.id };
  return { token, expiresAt: await store.insertInvitation(tx, invitation, INVITATION_LIVES_S) };
}

/** Ends one open link of an account; answers whether there was such a one. */
export async function revoke(tx: Tx, userId: string, invitationId: string): Promise<boolean> {
  return (await store.revokeInvitations(tx, userId, { only: invitationId })) > 0;
}

/** Ends the open links of an account that somebody else made: they were made for what the account could reach then. */
export async function revokeOfOthers(tx: Tx, userId: string, actor: ActorRef): Promise<void> {
  await store.revokeInvitations(tx, userId, { notBy: actor.id });
}

/** The links of an account, the newest first. */
export async function listFor(tx: Tx, userId: string): Promise<AccountLink[]> {
  const rows = await store.listInvitations(tx, userId);
  return rows.map((row) => ({
    link_id: row.id,
    kind: 'registration',
    state: row.used_at !== null ? 'used' : row.revoked_at !== null ? 'revoked' : row.is_late ? 'expired' : 'open',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
