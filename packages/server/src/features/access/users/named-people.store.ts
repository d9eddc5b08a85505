import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { foldUsername, readPhone } from '../auth/index.ts';

/** A person by name, as other features show and choose them. */
export type NamedPerson = Readonly<Pick<Selectable<DB['app_user']>, 'id' | 'name' | 'username'>>;
/** Whose names a project may see: everyone with a role there, and further people whom it already knows by their id. */
export type NameScope = { readonly projectId: number; readonly knownIds: readonly string[] };
/** A person found by a login. `isMember`: false for one whom the project only knows. */
export type FoundPerson = NamedPerson & { readonly isMember: boolean };
type Row = NamedPerson & Pick<Selectable<DB['app_user']>, 'username_folded' | 'phone' | 'email'>;

const fullName = sql<string>`trim(u.name || ' ' || u.lastname)`.as('name');
const people = (tx: Tx) =>
  tx
    .selectFrom('app_user as u')
    .select(['u.id', fullName, 'u.username', 'u.username_folded', 'u.phone', 'u.email']);
/** Whether a person has a role in a project: there, or in all projects. */
const isMemberOf = (projectId: number) =>
  sql<boolean>`exists (select 1 from user_role r where r.user_id = u.id and r.scope in ('*', ${String(projectId)}))`;
const FULL_NAME = sql`(u.name || ' ' || u.lastname) collate "tr-x-icu"`;

/** Names of people whom the caller is already allowed to see, such as those of rows of the project. Never for an id from a request. */
export async function listNamedPeople(tx: Tx, ids: readonly string[]): Promise<NamedPerson[]> {
  if (ids.length === 0) return [];
  const rows = await people(tx)
    .where(sql<boolean>`u.id = any(${[...ids]}::text[])`)
    .execute();
  return rows.map(toPerson);
}

/** Whether an id is that of a person with a role in the project. False for unknown people and people of other projects alike. */
export async function isMember(tx: Tx, projectId: number, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(isMemberOf(projectId))
    .executeTakeFirst();
  return found !== undefined;
}

/** The people of a scope who sign in with each of these texts: a username, a phone or an e-mail address, as people write them. */
export async function findPeopleByLogin(
  tx: Tx,
  { projectId, knownIds }: NameScope,
  texts: readonly string[],
): Promise<Map<string, FoundPerson>> {
  const asked = texts.map((text) => ({
    text,
    username: foldUsername(text.trim()),
    email: text.trim().toLowerCase(),
    phone: readPhone(text),
  }));
  const keys = asked.flatMap(({ username, email, phone }) => [
    username,
    email,
    ...(phone === undefined ? [] : [phone]),
  ]);
  if (keys.length === 0) return new Map();
  const any = sql`${keys}::text[]`;
  const rows = await people(tx)
    .select(isMemberOf(projectId).as('is_member'))
    .where(
      sql<boolean>`(u.username_folded = any(${any}) or u.phone = any(${any}) or lower(u.email) = any(${any}))`,
    )
    .where(sql<boolean>`(${isMemberOf(projectId)} or u.id = any(${[...knownIds]}::text[]))`)
    .execute();
  // A username wins over a phone or an e-mail address that reads like it.
  const known = new Map<string, FoundPerson>();
  for (const row of rows)
    for (const key of [row.phone, row.email?.toLowerCase()])
      if (typeof key === 'string') known.set(key, toFoundPerson(row));
  for (const row of rows) known.set(row.username_folded, toFoundPerson(row));
  return new Map(
    asked.flatMap(({ text, username, email, phone }) => {
      const person = known.get(username) ?? known.get(email) ?? known.get(phone ?? '');
      return person ? [[text, person] as const] : [];
    }),
  );
}

/** People of a project, and of all projects, whose name has a text in it; by name. */
export async function searchMembers(
  tx: Tx,
  projectId: number,
  text: string,
  limit: number,
): Promise<NamedPerson[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await people(tx)
    .where(sql<boolean>`u.search_name like fold_search(${like})`)
    .where('u.disabled_at', 'is', null)
    .where(isMemberOf(projectId))
    .orderBy(FULL_NAME)
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(toPerson);
}

/** Ids of people whose name has a text in it, so that what is theirs is found by it. */
export async function findIdsByName(tx: Tx, text: string, limit: number): Promise<string[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await tx
    .selectFrom('app_user as u')
    .select('u.id')
    .where(sql<boolean>`u.search_name like fold_search(${like})`)
    .orderBy(FULL_NAME)
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function toFoundPerson(row: Row & { readonly is_member: boolean }): FoundPerson {
  return { ...toPerson(row), isMember: row.is_member };
}

function toPerson({ id, name, username }: Row): NamedPerson {
  return { id, name, username };
}
