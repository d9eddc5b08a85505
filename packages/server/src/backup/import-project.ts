import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { SetupProblem } from '../setup-problem.ts';
import { copyFolder, exists } from './copy-folder.ts';
import { exportManifest, lastMigration, type ExportManifest } from './export-project.ts';
import { identifier, PEOPLE, sharedReferences, type SharedReference } from './project-tables.ts';

const ROWS_AT_ONCE = 500;

/**
 * Reads an exported project into a database where its number is free, all of it or nothing. `ownerUrl` is the role that owns the tables.
 * Throws SetupProblem with one plain sentence.
 */
export async function importProject(
  ownerUrl: string,
  filesDir: string,
  folder: string,
): Promise<ExportManifest> {
  const manifest = await readManifest(folder);
  const { project_id: projectId, tables, shared } = manifest;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await refuseUnfit(client, manifest);
    const references = await sharedReferences(client);
    for (const { name, rows } of [...shared, ...tables]) {
      const people = references.filter(({ table, target }) => table === name && target === PEOPLE);
      const isShared = shared.some((one) => one.name === name);
      const statement = statementOf(name, people, isShared);
      const read = await readTable(client, statement, join(folder, 'tables', `${name}.jsonl`));
      if (read !== rows)
        throw new SetupProblem(
          `The export ${folder} is damaged: ${name} has ${read} rows instead of ${rows}.`,
        );
    }
    await moveSequences(client);
    const files = join(folder, 'files');
    // Before the commit: rows never name a file that is not there.
    if (await exists(files)) await copyFolder(files, filesDir);
    await client.query('commit');
    return manifest;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505') {
      throw new SetupProblem(
        `Project ${projectId} cannot be read in: something of it is here already (${error.detail ?? error.message}).`,
        {
          cause: error,
        },
      );
    }
    throw error;
  } finally {
    await client.end();
  }
}

async function readManifest(folder: string): Promise<ExportManifest> {
  try {
    return exportManifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  } catch (cause) {
    throw new SetupProblem(`${folder} is no export of a project.`, { cause });
  }
}

async function refuseUnfit(
  client: pg.Client,
  { project_id: projectId, project_name: projectName, migration, version }: ExportManifest,
): Promise<void> {
  const here = await lastMigration(client);
  if (here !== migration) {
    throw new SetupProblem(
      `The export was written by Rota ${version} with other tables (${migration}, here ${here}); use the same version.`,
    );
  }
  const { rows } = await client.query<{ name: string }>('select name from project where id = $1', [
    projectId,
  ]);
  const [taken] = rows;
  if (taken !== undefined) {
    throw new SetupProblem(
      `Project ${projectId} (${projectName}) cannot be read in: that number belongs to ${taken.name} here.`,
    );
  }
}

/** Adds rows of a table. Those of the installation stay as they are here; a person who has no account here is named no more. */
function statementOf(table: string, people: readonly SharedReference[], isShared: boolean): string {
  const name = identifier(table);
  const row = people.reduce(
    (text, { column, target, key }) =>
      `(select case when exists (select from ${identifier(target)} where ${identifier(key)} = v ->> '${column}') then v else v - '${column}' end
        from (select ${text} as v) of_${column})`,
    'line',
  );
  return `insert into ${name} overriding system value
    select (jsonb_populate_record(null::${name}, ${row})).* from jsonb_array_elements($1::jsonb) line ${isShared ? 'on conflict do nothing' : ''}`;
}

async function readTable(client: pg.Client, statement: string, path: string): Promise<number> {
  let batch: string[] = [];
  let count = 0;
  async function write(): Promise<void> {
    if (batch.length === 0) return;
    await client.query(statement, [`[${batch.join(',')}]`]);
    count += batch.length;
    batch = [];
  }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length === ROWS_AT_ONCE) await write();
  }
  await write();
  return count;
}

/** Numbers given out from now on follow those that were read in. */
async function moveSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attidentity <> ''`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1::regclass, greatest((select coalesce(max(${identifier(column)}), 0) from ${identifier(table)}), (select last_value from ${sequence})))`,
      [sequence],
    );
  }
}
