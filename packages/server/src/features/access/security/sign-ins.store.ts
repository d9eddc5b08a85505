import type { SignInOutcome } from '@rota/contract/security';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { INSTALLATION } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';

type Entry = Pick<Selectable<DB['audit_log']>, 'number' | 'at' | 'code' | 'entity' | 'entity_id'>;
export type SignInRow = Entry & {
  why: string | null;
  address: string | null;
  person: string | null;
  user_agent: Selectable<DB['session']>['user_agent'] | null;
  locked_until: Selectable<DB['sign_in_counter']>['locked_until'];
};
export type SignInQuery = {
  readonly limit: number;
  readonly number?: number | undefined;
  readonly before?: number | undefined;
  readonly search?: string | undefined;
  readonly outcome?: SignInOutcome | undefined;
  readonly from?: string | undefined;
};

/** Entries of the installation's log that are attempts to sign in, and what of an entry's content makes an outcome of it. */
const SIGN_IN_CODES = [
  'LOG_SIGN_IN_SUCCEEDED',
  'LOG_SIGN_IN_REFUSED',
  'LOG_PIN_REFUSED',
  'LOG_SECOND_FACTOR_REFUSED',
  'LOG_IP_BLOCKED',
] as const;

const is = (code: (typeof SIGN_IN_CODES)[number]): RawBuilder<SqlBool> => sql<SqlBool>`l.code = ${code}`;
const refused = (more: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${is('LOG_SIGN_IN_REFUSED')} and ${more})`;
const why = sql`coalesce(l.after->>'why', '')`;

const OUTCOMES: Readonly<Record<SignInOutcome, RawBuilder<SqlBool>>> = {
  signed_in: is('LOG_SIGN_IN_SUCCEEDED'),
  wrong_password: refused(sql<SqlBool>`${why} = 'password'`),
  disabled: refused(sql<SqlBool>`${why} = 'disabled'`),
  unknown_name: refused(sql<SqlBool>`l.entity = 'sign_in' and ${why} = ''`),
  too_many_attempts: refused(sql<SqlBool>`${why} = 'attempts'`),
  from_blocked_address: refused(sql<SqlBool>`${why} = 'address'`),
  too_many_at_once: refused(sql<SqlBool>`${why} = 'busy'`),
  refused: refused(
    sql<SqlBool>`l.entity <> 'sign_in' and ${why} not in ('password', 'disabled', 'attempts', 'address', 'busy')`,
  ),
  wrong_pin: is('LOG_PIN_REFUSED'),
  wrong_second_factor: is('LOG_SECOND_FACTOR_REFUSED'),
  blocked: is('LOG_IP_BLOCKED'),
};

/** Attempts to sign in, newest first. The browser of a successful one stands with the session that began then. */
export async function listSignIns(tx: Tx, query: SignInQuery): Promise<SignInRow[]> {
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`l.project_id = ${INSTALLATION}`,
    sql<SqlBool>`l.code in (${sql.join([...SIGN_IN_CODES])})`,
  ];
  if (query.number !== undefined) conditions.push(sql<SqlBool>`l.number = ${query.number}`);
  if (query.before !== undefined) conditions.push(sql<SqlBool>`l.number < ${query.before}`);
  if (query.from !== undefined) conditions.push(sql<SqlBool>`l.at >= ${new Date(query.from)}`);
  if (query.outcome !== undefined) conditions.push(OUTCOMES[query.outcome]);
  if (query.search !== undefined && query.search !== '') conditions.push(matches(query.search));
  const { rows } = await sql<SignInRow>`
    select l.number, l.at, l.code, l.entity, l.entity_id, l.after->>'why' as why, l.after->>'address' as address,
      trim(u.name || ' ' || u.lastname) as person, s.user_agent, c.locked_until
    from audit_log l
    left join app_user u on l.entity = 'user' and u.id = l.entity_id
    left join lateral (select user_agent from session where l.code = 'LOG_SIGN_IN_SUCCEEDED' and user_id = u.id
      and created_at between l.at - interval '10 seconds' and l.at + interval '10 seconds'
      order by abs(extract(epoch from created_at - l.at)) limit 1) s on true
    left join lateral (select max(locked_until) as locked_until from sign_in_counter
      where account = u.id and locked_until > now()) c on true
    where ${sql.join(conditions, sql` and `)}
    order by l.number desc limit ${query.limit + 1}`.execute(tx);
  return rows;
}

function matches(search: string): RawBuilder<SqlBool> {
  const like = `%${foldSearch(search).replace(/[\\%_]/g, '\\$&')}%`;
  const plain = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(l.search_text like ${like} or lower(u.username) like ${plain}
    or lower(u.name || ' ' || u.lastname) like ${plain})`;
}
