import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { z } from 'zod';
import { writePrivateFile } from '../adapters/private-file.ts';
import { SetupProblem } from '../setup-problem.ts';
import { version } from '../version.ts';
import { copyFolder, exists } from './copy-folder.ts';
import { identifier, PEOPLE, projectTables, sharedReferences } from './project-tables.ts';

const exportedTable = z.object({ name: z.string(), rows: z.number().int().nonnegative() });
export const exportManifest = z.object({
  format: z.literal(1),
  version: z.string(),
  migration: z.string(),
  exported_at: z.iso.datetime(),
  project_id: z.number().int().positive(),
  project_name: z.string(),
  /** In the order in which they can be read back. */
  tables: z.array(exportedTable),
  /** Rows of the installation that the project's rows name, people left out: read back first, where they are not there yet. */
  shared: z.array(exportedTable).default([]),
});
export type ExportManifest = z.infer<typeof exportManifest>;

const ROWS_AT_ONCE = 1_000;

/**
 * Writes all that belongs to a project into a new folder, as it stood at one moment: a file of JSON lines for each table, the uploaded
 * files, and a manifest. `ownerUrl` is the role that owns the tables. Throws SetupProblem when there is no such project.
 */
export async function exportProject(
  ownerUrl: string,
  filesDir: string,
  projectId: number,
  folder: string,
): Promise<ExportManifest> {
  if (await exists(folder)) throw new SetupProblem(`${folder} is there already; name a new folder.`);
  const unfinished = `${folder}.part`;
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>('select name from project where id = $1', [
      projectId,
    ]);
    const projectName = rows[0]?.name;
    if (projectName === undefined) throw new SetupProblem(`There is no project ${projectId}.`);
    const tables = [
      { name: 'project', rows: await writeRows(client, 'project', ofProject('id', projectId), unfinished) },
    ];
    for (const name of await projectTables(client)) {
      tables.push({
        name,
        rows: await writeRows(client, name, ofProject('project_id', projectId), unfinished),
      });
    }
    const shared = await writeShared(client, projectId, unfinished);
    const migration = await lastMigration(client);
    await copyFolderIfThere(
      join(filesDir, 'maps', String(projectId)),
      join(unfinished, 'files', 'maps', String(projectId)),
    );
    const manifest: ExportManifest = {
      format: 1,
      version,
      migration,
      exported_at: new Date().toISOString(),
      project_id: projectId,
      project_name: projectName,
      tables,
      shared,
    };
    await writePrivateFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** The newest migration of a database: an export is read back only by the same tables. */
export async function lastMigration(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migration order by number desc limit 1',
  );
  return rows[0]?.name ?? '';
}

function ofProject(column: string, projectId: number): string {
  return `${identifier(column)} = ${projectId}`;
}

/** Writes the rows of the installation that the project names, but for people. */
async function writeShared(
  client: pg.Client,
  projectId: number,
  folder: string,
): Promise<ExportManifest['shared']> {
  const named = (await sharedReferences(client)).filter(({ target }) => target !== PEOPLE);
  const written: ExportManifest['shared'] = [];
  for (const [name, references] of Map.groupBy(named, ({ target }) => target)) {
    const uses = references.map(
      ({ table, column, key }) =>
        `${identifier(key)} in (select ${identifier(column)} from ${identifier(table)} where ${ofProject('project_id', projectId)})`,
    );
    written.push({ name, rows: await writeRows(client, name, uses.join(' or '), folder) });
  }
  return written;
}

async function writeRows(client: pg.Client, table: string, where: string, folder: string): Promise<number> {
  let count = 0;
  // The database writes the JSON, so that no number loses digits on the way.
  await client.query(
    `declare exported no scroll cursor for select to_jsonb(t)::text as line from ${identifier(table)} t where ${where}`,
  );
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from exported`);
      if (rows.length === 0) return;
      count += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  await pipeline(
    Readable.from(lines()),
    createWriteStream(join(folder, 'tables', `${table}.jsonl`), { mode: 0o600 }),
  );
  await client.query('close exported');
  return count;
}

async function copyFolderIfThere(from: string, to: string): Promise<void> {
  if (await exists(from)) await copyFolder(from, to);
}
