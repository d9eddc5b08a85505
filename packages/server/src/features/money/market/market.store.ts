import type { OrderConsent } from '@rota/contract/orders';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

export type UserRow = Readonly<Pick<Selectable<DB['market_user']>, (typeof COLUMNS)[number]>>;
/** A user with an account. */
export type LivingUser = UserRow & Living;
type Living = { readonly phone: string; readonly pin_hash: string };

const COLUMNS = [
  'user_id',
  'phone',
  'name',
  'pin_hash',
  'language',
  'marketing',
  'consents',
  'created_at',
  'deleted_at',
  'deleted_by',
] as const;

export async function insertUser(
  tx: Tx,
  projectId: number,
  user: Omit<LivingUser, 'deleted_at' | 'deleted_by'>,
): Promise<LivingUser> {
  await tx
    .insertInto('market_user')
    .values({
      project_id: projectId,
      user_id: user.user_id,
      phone: user.phone,
      name: user.name,
      pin_hash: user.pin_hash,
      language: user.language,
      marketing: user.marketing,
      consents: JSON.stringify(user.consents),
      created_at: user.created_at,
      updated_at: user.created_at,
    })
    .execute();
  return { ...user, deleted_at: null, deleted_by: null };
}

export async function findUserOfPhone(
  tx: Tx,
  projectId: number,
  phone: string,
): Promise<LivingUser | undefined> {
  return tx
    .selectFrom('market_user')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('phone', '=', phone)
    .$narrowType<Living>()
    .executeTakeFirst();
}

/** `lock`: until the transaction ends the account is not deleted (`share`), or not used by others either (`update`). */
export async function findUser(
  tx: Tx,
  projectId: number,
  userId: string,
  lock?: 'share' | 'update',
): Promise<UserRow | undefined> {
  return tx
    .selectFrom('market_user')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
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
  return tx
    .updateTable('market_user')
    .set({
      ...plain,
      ...(consents && { consents: JSON.stringify(consents) }),
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .$narrowType<Living>()
    .executeTakeFirst();
}

/** Leaves an anonymous row; addresses, sessions and open codes are deleted with it. */
export async function eraseUser(
  tx: Tx,
  projectId: number,
  userId: string,
  by: 'user' | 'staff',
  at: Date,
): Promise<void> {
  await tx
    .deleteFrom('market_session')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .deleteFrom('market_address')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('market_user')
    .set({
      phone: null,
      name: '',
      pin_hash: null,
      marketing: false,
      consents: '[]',
      deleted_at: at,
      deleted_by: by,
      updated_at: at,
    })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}

/** So many devices of one user are signed in; the one that signed in first is out when another comes. */
const MOST_SESSIONS = 10;

export async function insertSession(
  tx: Tx,
  projectId: number,
  { userId, digest, at, expiresAt }: { userId: string; digest: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('market_session')
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`digest in (
        select digest from market_session where project_id = ${projectId} and user_id = ${userId}
        order by created_at desc offset ${MOST_SESSIONS - 1})`,
    )
    .execute();
  await tx
    .insertInto('market_session')
    .values({ project_id: projectId, digest, user_id: userId, created_at: at, expires_at: expiresAt })
    .execute();
}

export async function findUserOfSession(
  tx: Tx,
  projectId: number,
  digest: string,
  at: Date,
): Promise<LivingUser | undefined> {
  return tx
    .selectFrom('market_user')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`user_id = ( select user_id from market_session where project_id = ${projectId} and digest = ${digest} and expires_at > ${at})`,
    )
    .$narrowType<Living>()
    .executeTakeFirst();
}

export async function deleteSessions(
  tx: Tx,
  projectId: number,
  of: { readonly userId: string } | { readonly digest: string },
): Promise<void> {
  const which = 'userId' in of ? sql<boolean>`user_id = ${of.userId}` : sql<boolean>`digest = ${of.digest}`;
  await tx.deleteFrom('market_session').where('project_id', '=', projectId).where(which).execute();
}

/** Projects with users of an app: one or two of them. */
export async function listMarketProjects(tx: Tx): Promise<number[]> {
  return (await sql<Functions['market_projects']>`select * from market_projects()`.execute(tx)).rows.map(
    ({ project_id: id }) => id,
  );
}

export async function hasUsers(tx: Tx, projectId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('market_user')
    .select(sql`1`.as('one'))
    .where('project_id', '=', projectId)
    .limit(1)
    .execute();
  return rows.length > 0;
}

export async function forgetOld(tx: Tx): Promise<void> {
  await sql`select market_forget()`.execute(tx);
}
