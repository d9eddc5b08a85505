import { can, type Language, type Permission, type Role } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** A person who may be written to; `email` is null where no address would reach them. */
export type ReachablePerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** The language they chose; null where they never did. */
  readonly language: Language | null;
};
type Row = Pick<Selectable<DB['app_user']>, 'id' | 'name' | 'lastname' | 'email' | 'language'> & {
  readonly roles: { readonly scope: string; readonly role: Role }[];
};

/** People who can sign in and hold a permission in a project (undefined: held everywhere), by name. */
export async function listPeopleWith(
  tx: Tx,
  permission: Permission,
  projectId: number | undefined,
): Promise<ReachablePerson[]> {
  const scopes = projectId === undefined ? ['*'] : ['*', String(projectId)];
  const rows = await tx
    .selectFrom('app_user as u')
    .innerJoin('user_role as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on(sql<boolean>`r.scope = any(${scopes}::text[])`),
    )
    .select([
      'u.id',
      'u.name',
      'u.lastname',
      'u.email',
      'u.language',
      sql<Row['roles']>`jsonb_agg(jsonb_build_object('scope', r.scope, 'role', r.role))`.as('roles'),
    ])
    .where('u.disabled_at', 'is', null)
    .where('u.can_login', '=', true)
    .groupBy(['u.id'])
    .orderBy(sql`(u.name || ' ' || u.lastname) collate "tr-x-icu"`)
    .orderBy('u.id')
    .execute();
  return rows
    .filter(({ roles }) =>
      can(reachOf(roles), permission, projectId === undefined ? undefined : String(projectId)),
    )
    .map(({ id, name, lastname, email, language }) => ({
      id,
      name: `${name} ${lastname}`.trim(),
      email,
      language,
    }));
}

function reachOf(roles: Row['roles']): Record<string, Role[]> {
  const reach: Record<string, Role[]> = {};
  for (const { scope, role } of roles) (reach[scope] ??= []).push(role);
  return reach;
}
