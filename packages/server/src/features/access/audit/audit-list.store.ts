import type { AuditFilter } from '@rota/contract/audit';
import { sql, type SqlBool, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { foldSearch } from '../../../db/folding.ts';

const COLUMNS = [
  'number',
  'at',
  'code',
  'actor',
  'actor_name',
  'entity',
  'entity_id',
  'is_deleted',
  'before',
  'after',
] as const;
export type AuditRow = Pick<Selectable<DB['audit_log']>, (typeof COLUMNS)[number]>;

function matching(tx: Tx, chain: number, query: AuditFilter, people: readonly string[]) {
  let rows = tx.selectFrom('audit_log').where('project_id', '=', chain);
  const codes = (query.code ?? '').split(',').filter(Boolean);
  if (codes.length > 0) rows = rows.where('code', 'in', codes);
  const { actor } = query;
  if (actor !== undefined)
    rows = rows.where((is) => is.or([is('actor', '=', actor), is('actor', 'in', pseudonymOf(tx, actor))]));
  if (query.actors === 'people') rows = rows.where('actor', 'not in', machines(tx));
  if (query.entity !== undefined) rows = rows.where('entity', '=', query.entity);
  if (query.entity_id !== undefined) rows = rows.where('entity_id', '=', query.entity_id);
  if (query.from !== undefined) rows = rows.where('at', '>=', new Date(query.from));
  if (query.to !== undefined) rows = rows.where('at', '<', new Date(query.to));
  if (query.search !== undefined && query.search !== '') {
    const like = `%${foldSearch(query.search).replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((is) =>
      is.or([
        is('search_text', 'like', like),
        sql<SqlBool>`lower(entity_id) like ${like}`,
        ...(people.length > 0 ? [is('actor', 'in', [...people])] : []),
      ]),
    );
  }
  return rows;
}

/** The name in the log of an actor with this id elsewhere: pages of machines lead to their log by it. */
function pseudonymOf(tx: Tx, id: string) {
  return tx.selectFrom('audit_person').select('pseudonym').where('user_id', '=', id);
}

/**
 * Pseudonyms of the actors that are no people. Whatever is not known as a machine counts as a person, so that nothing a person did is left out:
 * erased people, and robots that were deleted since.
 */
function machines(tx: Tx) {
  return tx
    .selectFrom('audit_person')
    .select('pseudonym')
    .where((is) =>
      is.or([
        is('user_id', '=', 'system'),
        ...MACHINE_IDS.map((prefix) => is('user_id', 'like', `${prefix}:%`)),
        is('user_id', 'in', tx.selectFrom('robot').select('id')),
      ]),
    );
}
/** How the ids of machines begin in the log; a robot has its own. */
const MACHINE_IDS = ['machine', 'api_key', 'device'] as const;

/** Newest first; `before`: only entries with a smaller number. */
export async function listEntries(
  tx: Tx,
  chain: number,
  query: AuditFilter & { readonly limit: number },
  before: number | undefined,
): Promise<AuditRow[]> {
  const people = await peopleCalled(tx, query.search);
  let rows = matching(tx, chain, query, people).select(COLUMNS);
  if (before !== undefined) rows = rows.where('number', '<', String(before));
  return rows
    .orderBy('number', 'desc')
    .limit(query.limit + 1)
    .execute();
}

export async function countEntries(tx: Tx, chain: number, query: AuditFilter): Promise<number> {
  const people = await peopleCalled(tx, query.search);
  const { count } = await matching(tx, chain, query, people)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Pseudonyms of those whose name has the words; names are compared as people write them, which SQL cannot. */
async function peopleCalled(tx: Tx, search: string | undefined): Promise<string[]> {
  if (search === undefined || search === '') return [];
  const wanted = foldSearch(search);
  const people = await tx
    .selectFrom('audit_person')
    .selectAll()
    .where('name', 'is not', null)
    .limit(20_000)
    .execute();
  return people
    .filter((person) => foldSearch(person.name ?? '').includes(wanted))
    .map((person) => person.pseudonym);
}

export async function findEntry(tx: Tx, chain: number, number: number): Promise<AuditRow | undefined> {
  return tx
    .selectFrom('audit_log')
    .select(COLUMNS)
    .where('project_id', '=', chain)
    .where('number', '=', String(number))
    .executeTakeFirst();
}

/** Who and what is in a chain, to filter by. */
export async function listPeopleAndCodes(
  tx: Tx,
  chain: number,
): Promise<{ people: { actor: string; name: string | null }[]; codes: string[] }> {
  // Jumps from value to value along an index: a log of a million lines has a few dozen of each.
  const actors = await sql<
    Pick<Selectable<DB['audit_entry']>, 'actor_id'> & Pick<Selectable<DB['audit_person']>, 'name'>
  >`
    with recursive known as (
      (select actor_id from audit_entry where project_id = ${chain} order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entry e where e.project_id = ${chain} and e.actor_id > known.actor_id order by e.actor_id limit 1)
      from known where known.actor_id is not null)
    select actor_id, p.name from known left join audit_person p on p.pseudonym = actor_id
    where actor_id is not null limit 500`.execute(tx);
  const codes = await sql<Pick<Selectable<DB['audit_entry']>, 'code'>>`
    with recursive known as (
      (select code from audit_entry where project_id = ${chain} order by code limit 1)
      union all
      select (select e.code from audit_entry e where e.project_id = ${chain} and e.code > known.code order by e.code limit 1)
      from known where known.code is not null)
    select code from known where code is not null`.execute(tx);
  return {
    people: actors.rows.map(({ actor_id: actor, name }) => ({ actor, name })),
    codes: codes.rows.map((row) => row.code),
  };
}
