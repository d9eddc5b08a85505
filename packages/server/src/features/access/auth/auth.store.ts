import type { User } from '@rota/contract/auth';
import type { Language, Role, RoleMap } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type Account = {
  readonly user: User;
  /** Undefined for who has not registered yet, or signs in elsewhere. */
  readonly passwordHash: string | undefined;
  /** May not sign in, for whatever reason. */
  readonly disabled: boolean;
  /** False for an account that exists only to be looked at. */
  readonly canLogin: boolean;
  readonly language: Language | undefined;
  /** Wants an SMS at every sign-in. */
  readonly smsPin: boolean;
  readonly phoneVerifiedAt: Date | null;
  readonly emailVerifiedAt: Date | null;
  /** Since when the person has shown that the account is theirs; null while they are only invited. */
  readonly validatedAt: Date | null;
  readonly lastSeenAt: Date | null;
};
export type NewUser = Omit<User, 'id'> & {
  readonly id: string;
  readonly usernameFolded: string;
  /** Undefined for who registers by an invitation, or signs in elsewhere. */
  readonly passwordHash: string | undefined;
};
export type LiveSession = {
  readonly userId: string;
  readonly userName: string;
  readonly rolesVersion: number;
  /** A second factor was given when it began. */
  readonly isStrong: boolean;
};
export type RefreshedSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly match: 'current' | 'just rotated' | 'reused';
  readonly isStrong: boolean;
};
export type NewSession = {
  readonly id: string;
  readonly userId: string;
  readonly digest: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly isStrong: boolean;
};

export async function findAccount(
  tx: Tx,
  by: { usernameFolded: string } | { phone: string } | { email: string } | { id: string },
): Promise<Account | undefined> {
  const query = tx.selectFrom('app_user').selectAll();
  const found =
    'usernameFolded' in by
      ? query.where('username_folded', '=', by.usernameFolded)
      : 'phone' in by
        ? query.where('phone', '=', by.phone)
        : 'email' in by
          ? query.where(sql`lower(email)`, '=', by.email.toLowerCase())
          : query.where('id', '=', by.id);
  const row = await found.executeTakeFirst();
  return (
    row && {
      user: toUser(row),
      passwordHash: row.password_hash ?? undefined,
      disabled: row.disabled_at !== null || !row.can_login,
      canLogin: row.can_login,
      language: row.language ?? undefined,
      smsPin: row.sms_pin,
      phoneVerifiedAt: row.phone_verified_at,
      emailVerifiedAt: row.email_verified_at,
      validatedAt: row.validated_at,
      lastSeenAt: row.last_seen_at,
    }
  );
}

function toUser({ id, name, lastname, username, phone, email }: Selectable<DB['app_user']>): User {
  return { id, name, lastname, username, phone, email };
}

export async function countUsers(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('app_user')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  const { usernameFolded, passwordHash, ...rest } = user;
  await tx
    .insertInto('app_user')
    .values({
      ...rest,
      username_folded: usernameFolded,
      password_hash: passwordHash ?? null,
      disabled_at: null,
      created_at: now,
      updated_at: now,
      validated_at: passwordHash === undefined ? null : now,
    })
    .execute();
}

export async function setUserDisabled(tx: Tx, userId: string, disabled: boolean): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ disabled_at: disabled ? now : null, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Replaces all roles of a person. */
export async function replaceRoles(tx: Tx, userId: string, roles: RoleMap): Promise<void> {
  const rows = Object.entries(roles).flatMap(([scope, list]) =>
    list.map((role) => ({ user_id: userId, scope, role, granted_at: now })),
  );
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  if (rows.length > 0) await tx.insertInto('user_role').values(rows).execute();
}

export async function rolesOf(tx: Tx, userId: string): Promise<RoleMap> {
  const rows = await tx
    .selectFrom('user_role')
    .select(['scope', 'role'])
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  const map: Record<string, Role[]> = {};
  for (const row of rows) (map[row.scope] ??= []).push(row.role);
  return map;
}

/** Whether a person is the only system administrator who can sign in. */
export async function isLastSystemAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('user_role')
    .innerJoin('app_user', 'app_user.id', 'user_role.user_id')
    .select('app_user.id')
    .where('scope', '=', '*')
    .where('role', '=', 'rr_system_admin')
    .where('disabled_at', 'is', null)
    .where('can_login', '=', true)
    .where('app_user.id', '<>', userId)
    .executeTakeFirst();
  return other === undefined;
}

export async function insertSession(tx: Tx, session: NewSession, livesS: number): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      refresh_digest: session.digest,
      previous_digest: null,
      rotated_at: now,
      created_at: now,
      expires_at: after(livesS),
      revoked_at: null,
      ip: session.ip,
      user_agent: session.userAgent,
      last_seen_at: now,
      confirmed_at: now,
      is_strong: session.isStrong,
    })
    .execute();
}

/** The person behind a session that has not ended, and the version of their roles; undefined once it ended or the person is disabled. */
export async function findLiveSession(tx: Tx, sessionId: string): Promise<LiveSession | undefined> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select([
      'app_user.id',
      'app_user.name',
      'app_user.lastname',
      'app_user.roles_version',
      'session.is_strong',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('app_user.disabled_at', 'is', null)
    .where('app_user.can_login', '=', true)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      userName: `${row.name} ${row.lastname}`.trim(),
      rolesVersion: row.roles_version,
      isStrong: row.is_strong,
    }
  );
}

/** Finds the live session of a refresh token and locks it. `graceS`: how long the token before the newest is forgiven. */
export async function findByRefreshDigest(
  tx: Tx,
  digest: string,
  graceS: number,
): Promise<RefreshedSession | undefined> {
  const row = await tx
    .selectFrom('session')
    .select([
      'id',
      'user_id',
      'refresh_digest',
      'is_strong',
      sql<boolean>`rotated_at > now() - make_interval(secs => ${graceS})`.as('fresh'),
    ])
    .where((is) => is.or([is('refresh_digest', '=', digest), is('previous_digest', '=', digest)]))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const match = row.refresh_digest === digest ? 'current' : row.fresh ? 'just rotated' : 'reused';
  return { sessionId: row.id, userId: row.user_id, match, isStrong: row.is_strong };
}

export async function rotateSession(
  tx: Tx,
  sessionId: string,
  digest: string,
  livesS: number,
): Promise<void> {
  await tx
    .updateTable('session')
    .set((row) => ({
      previous_digest: row.ref('refresh_digest'),
      refresh_digest: digest,
      rotated_at: now,
      expires_at: after(livesS),
    }))
    .where('id', '=', sessionId)
    .execute();
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The last visit of a person comes from their sessions; before the oldest of them are deleted it is stored with the account. */
export async function deleteOldSessions(tx: Tx): Promise<void> {
  await sql`update app_user u set last_seen_at = seen.at
    from (select user_id, max(last_seen_at) as at from session where expires_at < now() - interval '30 days' group by user_id) seen
    where seen.user_id = u.id and (u.last_seen_at is null or u.last_seen_at < seen.at)`.execute(tx);
  await tx
    .deleteFrom('session')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

export type SessionInfo = Pick<
  Selectable<DB['session']>,
  'id' | 'user_agent' | 'ip' | 'created_at' | 'last_seen_at'
>;

/** The sessions of a person that have not ended, the newest use first. */
export async function listSessions(tx: Tx, userId: string): Promise<SessionInfo[]> {
  return tx
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute();
}

/** Notes that a session is used, to the minute. */
export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await sawPersonOf(tx, sessionId);
}

/** Notes on the account that its session is used. */
async function sawPersonOf(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ last_seen_at: now })
    .where('id', '=', (is) => is.selectFrom('session').select('user_id').where('session.id', '=', sessionId))
    .execute();
}

/** Ends the sessions of a person, all or all but one or only one; answers how many there were. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  which: { but?: string; only?: string } = {},
): Promise<number> {
  let query = tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (which.but !== undefined) query = query.where('id', '<>', which.but);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

const now = sql<Date>`now()`;
const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;
