import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { foldUsername, readPhone } from '../auth/index.ts';

/** A person by name, as other features show and choose them. */
export type NamedPerson = { readonly id: string; readonly name: string; readonly username: string };
type Row = NamedPerson & { readonly username_folded: string; readonly phone: string | null; readonly email: string | null };

const COLUMNS = sql`u.id, trim(u.name || ' ' || u.lastname) as name, u.username, u.username_folded, u.phone, u.email`;
const BY_NAME = sql`(u.name || ' ' || u.lastname) collate "tr-x-icu", u.id`;

/** Those of these ids that there are. */
export async function listNamedPeople(tx: Tx, ids: readonly string[]): Promise<NamedPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`select ${COLUMNS} from app_user u where u.id = any(${[...ids]}::text[])`.execute(tx);
  return rows.map(toPerson);
}

/** Who signs in with each of these texts: a username, a phone or an e-mail address, as people write them. */
export async function findPeopleByLogin(tx: Tx, texts: readonly string[]): Promise<Map<string, NamedPerson>> {
  const asked = texts.map((text) => ({
    text,
    username: foldUsername(text.trim()),
    email: text.trim().toLowerCase(),
    phone: readPhone(text),
  }));
  const keys = asked.flatMap(({ username, email, phone }) => [username, email, ...(phone === undefined ? [] : [phone])]);
  if (keys.length === 0) return new Map();
  const any = sql`${keys}::text[]`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from app_user u
    where u.username_folded = any(${any}) or u.phone = any(${any}) or lower(u.email) = any(${any})`.execute(tx);
  // A username wins over a phone or an e-mail address that reads like it.
  const known = new Map<string, NamedPerson>();
  for (const row of rows)
    for (const key of [row.phone, row.email?.toLowerCase()]) if (typeof key === 'string') known.set(key, toPerson(row));
  for (const row of rows) known.set(row.username_folded, toPerson(row));
  return new Map(
    asked.flatMap(({ text, username, email, phone }) => {
      const person = known.get(username) ?? known.get(email) ?? known.get(phone ?? '');
      return person ? [[text, person] as const] : [];
    }),
  );
}

/** People of a project, and of all projects, whose name has a text in it; by name. */
export async function searchMembers(tx: Tx, projectId: number, text: string, limit: number): Promise<NamedPerson[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Row>`
    select ${COLUMNS} from app_user u
    where u.search_name like fold_search(${like}) and u.disabled_at is null
      and exists (select 1 from user_role r where r.user_id = u.id and r.scope in ('*', ${String(projectId)}))
    order by ${BY_NAME} limit ${limit}`.execute(tx);
  return rows.map(toPerson);
}

/** Ids of people whose name has a text in it, so that what is theirs is found by it. */
export async function findIdsByName(tx: Tx, text: string, limit: number): Promise<string[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Pick<Row, 'id'>>`
    select u.id from app_user u where u.search_name like fold_search(${like}) order by ${BY_NAME} limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

function toPerson({ id, name, username }: Row): NamedPerson {
  return { id, name, username };
}
