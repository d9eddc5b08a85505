import { Kysely, PostgresDialect, sql } from 'kysely';
import { generate, getDialect } from 'kysely-codegen';
import pg from 'pg';
import { format } from 'prettier';
import { COLUMN_TYPES, TYPE_MODULES } from './column-types.ts';

const HEAD = `// Written by \`npm run schema\` from the migrated database.
import type { ColumnType } from 'kysely';
${Object.entries(TYPE_MODULES)
  .map(([type, module]) => `import type { ${type} } from '${module}';`)
  .join('\n')}

/** The driver writes an array as one of PostgreSQL's, so that an array for a jsonb column has to be a text already. */
type JsonInput<T> = T extends readonly unknown[] ? string : T | string;
type Jsonb<T> = ColumnType<T, JsonInput<T>, JsonInput<T>>;`;

/** A check that lists the values of one column: `state = ANY (ARRAY['made'::text, 'missed'::text])`. */
const LISTED = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/;

/**
 * The types of all tables of a migrated database, as a TypeScript module for Kysely. A text column whose check lists its values has
 * these as its type; other columns may have a narrower type in `column-types.ts`.
 */
export async function schemaText(ownerUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // The test's database ends with its connections.
  pool.on('error', () => {});
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  try {
    const columns = await columnTypes(db);
    const functions = await functionTypes(db);
    const text = await generate({
      db,
      dialect: getDialect('postgres'),
      defaultSchemas: ['public'],
      excludePattern: '{graphile_worker,private}*.*',
      overrides: { columns },
      outFile: null,
    });
    const types = text
      .replace(/^\/\*\*[^]*?\*\/\s*/, '')
      .replace(/^import type .*$/m, HEAD)
      .replace(/export interface (\w+) \{/g, 'type $1 = {')
      .replace(/export type /g, 'type ')
      .replace('type DB =', 'export type DB =')
      .replace(/(?<!readonly )\b(\w+)\[\]( \| null)?(>?);$/gm, 'readonly $1[]$2$3;');
    return await format(`${types}\n${functions}`, {
      parser: 'typescript',
      singleQuote: true,
      printWidth: 110,
      trailingComma: 'all',
    });
  } finally {
    await db.destroy();
  }
}

type Column = {
  readonly column: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
  readonly is_json: boolean;
  readonly checks: readonly string[];
};

/** The types of those columns of which more is known than PostgreSQL's own type. */
async function columnTypes(db: Kysely<Record<never, never>>): Promise<Record<string, string>> {
  const { rows } = await sql<Column>`
    select r.relname || '.' || a.attname as column, not a.attnotnull and r.relkind <> 'v' as is_nullable, a.atthasdef as has_default, a.atttypid = 'jsonb'::regtype as is_json,
      array(select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
    from pg_class r join pg_attribute a on a.attrelid = r.oid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p', 'v') and a.attnum > 0
    order by 1`.execute(db);
  return Object.fromEntries(
    rows.flatMap((row) => {
      const known = COLUMN_TYPES[row.column] ?? listedValues(row.checks);
      if (known === undefined) return [];
      const type = row.is_json ? `Jsonb<${known}>` : known;
      const nullable = row.is_nullable ? `${type} | null` : type;
      return [[row.column, row.has_default ? `Generated<${nullable}>` : nullable]];
    }),
  );
}

type FunctionColumn = { readonly name: string; readonly column: string; readonly type: string };

/** TypeScript types of PostgreSQL's types, as functions return them. */
const ANSWERED: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  jsonb: 'unknown',
  text: 'string',
  _text: 'readonly string[]',
  timestamptz: 'Date',
};

/** The rows of functions that answer tables. PostgreSQL does not know which of their columns may be null: `column-types.ts` says so. */
async function functionTypes(db: Kysely<Record<never, never>>): Promise<string> {
  const { rows } = await sql<FunctionColumn>`
    select p.proname as name, c.name as column, t.typname as type
    from pg_proc p, unnest(p.proargnames, p.proargmodes, p.proallargtypes) with ordinality as c (name, mode, type, position)
      join pg_type t on t.oid = c.type
    where p.pronamespace = 'public'::regnamespace and c.mode = 't'
    order by 1, c.position`.execute(db);
  const names = [...new Set(rows.map(({ name }) => name))];
  const columnsOf = (name: string): string =>
    rows
      .filter((row) => row.name === name)
      .map(({ column, type }) => `${column}: ${COLUMN_TYPES[`${name}.${column}`] ?? resultType(type)};`)
      .join(' ');
  return `/** The rows of functions that answer tables. */
export type Functions = {${names.map((name) => `${name}: { ${columnsOf(name)} };`).join(' ')}};`;
}

function resultType(type: string): string {
  const known = ANSWERED[type];
  if (known === undefined)
    throw new Error(`A function returns ${type}, which schema-text.ts has no type for.`);
  return known;
}

function listedValues(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const [, , values = ''] = LISTED.exec(check) ?? [];
    const union = [...values.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => `'${value}'`);
    if (union.length > 0) return union.join(' | ');
  }
  return undefined;
}
