import type { HumanRole } from '@rota/contract/core';
import type { PersonState, UsersQuery } from '@rota/contract/users';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { PeopleCursor } from './people.rules.ts';
import { lastSeen, PERSON_COLUMNS, toPerson, type PersonRow } from './users.store.ts';

export type PeopleListing = {
  readonly limit: number;
  readonly sort: UsersQuery['sort'];
  readonly after: PeopleCursor | undefined;
  readonly search: string | undefined;
  readonly role: HumanRole | undefined;
  readonly state: PersonState | undefined;
  /** A project's id or `*`: only those with a role there. */
  readonly scope: string | undefined;
  /** Phones and e-mail addresses are searched, too. */
  readonly searchesContact: boolean;
};
export type ListedPerson = PersonRow & { readonly sortValue: string };

const FIRST_TIME = '1970-01-01T00:00:00.000Z';
const stateText = sql<PersonState>`case when disabled_at is not null then 'disabled' when not can_login then 'may_not_sign_in'
  when password_hash is null and ${lastSeen} is null then 'invited' else 'active' end`;

/** What a list can be ordered by: as text that is compared the way people or clocks do. */
const sorts = {
  name: {
    key: sql`(name || ' ' || lastname || ' ' || username_folded) collate "tr-x-icu"`,
    type: sql`text`,
    isTime: false,
  },
  username: { key: sql`username_folded`, type: sql`text`, isTime: false },
  created: { key: sql`created_at`, type: sql`timestamptz`, isTime: true },
  last_seen: {
    key: sql`coalesce(${lastSeen}, ${FIRST_TIME}::timestamptz)`,
    type: sql`timestamptz`,
    isTime: true,
  },
} as const;

/** One page of people, and how many there are in all where it is the first. */
export async function listPeople(
  tx: Tx,
  listing: PeopleListing,
): Promise<{ rows: ListedPerson[]; total: number | undefined }> {
  const { sort: asked, after, limit } = listing;
  const isDescending = asked.startsWith('-');
  const { key, type, isTime } = sorts[asked.replace(/^-/, '') as keyof typeof sorts];
  const direction = isDescending ? 'desc' : 'asc';
  const beyond = isDescending ? sql`<` : sql`>`;
  // Microseconds stay: a cursor that loses them would show a row twice.
  const shown: RawBuilder<string> = isTime
    ? sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${key}::text`;
  const rows = await matching(tx, listing)
    .select(PERSON_COLUMNS)
    .select([lastSeen.as('seen_at'), shown.as('sort_value')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, id) ${beyond} (${after?.value}::${type}, ${after?.id})`),
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  const total = after === undefined ? await countPeople(tx, listing) : undefined;
  return { rows: rows.map((row) => ({ ...toPerson(row), sortValue: row.sort_value })), total };
}

async function countPeople(tx: Tx, listing: PeopleListing): Promise<number> {
  const { count } = await matching(tx, listing)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(tx: Tx, { search, role, state, scope, searchesContact }: PeopleListing) {
  let people = tx.selectFrom('app_user');
  if (search !== undefined && search !== '') people = people.where(searchCondition(search, searchesContact));
  if (state !== undefined) people = people.where(stateText, '=', state);
  if (role !== undefined || scope !== undefined) {
    people = people.where((is) => {
      let held = is.selectFrom('user_role').select('role').whereRef('user_role.user_id', '=', 'app_user.id');
      if (scope !== undefined) held = held.where('scope', '=', scope);
      if (role !== undefined) held = held.where('role', '=', role);
      return is.exists(held);
    });
  }
  return people;
}

function searchCondition(search: string, searchesContact: boolean) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  const isPhone = /^[+\d\s().-]+$/.test(search) && digits.length >= 3;
  const inName = sql<boolean>`search_name like fold_search(${like})`;
  if (!searchesContact) return inName;
  return isPhone
    ? sql<boolean>`(${inName} or search_contact like ${`%${digits}%`})`
    : sql<boolean>`(${inName} or search_contact like fold_search(${like}))`;
}
