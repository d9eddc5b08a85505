import { api } from '../../areas.ts';
import type { Endpoint, EndpointGroup } from '../../core/endpoint.ts';
import { can, permissions, type Permission } from '../../core/permissions.ts';
import { humanRoles, isSuperAdmin, type Reach, type Role, type RoleMap } from '../../core/roles.ts';

const groups: Readonly<Record<string, EndpointGroup>> = api;
const ALL = '*';

/** Adds nothing in one project: a person who holds it in several may do more. */
const OF_SEVERAL_PROJECTS: readonly Permission[] = ['rollouts.run_fleet'];

/** Permissions that are asked for outside of one project alone: a role in one project does not carry them. */
const ofInstallation: ReadonlySet<Permission> = new Set([
  ...OF_SEVERAL_PROJECTS,
  ...(Object.keys(permissions) as Permission[]).filter((permission) => {
    const asking = Object.values(groups)
      .flatMap((group): Endpoint[] => Object.values(group))
      .filter(({ access }) => typeof access === 'object' && access.permission === permission);
    return asking.length > 0 && asking.every(({ path }) => !path.includes('{projectId}'));
  }),
]);

/** The permissions of a role where it is assigned: for `*` in every project, else in one, without those of the installation. */
export function permissionsOfRole(role: Role, scope: string): Permission[] {
  const all = Object.entries(permissions) as [Permission, readonly Role[]][];
  return all.flatMap(([permission, holders]) =>
    holders.includes(role) && (scope === ALL || !ofInstallation.has(permission)) ? [permission] : [],
  );
}

/**
 * Whether a person may assign this role there. Roles of machines cannot be assigned. A role never assigns more than it may do
 * itself: the system administrator assigns all; others assign only in a project whose people they manage, and only what they may do
 * there themselves.
 */
export function mayGive(assigner: Reach, scope: string, role: Role): boolean {
  if (!(role in humanRoles)) return false;
  if (isSuperAdmin(assigner)) return role !== 'rr_system_admin' || scope === ALL;
  if (scope === ALL || role === 'rr_system_admin') return false;
  return (
    can(assigner, 'users.set_project_roles', scope) &&
    permissionsOfRole(role, scope).every((permission) => can(assigner, permission, scope))
  );
}

/** Whether a person may assign all of these roles. */
export function mayGiveAll(assigner: Reach, roles: RoleMap): boolean {
  return Object.entries(roles).every(([scope, list]) => list.every((role) => mayGive(assigner, scope, role)));
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
