import type pg from 'pg';

/** Every table with rows of a project, those that others refer to first. Parts of a partitioned table are left to their whole. */
export async function projectTables(client: pg.ClientBase): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const references = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  return inOrder(
    tables.rows.map((row) => row.name),
    references.rows,
  );
}

/** Accounts stay in their installation: what names one that is not there names no one. */
export const PEOPLE = 'app_user';

/** A column of a project's table that names a row of the installation, such as a person or a rollout. */
export type SharedReference = {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly key: string;
  /** Without the row it can be empty. */
  readonly isOptional: boolean;
};

/** All of them. */
export async function sharedReferences(client: pg.ClientBase): Promise<SharedReference[]> {
  const { rows } = await client.query<SharedReference>(
    `select f.relname as "table", a.attname as "column", t.relname as target, k.attname as key, not a.attnotnull as "isOptional"
     from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1 and t.relname <> 'project'
       and exists (select from pg_attribute p where p.attrelid = f.oid and p.attname = 'project_id' and not p.attisdropped)
       and not exists (select from pg_attribute p where p.attrelid = t.oid and p.attname = 'project_id' and not p.attisdropped)
     order by 3, 1, 2`,
  );
  return rows;
}

/** The part of a table's name and columns that may stand in a statement. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function inOrder(tables: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (table) => !references.some(({ from, to }) => from === table && waiting.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}
