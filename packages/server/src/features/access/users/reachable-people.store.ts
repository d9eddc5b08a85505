import { can, type Language, type Permission, type Role } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** Somebody who may be written to; `email` is null where nothing would reach them. */
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
  const { rows } = await sql<Row>`
    select u.id, u.name, u.lastname, u.email, u.language,
      jsonb_agg(jsonb_build_object('scope', r.scope, 'role', r.role)) as roles
    from app_user u join user_role r on r.user_id = u.id and r.scope = any(${scopes}::text[])
    where u.disabled_at is null and u.can_login
    group by u.id order by (u.name || ' ' || u.lastname) collate "tr-x-icu", u.id`.execute(tx);
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
