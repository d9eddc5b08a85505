import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SetupProblem } from '../setup-problem.ts';

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** One migration at a time, however many replicas start together. Any fixed number that nothing else locks does. */
const MIGRATION_LOCK = 7_268_001;

/** The migrations of a folder, by number. Throws when two share a number or a file is not named `NNNN_name.sql`. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.number === migration.number)
      throw new Error(
        `Two migrations have the number ${migration.number}: ${previous.name} and ${migration.name}.`,
      );
  }
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
  if (number === undefined || name === undefined)
    throw new Error(`A migration must be named NNNN_name.sql, not ${file}.`);
  const text = await readFile(join(folder, file), 'utf8');
  return {
    number: Number(number),
    name,
    sql: text,
    checksum: createHash('sha256').update(text).digest('hex'),
  };
}

/**
 * Brings the database up to date, each migration in a transaction of its own, under a lock; answers those it ran.
 * Throws SetupProblem when an applied migration was changed since, or the database is newer than this program.
 */
export async function migrate(ownerUrl: string, migrations: readonly Migration[]): Promise<Migration[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rota migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await client.query<{ number: number; name: string; checksum: string }>(
      'select number, name, checksum from schema_migration',
    );
    const pending = pendingOf(migrations, applied.rows);
    for (const migration of pending) await apply(client, migration);
    return pending;
  } finally {
    await client.end();
  }
}

function pendingOf(
  migrations: readonly Migration[],
  applied: readonly { number: number; name: string; checksum: string }[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of applied) {
    const migration = known.get(row.number);
    if (migration === undefined) {
      throw new SetupProblem(
        `The database was made by a newer Rota (it has step ${row.number} ${row.name}); start that version, or restore an older backup.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new SetupProblem(
        `The database step ${row.number} ${row.name} was applied with other contents than this program has; migrations are never edited.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.number));
  return migrations.filter((migration) => !done.has(migration.number));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.number} ${migration.name} failed: ${(cause as Error).message}`, {
      cause,
    });
  }
}
