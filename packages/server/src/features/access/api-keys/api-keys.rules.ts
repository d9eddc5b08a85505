import { can, grantOf, type Permission, type Reach } from '@rota/contract/core';

/** What of a key's permissions its owner has in the project now; the rest sleeps until they have it again. */
export function awake(permissions: readonly string[], owner: Reach, projectId: number): Permission[] {
  return permissions.filter((one): one is Permission => can(owner, one as Permission, String(projectId)));
}

/** Whether a key can do less once its owner has no role in the project; roles in all projects stay. */
export function losesPermissions(permissions: readonly string[], owner: Reach, projectId: number): boolean {
  const elsewhere = Object.fromEntries(
    Object.entries(owner).filter(([scope]) => scope !== String(projectId)),
  );
  return awake(permissions, elsewhere, projectId).length < awake(permissions, owner, projectId).length;
}

/** What a key may reach: its permissions, in its project, as far as its owner may. */
export function reachOfKey(permissions: readonly string[], owner: Reach, projectId: number): Reach {
  return { [String(projectId)]: awake(permissions, owner, projectId).map(grantOf) };
}
