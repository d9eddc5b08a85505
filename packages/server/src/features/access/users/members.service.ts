import type { HumanRole, RecordUse, RoleMap } from '@rota/contract/core';
import { addedRoles } from '@rota/contract/role-giving';
import type { ProjectMember } from '@rota/contract/users';
import type { Database } from '../../../db/database.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as auth from '../auth/index.ts';
import { aboutUser } from './account-audit.rules.ts';
import { requireMayGrant, type Granter } from './role-grants.rules.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { getMemberRow, toMember } from './people.service.ts';
import { lockAdministration } from './users.store.ts';

/** What the administrators of a project change about the people in it. */
export function createMemberService({ database, uses }: { database: Database; uses: Pick<Uses, 'list'> }) {
  /**
   * Replaces what a member of the project may do in it; their roles elsewhere stay. Throws RECORD_NOT_FOUND for who is no member,
   * ROLE_NOT_YOURS_TO_GIVE.
   */
  async function updateMember(
    projectId: number,
    userId: string,
    roles: readonly HumanRole[],
    by: Granter,
  ): Promise<ProjectMember> {
    const scope = String(projectId);
    return database.global(async (tx) => {
      await lockAdministration(tx);
      const { row, roles: held, own } = await getMemberRow(tx, projectId, userId);
      requireMayGrant(by, addedRoles(held as RoleMap, { [scope]: roles }));
      const everywhere = { ...(held as RoleMap), [scope]: roles };
      await auth.replaceRoles(tx, userId, everywhere);
      await auth.revokeInvitationsOfOthers(tx, userId, by);
      await recordAudit(tx, {
        ...aboutUser(userId, by),
        code: 'LOG_USER_ROLES_CHANGED',
        before: held,
        after: everywhere,
      });
      // The project's log knows the person by nothing else.
      const { name, lastname } = row.user;
      const [before, after] = [own, roles].map((list) => ({ name, lastname, roles: list }));
      await recordAudit(tx, {
        ...aboutUser(userId, by, projectId),
        code: 'LOG_USER_ROLES_CHANGED',
        before,
        after,
      });
      return toMember(row, roles);
    });
  }

  /** What a member leaves behind who leaves the project. Throws RECORD_NOT_FOUND for who is no member. */
  async function listUses(projectId: number, userId: string): Promise<RecordUse[]> {
    await database.global((tx) => getMemberRow(tx, projectId, userId));
    return database.tenant(projectId, (tx) => uses.list(tx, 'member', projectId, userId));
  }

  return { updateMember, listUses };
}
