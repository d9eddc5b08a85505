import type { AddressSort, AddressState } from '@rota/contract/addresses';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

const COLUMNS = [
  'address_uid',
  'site',
  'floor',
  'name',
  'name_key',
  'user_id',
  'target_id',
  'state',
  'reject_reason',
  'reviewed_by',
  'reviewed_at',
  'sent_at',
  'version',
  'updated_at',
] as const;
type Stored = Selectable<DB['address']>;
export type AddressRow = Pick<Stored, (typeof COLUMNS)[number]>;
/** What is written of an address, with its name in the forms in which it is compared and searched. */
export type AddressContent = Pick<
  Stored,
  | 'site'
  | 'floor'
  | 'name'
  | 'name_key'
  | 'user_id'
  | 'target_id'
  | 'state'
  | 'name_folded'
  | 'search_text'
  | 'reject_reason'
  | 'reviewed_by'
  | 'reviewed_at'
>;
const now = sql<Date>`now()`;

export type AddressListing = {
  readonly limit: number;
  readonly sort: AddressSort | 'sent';
  readonly after: ListCursor | undefined;
  /** Folded as it is searched. */
  readonly search: string | undefined;
  /** Whose names match the search. */
  readonly searchedPeople: readonly string[];
  readonly states: readonly AddressState[];
  readonly mapIds: readonly string[];
  readonly userId: string | undefined;
  /** Those with, or without, a target: chosen, or by the names of targets (`map|name`). */
  readonly tie:
    | { readonly has: boolean; readonly targetIds: readonly string[]; readonly names: readonly string[] }
    | undefined;
};
export type ListedAddress = AddressRow & { readonly sort_value: string };

/** What a list can be ordered by, as text that is compared the way people or clocks do. */
const sorts = {
  name: {
    key: sql`(name || ' ' || site || ' ' || floor) collate natural_tr`,
    type: sql`text`,
    isTime: false,
  },
  place: {
    key: sql`(site || ' ' || floor || ' ' || name) collate natural_tr`,
    type: sql`text`,
    isTime: false,
  },
  state: {
    key: sql`(state || ' ' || site || ' ' || floor || ' ' || name) collate natural_tr`,
    type: sql`text`,
    isTime: false,
  },
  updated: { key: sql`updated_at`, type: sql`timestamptz`, isTime: true },
  sent: { key: sql`sent_at`, type: sql`timestamptz`, isTime: true },
} as const;

/** One page of addresses, and how many there are in all where it is the first. */
export async function listAddresses(
  tx: Tx,
  projectId: number,
  listing: AddressListing,
): Promise<{ rows: ListedAddress[]; total: number | undefined }> {
  const { sort: asked, after, limit } = listing;
  const isDescending = asked.startsWith('-');
  const { key, type, isTime } = sorts[asked.replace(/^-/, '') as keyof typeof sorts];
  const direction = isDescending ? 'desc' : 'asc';
  const beyond = isDescending ? sql`<` : sql`>`;
  const shown: RawBuilder<string> = isTime
    ? sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${key}::text`;
  const rows = await matching(tx, projectId, listing)
    .select(COLUMNS)
    .select(shown.as('sort_value'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, address_uid) ${beyond} (${after?.value}::${type}, ${after?.id})`),
    )
    .orderBy(key, direction)
    .orderBy('address_uid', direction)
    .limit(limit)
    .execute();
  if (after !== undefined) return { rows, total: undefined };
  const { count } = await matching(tx, projectId, listing)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: count };
}

export async function countAddresses(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('address')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many wait for review. */
export async function countWaiting(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('address')
    .where('project_id', '=', projectId)
    .where('state', '=', 'waiting')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(
  tx: Tx,
  projectId: number,
  { search, searchedPeople, states, mapIds, userId, tie }: AddressListing,
) {
  let addresses = tx.selectFrom('address').where('project_id', '=', projectId);
  if (states.length > 0) addresses = addresses.where('state', 'in', [...states]);
  if (mapIds.length > 0)
    addresses = addresses.where(sql<boolean>`(site || '_' || floor) = any(${[...mapIds]}::text[])`);
  if (userId !== undefined) addresses = addresses.where('user_id', '=', userId);
  if (search !== undefined && search !== '') {
    addresses = addresses.where(
      sql<boolean>`(strpos(search_text, ${search}) > 0 or user_id = any(${[...searchedPeople]}::text[]))`,
    );
  }
  if (tie !== undefined) {
    const found = sql<boolean>`(coalesce(target_id = any(${[...tie.targetIds]}::text[]), false)
      or (site || '_' || floor || '|' || name_key) = any(${[...tie.names]}::text[]))`;
    addresses = addresses.where(tie.has ? found : sql<boolean>`not ${found}`);
  }
  return addresses;
}

/** An address by its id. */
export async function findAddress(tx: Tx, projectId: number, uid: string): Promise<AddressRow | undefined> {
  return tx
    .selectFrom('address')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('address_uid', '=', uid)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockAddress(tx: Tx, projectId: number, uid: string): Promise<AddressRow | undefined> {
  return tx
    .selectFrom('address')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('address_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/** The address of a place and a name, whatever the case; locked. */
export async function lockAddressAt(
  tx: Tx,
  projectId: number,
  at: Pick<AddressContent, 'site' | 'floor' | 'name_folded'>,
): Promise<AddressRow | undefined> {
  return tx
    .selectFrom('address')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('site', '=', at.site)
    .where('floor', '=', at.floor)
    .where('name_folded', '=', at.name_folded)
    .forUpdate()
    .executeTakeFirst();
}

/** All addresses with one of these folded names, wherever they are. */
export async function listAddressesNamed(
  tx: Tx,
  projectId: number,
  namesFolded: readonly string[],
): Promise<(AddressRow & { readonly name_folded: string })[]> {
  return tx
    .selectFrom('address')
    .select([...COLUMNS, 'name_folded'])
    .where('project_id', '=', projectId)
    .where(sql<boolean>`name_folded = any(${[...namesFolded]}::text[])`)
    .execute();
}

/** Throws a unique violation of `address_place_unique`. */
export async function insertAddress(
  tx: Tx,
  projectId: number,
  uid: string,
  content: AddressContent,
): Promise<AddressRow> {
  return tx
    .insertInto('address')
    .values({
      project_id: projectId,
      address_uid: uid,
      ...content,
      version: 1,
      sent_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a unique violation of `address_place_unique`. `isSent`: it goes to the review (again). */
export async function updateAddress(
  tx: Tx,
  projectId: number,
  uid: string,
  content: AddressContent,
  { isSent }: { readonly isSent: boolean },
): Promise<AddressRow> {
  return tx
    .updateTable('address')
    .set({ ...content, version: sql<number>`version + 1`, updated_at: now, ...(isSent && { sent_at: now }) })
    .where('project_id', '=', projectId)
    .where('address_uid', '=', uid)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteAddress(tx: Tx, projectId: number, uid: string): Promise<void> {
  await tx.deleteFrom('address').where('project_id', '=', projectId).where('address_uid', '=', uid).execute();
}
