import { api } from '../../areas.ts';
import type { Endpoint, EndpointGroup } from '../../core/endpoint.ts';
import { can, permissions, type Permission } from '../../core/permissions.ts';
import { humanRoles, isSuperAdmin, type Reach, type Role, type RoleMap } from '../../core/roles.ts';

const groups: Readonly<Record<string, EndpointGroup>> = api;
const ALL = '*';

/** Permissions that are asked for outside of projects alone: a role in one project does not carry them. */
const ofInstallation: ReadonlySet<Permission> = new Set(
  (Object.keys(permissions) as Permission[]).filter((permission) => {
    const asking = Object.values(groups)
      .flatMap((group): Endpoint[] => Object.values(group))
      .filter(({ access }) => typeof access === 'object' && access.permission === permission);
    return asking.length > 0 && asking.every(({ path }) => !path.includes('{projectId}'));
  }),
);

/** What a role lets one do where it is given: for `*` in every project, else in one, where it does not reach the installation. */
export function permissionsOfRole(role: Role, scope: string): Permission[] {
  const all = Object.entries(permissions) as [Permission, readonly Role[]][];
  return all.flatMap(([permission, holders]) =>
    holders.includes(role) && (scope === ALL || !ofInstallation.has(permission)) ? [permission] : [],
  );
}

/**
 * Whether somebody may give a person this role there; the roles of machines nobody may. What a role issues never exceeds what it may
 * itself: the system administrator gives all, everybody else only in a project whose people they manage, and only what they may do
 * there themselves.
 */
export function mayGive(giver: Reach, scope: string, role: Role): boolean {
  if (!(role in humanRoles)) return false;
  if (isSuperAdmin(giver)) return role !== 'rr_system_admin' || scope === ALL;
  if (scope === ALL || role === 'rr_system_admin') return false;
  return (
    can(giver, 'users.set_project_roles', scope) &&
    permissionsOfRole(role, scope).every((permission) => can(giver, permission, scope))
  );
}

/** Whether somebody may give all of these roles. */
export function mayGiveAll(giver: Reach, roles: RoleMap): boolean {
  return Object.entries(roles).every(([scope, list]) => list.every((role) => mayGive(giver, scope, role)));
}

/** The roles that were not held before, by scope. */
export function addedRoles(before: RoleMap, after: RoleMap): RoleMap {
  return Object.fromEntries(
    Object.entries(after).map(([scope, list]) => [
      scope,
      list.filter((role) => !(before[scope] ?? []).includes(role)),
    ]),
  );
}
