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
