import type { RoleMap } from '@rota/contract/core';
import type { RegistrationLink } from '@rota/contract/users';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as auth from '../auth/index.ts';
import { aboutUser } from './account-audit.rules.ts';
import { requireMayActOn, requireMayGrant, type Granter } from './role-grants.rules.ts';
import { createLinkMaker, linkOf, type Asked, type InvitingOutbox } from './account-links-sender.service.ts';
import { getMemberRow, getPerson, mayMakeLink } from './people.service.ts';
import { lockAdministration, type PersonRow } from './users.store.ts';

export type AccountLinkService = ReturnType<typeof createAccountLinkService>;

/** The links by which people set a password: renewed, and ended. */
export function createAccountLinkService({
  database,
  outbox,
}: {
  database: Database;
  outbox: InvitingOutbox;
}) {
  const { makeLink } = createLinkMaker(outbox);

  async function renew(
    tx: Tx,
    row: PersonRow,
    roles: RoleMap,
    asked: Asked,
    projectId: number | null,
  ): Promise<RegistrationLink> {
    if (row.isRegistered) throw new AppError('USER_REGISTERED_ALREADY', 'This person has registered already');
    requireMayGrant(asked.by, roles);
    const { link, sent } = await makeLink(tx, row.user, asked, projectId);
    return { link: linkOf(asked, link), expires_at: link.expiresAt, ...sent };
  }

  /** A new link to register; those made before end. Throws RECORD_NOT_FOUND, USER_REGISTERED_ALREADY, ROLE_NOT_YOURS_TO_GIVE. */
  async function renewLink(userId: string, asked: Asked): Promise<RegistrationLink> {
    return database.global(async (tx) => {
      await lockAdministration(tx);
      const { row, roles } = await getPerson(tx, userId);
      return renew(tx, row, roles as RoleMap, asked, null);
    });
  }

  /** The same for a member of a project who may nothing beyond what the asker may give there. */
  async function renewMemberLink(projectId: number, userId: string, asked: Asked): Promise<RegistrationLink> {
    return database.global(async (tx) => {
      await lockAdministration(tx);
      const { row, roles } = await getMemberRow(tx, projectId, userId);
      return renew(tx, row, roles as RoleMap, asked, projectId);
    });
  }

  async function revoke(
    tx: Tx,
    { user }: PersonRow,
    linkId: string,
    by: Granter,
    projectId: number | null,
  ): Promise<void> {
    await auth.revokeInvitation(tx, user.id, linkId, by);
    if (projectId === null) return;
    const after = { name: user.name, lastname: user.lastname };
    await recordAudit(tx, {
      ...aboutUser(user.id, by, projectId),
      code: 'LOG_USER_LINK_REVOKED',
      before: null,
      after,
    });
  }

  /** Ends an open link, to register or to reset the password. Throws RECORD_NOT_FOUND. */
  async function revokeLink(userId: string, linkId: string, by: Granter): Promise<void> {
    await database.global(async (tx) => {
      const { row, roles } = await getPerson(tx, userId);
      requireMayActOn(by, roles as RoleMap);
      const isReset = (await auth.listResets(tx, userId)).some(({ resetId }) => resetId === linkId);
      if (isReset) await auth.revokeReset(tx, userId, linkId, by);
      else await revoke(tx, row, linkId, by, null);
    });
  }

  async function revokeMemberLink(
    projectId: number,
    userId: string,
    linkId: string,
    by: Granter,
  ): Promise<void> {
    await database.global(async (tx) => {
      const { row, roles } = await getMemberRow(tx, projectId, userId);
      if (!mayMakeLink(row, roles, by))
        throw new AppError('ROLE_NOT_YOURS_TO_GIVE', 'The link lets in to more than this project');
      await revoke(tx, row, linkId, by, projectId);
    });
  }

  return { renewLink, renewMemberLink, revokeLink, revokeMemberLink };
}
