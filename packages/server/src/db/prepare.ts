import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { findRunning, readServerFile, startEmbeddedPostgres } from '../adapters/postgres/index.ts';
import { walFolderOf } from '../backup/backup-folder.ts';
import type { Config } from '../config.ts';
import { quietLogger } from '../jobs/logger.ts';
import { migrate, readMigrations } from './migrations.ts';
import { prepareOutsideDatabase } from './outside.ts';

export type DatabaseUrls = {
  /** The role that owns the tables: migrations and the job tables only. */
  readonly ownerUrl: string;
  /** The application's role: neither owner nor superuser. */
  readonly appUrl: string;
};

export type PreparedDatabase = DatabaseUrls & { stop: () => Promise<void> };

type Log = { info: (message: string) => void; warn: (message: string) => void };

/** Starts the embedded PostgreSQL, or readies the outside one, and brings its tables up to date. */
export async function prepareDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'dataDir' | 'backupDir'>,
  log: Log,
): Promise<PreparedDatabase> {
  if (config.databaseUrl !== undefined) {
    const appUrl = await prepareOutsideDatabase(config.databaseUrl, config.databaseAppUrl);
    await bringUpToDate(config.databaseUrl);
    return { ownerUrl: config.databaseUrl, appUrl, stop: async () => {} };
  }
  const server = await startEmbeddedPostgres({
    directory: join(config.dataDir, 'postgres'),
    log,
    walFolder: walFolderOf(config.backupDir),
  });
  try {
    await bringUpToDate(server.ownerUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, stop: server.stop };
}

/** The database that a running Rota works with; undefined when none runs here. Nothing is started or changed. */
export async function reachRunningDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<{ ownerUrl: string } | undefined> {
  if (config.databaseUrl !== undefined) return { ownerUrl: config.databaseUrl };
  const directory = join(config.dataDir, 'postgres');
  const running = await findRunning(join(directory, 'data'));
  if (running?.port === undefined) return undefined;
  const { ownerPassword } = await readServerFile(join(directory, 'server.json'));
  return { ownerUrl: `postgres://rota_owner:${ownerPassword}@127.0.0.1:${running.port}/rota` };
}

/** The tables of the job runner first, because a migration of ours may queue jobs. */
export async function bringUpToDate(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: quietLogger });
  await migrate(ownerUrl, await readMigrations());
}
