import type { User } from '@rota/contract/auth';
import type { Role } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { foldUsername } from '../auth/index.ts';

/** A person's account with everything that is known of it but the password. */
export type PersonRow = {
  readonly user: User;
  readonly disabled: boolean;
  readonly canLogin: boolean;
  readonly isRegistered: boolean;
  readonly validated: boolean;
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
};

/** Sessions say it while they are kept, the account for those that are not any more. */
export const lastSeen = sql<Date | null>`greatest(app_user.last_seen_at,
  (select max(session.last_seen_at) from session where session.user_id = app_user.id))`;

export const PERSON_COLUMNS = [
  'id',
  'name',
  'lastname',
  'username',
  'username_folded',
  'phone',
  'email',
  'password_hash',
  'disabled_at',
  'can_login',
  'validated_at',
  'created_at',
] as const;
type Selected = Pick<Selectable<DB['app_user']>, (typeof PERSON_COLUMNS)[number]> & {
  readonly seen_at: Date | null;
};

export function toPerson(row: Selected): PersonRow {
  const { id, name, lastname, username, phone, email } = row;
  return {
    user: { id, name, lastname, username, phone, email },
    disabled: row.disabled_at !== null,
    canLogin: row.can_login,
    isRegistered: row.password_hash !== null || row.seen_at !== null,
    validated: row.validated_at !== null,
    lastSeenAt: row.seen_at,
    createdAt: row.created_at,
  };
}

/** Serialises changes of administrators, so that two cannot each remove the other and leave none. */
export async function lockAdministration(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administration', 0))`.execute(tx);
}

/** System administrators who can sign in. */
export async function countSystemAdmins(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('user_role')
    .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('scope', '=', '*')
    .where('role', '=', 'rr_system_admin')
    .where('disabled_at', 'is', null)
    .where('can_login', '=', true)
    .where(sql<boolean>`(password_hash is not null or ${lastSeen} is not null)`)
    .executeTakeFirstOrThrow();
  return count;
}

type By =
  | { readonly id: string }
  | { readonly username: string }
  | { readonly email: string }
  | { readonly phone: string };

export async function findPerson(tx: Tx, by: By): Promise<PersonRow | undefined> {
  const query = tx.selectFrom('app_user').select(PERSON_COLUMNS).select(lastSeen.as('seen_at'));
  const found =
    'id' in by
      ? query.where('id', '=', by.id)
      : 'username' in by
        ? query.where('username_folded', '=', foldUsername(by.username))
        : 'email' in by
          ? query.where(sql<boolean>`lower(email) = ${by.email}`)
          : query.where('phone', '=', by.phone);
  const row = await found.executeTakeFirst();
  return row && toPerson(row);
}

/** Roles of several people, by id; who has none is left out. */
export async function rolesOfPeople(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, Record<string, Role[]>>> {
  const byPerson = new Map<string, Record<string, Role[]>>();
  if (userIds.length === 0) return byPerson;
  const rows = await tx
    .selectFrom('user_role')
    .select(['user_id', 'scope', 'role'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .orderBy('role')
    .execute();
  for (const { user_id: userId, scope, role } of rows) {
    const map = byPerson.get(userId) ?? {};
    byPerson.set(userId, map);
    (map[scope] ??= []).push(role);
  }
  return byPerson;
}

export type PersonChange = Partial<Pick<User, 'username' | 'name' | 'lastname' | 'phone' | 'email'>> & {
  readonly can_login?: boolean;
  readonly validated?: boolean;
};

export async function updatePerson(
  tx: Tx,
  userId: string,
  { can_login: canLogin, validated, ...fields }: PersonChange,
): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable('app_user')
    .set({
      ...fields,
      ...(fields.username !== undefined && { username_folded: foldUsername(fields.username) }),
      // What was proved was the phone or address before.
      ...(fields.phone !== undefined && { phone_verified_at: null }),
      ...(fields.email !== undefined && { email_verified_at: null }),
      ...(canLogin !== undefined && { can_login: canLogin }),
      ...(validated !== undefined && { validated_at: validated ? now : null }),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

export async function deleteUser(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('app_user')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
