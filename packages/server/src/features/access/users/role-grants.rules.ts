import { isSuperAdmin, type Reach, type RoleMap } from '@rota/contract/core';
import { mayGiveAll } from '@rota/contract/role-giving';
import { AppError } from '../../../http/app-error.ts';
import { requireSession, type ActorRef, type Context } from '../../../http/context.ts';

/** Who changes accounts, and what they may reach themselves. */
export type Granter = ActorRef & { readonly reach: Reach };

export function granterOf(context: Pick<Context, 'session'>): Granter {
  const { userId: id, userName: name, roles: reach } = requireSession(context);
  return { id, name, reach };
}

/** Throws ROLE_NOT_YOURS_TO_GIVE where the caller would grant more than they have. */
export function requireMayGrant({ reach }: Granter, roles: RoleMap): void {
  if (!mayGiveAll(reach, roles))
    throw new AppError('ROLE_NOT_YOURS_TO_GIVE', 'You cannot grant more permissions than you have');
}

/** Throws ROLE_NOT_YOURS_TO_GIVE where an account has more than the caller who would change it. */
export function requireMayActOn(granter: Granter, roles: RoleMap): void {
  if (!isSuperAdmin(granter.reach)) requireMayGrant(granter, roles);
}
