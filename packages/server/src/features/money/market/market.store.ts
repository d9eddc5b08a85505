import type { OrderConsent } from '@rota/contract/orders';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type UserRow = {
  readonly user_id: string;
  readonly phone: string | null;
  readonly name: string;
  readonly pin_hash: string | null;
  readonly language: 'en' | 'tr';
  readonly marketing: boolean;
  readonly consents: readonly OrderConsent[];
  readonly created_at: Date;
  readonly deleted_at: Date | null;
  readonly deleted_by: 'user' | 'staff' | null;
};
/** Somebody who has an account. */
export type LivingUser = UserRow & { readonly phone: string; readonly pin_hash: string };

const COLUMNS = sql`user_id, phone, name, pin_hash, language, marketing, consents, created_at, deleted_at, deleted_by`;

export async function insertUser(
  tx: Tx,
  projectId: number,
  user: Omit<LivingUser, 'deleted_at' | 'deleted_by'>,
): Promise<LivingUser> {
  await sql`
    insert into market_user (project_id, user_id, phone, name, pin_hash, language, marketing, consents, created_at, updated_at)
    values (${projectId}, ${user.user_id}, ${user.phone}, ${user.name}, ${user.pin_hash}, ${user.language}, ${user.marketing},
      ${JSON.stringify(user.consents)}::jsonb, ${user.created_at}, ${user.created_at})`.execute(tx);
  return { ...user, deleted_at: null, deleted_by: null };
}

export async function findUserOfPhone(
  tx: Tx,
  projectId: number,
  phone: string,
): Promise<LivingUser | undefined> {
  const { rows } = await sql<LivingUser>`
    select ${COLUMNS} from market_user where project_id = ${projectId} and phone = ${phone}`.execute(tx);
  return rows[0];
}

/** `lock`: as long as the transaction lasts nobody deletes the account (`share`), or nobody else does anything for it (`update`). */
export async function findUser(
  tx: Tx,
  projectId: number,
  userId: string,
  lock?: 'share' | 'update',
): Promise<UserRow | undefined> {
  const locking = { share: sql`for share`, update: sql`for update` };
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from market_user where project_id = ${projectId} and user_id = ${userId}
    ${lock === undefined ? sql`` : locking[lock]}`.execute(tx);
  return rows[0];
}

export type UserChange = {
  readonly name?: string;
  readonly language?: 'en' | 'tr';
  readonly marketing?: boolean;
  readonly consents?: readonly OrderConsent[];
  readonly pin_hash?: string;
};

/** Undefined where the account was deleted meanwhile. */
export async function updateUser(
  tx: Tx,
  projectId: number,
  userId: string,
  change: UserChange,
): Promise<LivingUser | undefined> {
  const { consents, ...plain } = change;
  const sets = Object.entries(plain).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  if (consents !== undefined) sets.push(sql`consents = ${JSON.stringify(consents)}::jsonb`);
  const { rows } = await sql<LivingUser>`
    update market_user set ${sql.join([...sets, sql`updated_at = now()`])}
    where project_id = ${projectId} and user_id = ${userId} and deleted_at is null returning ${COLUMNS}`.execute(
    tx,
  );
  return rows[0];
}

/** Leaves a row that names nobody; addresses, sessions and what waits for a code go with it. */
export async function eraseUser(
  tx: Tx,
  projectId: number,
  userId: string,
  by: 'user' | 'staff',
  at: Date,
): Promise<void> {
  await sql`delete from market_session where project_id = ${projectId} and user_id = ${userId}`.execute(tx);
  await sql`delete from market_address where project_id = ${projectId} and user_id = ${userId}`.execute(tx);
  await sql`
    update market_user
    set phone = null, name = '', pin_hash = null, marketing = false, consents = '[]', deleted_at = ${at}, deleted_by = ${by}, updated_at = ${at}
    where project_id = ${projectId} and user_id = ${userId}`.execute(tx);
}

/** So many devices of one user are signed in; the one that signed in first is out when another comes. */
const MOST_SESSIONS = 10;

export async function insertSession(
  tx: Tx,
  projectId: number,
  { userId, digest, at, expiresAt }: { userId: string; digest: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    delete from market_session where project_id = ${projectId} and digest in (
      select digest from market_session where project_id = ${projectId} and user_id = ${userId}
      order by created_at desc offset ${MOST_SESSIONS - 1})`.execute(tx);
  await sql`
    insert into market_session (project_id, digest, user_id, created_at, expires_at)
    values (${projectId}, ${digest}, ${userId}, ${at}, ${expiresAt})`.execute(tx);
}

export async function findUserOfSession(
  tx: Tx,
  projectId: number,
  digest: string,
  at: Date,
): Promise<LivingUser | undefined> {
  const { rows } = await sql<LivingUser>`
    select ${COLUMNS} from market_user where project_id = ${projectId} and deleted_at is null and user_id = (
      select user_id from market_session where project_id = ${projectId} and digest = ${digest} and expires_at > ${at})`.execute(
    tx,
  );
  return rows[0];
}

export async function deleteSessions(
  tx: Tx,
  projectId: number,
  of: { readonly userId: string } | { readonly digest: string },
): Promise<void> {
  const which = 'userId' in of ? sql`user_id = ${of.userId}` : sql`digest = ${of.digest}`;
  await sql`delete from market_session where project_id = ${projectId} and ${which}`.execute(tx);
}

/** Projects with users of an app: one or two of them. */
export async function listMarketProjects(tx: Tx): Promise<number[]> {
  return (await sql<{ project_id: number }>`select * from market_projects()`.execute(tx)).rows.map(
    ({ project_id: id }) => id,
  );
}

export async function hasUsers(tx: Tx, projectId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from market_user where project_id = ${projectId} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function forgetOld(tx: Tx): Promise<void> {
  await sql`select market_forget()`.execute(tx);
}
