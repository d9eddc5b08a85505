import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { nameIn } from './audit-names.rules.ts';

/** How many entries of one thing are looked at for its name: a delivery says it in its first, all else nearly always in its newest. */
const LOOKED_AT = 20;

/**
 * Names by id, as the log itself knows them: so a robot that was removed keeps its name, and a person who was erased loses it.
 * What the log never named is left out. `personIds`: those of `ids` that entries are about as people; only these are looked up there.
 */
export async function findNames(
  tx: Tx,
  chain: number,
  { ids, personIds }: { readonly ids: readonly string[]; readonly personIds: readonly string[] },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (ids.length === 0) return names;
  const contents = await sql<Pick<Selectable<DB['audit_entry']>, 'entity_id' | 'before' | 'after'>>`
    select wanted.id as entity_id, said.before, said.after
    from unnest(${[...ids]}::text[]) as wanted (id)
    cross join lateral (
      select e.number, coalesce(c.before, e.before) as before, coalesce(c.after, e.after) as after
      from audit_entry e left join audit_content c on c.project_id = e.project_id and c.number = e.number
      where e.project_id = ${chain} and e.entity_id = wanted.id
        and e.code not in ('LOG_ROBOT_COMMAND_GIVEN', 'LOG_SIGN_IN_SUCCEEDED', 'LOG_SIGN_IN_REFUSED', 'LOG_SIGNED_OUT')
      order by e.number desc limit ${LOOKED_AT}) as said
    order by wanted.id, said.number desc`.execute(tx);
  for (const row of contents.rows) {
    const name = names.has(row.entity_id) ? undefined : nameIn(row);
    if (name !== undefined) names.set(row.entity_id, name);
  }
  const people = await tx
    .selectFrom('audit_person')
    .select(['user_id', 'name'])
    .where(sql<boolean>`user_id = any(${[...personIds]}::text[])`)
    .where('name', 'is not', null)
    .execute();
  for (const { user_id: id, name } of people) if (id !== null && name !== null) names.set(id, name);
  return names;
}
