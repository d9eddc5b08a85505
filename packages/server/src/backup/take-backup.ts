import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  checkReach,
  chooseSystemUser,
  findRunning,
  reachableArchive,
  readServerFile,
  startEmbeddedPostgres,
} from '../adapters/postgres/index.ts';
import { writePrivateFile } from '../adapters/private-file.ts';
import { SetupProblem } from '../setup-problem.ts';
import { version } from '../version.ts';
import { MANIFEST, walFolderOf, type Backup, type Manifest } from './backup-folder.ts';
import { copyFile, copyFolder, digestFile, exists, type CopiedFile } from './copy-folder.ts';

export type BackupPlaces = {
  readonly dataDir: string;
  readonly filesDir: string;
  readonly backupDir: string;
};

type Log = { info: (message: string) => void; warn: (message: string) => void };

/** The server waits with the end of a backup until the log it needs is archived. */
const ARCHIVE_PATIENCE_MS = 120_000;
/** Not part of the database's content, or rebuilt at its start (PostgreSQL manual, "Making a Base Backup Using the Low Level API"). */
const NOT_COPIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$|^(postmaster\.pid|postmaster\.opts|recovery\.signal|current_logfiles)$|(^|\/)pgsql_tmp/;

/**
 * Copies the embedded database, whether Rota runs or not, and the uploaded files and keys, into a new folder of `backupDir`. From the
 * first backup on every change is also archived there, within a minute. Throws SetupProblem with one plain sentence.
 */
export async function takeBackup(places: BackupPlaces, log: Log): Promise<Backup> {
  const { dataDir, backupDir, filesDir } = places;
  const directory = join(dataDir, 'postgres');
  const dataFolder = join(directory, 'data');
  if (!(await exists(join(dataFolder, 'PG_VERSION'))))
    throw new SetupProblem(`There is no database in ${dataDir} to back up.`);
  await makeBackupFolder(backupDir, dataFolder, log);
  const startedAt = new Date();
  const folder = join(backupDir, startedAt.toISOString().replaceAll(':', '-'));
  const unfinished = `${folder}.part`;
  const { rootUrl, release } = await reachServer(directory, dataFolder, backupDir, log);
  try {
    const { firstWal, files } = await copyDatabase(rootUrl, dataFolder, join(unfinished, 'data'));
    // Uploads are never changed once written, so a copy made after the database has every file that it names.
    const rest = [
      ...(await copyPart(filesDir, unfinished, 'files')),
      ...(await copyPart(join(dataDir, 'keys'), unfinished, 'keys')),
      ...(await copyServerFile(directory, unfinished)),
    ];
    const manifest: Manifest = {
      format: 1,
      version,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      firstWal,
      files: [...files.map((file) => ({ ...file, path: `data/${file.path}` })), ...rest],
    };
    await writePrivateFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await release();
  }
}

/** The database's system user writes the log there, and must be let through. */
async function makeBackupFolder(backupDir: string, dataFolder: string, log: Log): Promise<void> {
  const as = await chooseSystemUser(dataFolder);
  const walFolder = await reachableArchive(walFolderOf(backupDir), as, log);
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o711 });
    await mkdir(walFolder, { recursive: true, mode: 0o700 });
    if (as !== undefined) await chown(walFolder, as.uid, as.gid);
  } catch (cause) {
    throw new SetupProblem(`The backup folder ${backupDir} cannot be made: ${(cause as Error).message}.`, {
      cause,
    });
  }
  await checkReach(as, [walFolder]);
}

/** The server that runs, or one started for the time of the backup. */
async function reachServer(
  directory: string,
  dataFolder: string,
  backupDir: string,
  log: Log,
): Promise<{ rootUrl: string; release: () => Promise<void> }> {
  const running = await findRunning(dataFolder);
  if (running?.port === undefined) {
    const server = await startEmbeddedPostgres({ directory, log, walFolder: walFolderOf(backupDir) });
    return { rootUrl: server.rootUrl, release: server.stop };
  }
  const { rootPassword } = await readServerFile(join(directory, 'server.json'));
  return {
    rootUrl: `postgres://rota_root:${rootPassword}@127.0.0.1:${running.port}/postgres`,
    release: async () => {},
  };
}

async function copyDatabase(
  rootUrl: string,
  from: string,
  to: string,
): Promise<{ firstWal: string; files: CopiedFile[] }> {
  // Start and stop belong to one session.
  const client = new pg.Client({ connectionString: rootUrl, statement_timeout: ARCHIVE_PATIENCE_MS });
  await client.connect();
  try {
    await refuseWithoutArchive(client);
    await client.query(`select pg_backup_start('rota', true)`);
    const files = await copyFolder(from, to, { leaveOut: (path) => NOT_COPIED.test(path) });
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(true)',
    );
    const label = rows[0]?.labelfile ?? '';
    const firstWal = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
    if (firstWal === undefined) throw new Error(`The label of the backup names no piece of log: ${label}`);
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 });
    const digest = await digestFile(join(to, 'backup_label'));
    return {
      firstWal,
      files: digest === undefined ? files : [...files, { path: 'backup_label', ...digest }],
    };
  } finally {
    await client.end();
  }
}

async function refuseWithoutArchive(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ archives: boolean }>(
    `select current_setting('archive_mode') = 'on' as archives`,
  );
  if (rows[0]?.archives !== true)
    throw new SetupProblem(
      'The running database does not archive its log: stop Rota, start it again, and try again.',
    );
}

async function copyPart(from: string, to: string, name: string): Promise<CopiedFile[]> {
  if (!(await exists(from))) return [];
  return (await copyFolder(from, join(to, name))).map((file) => ({ ...file, path: `${name}/${file.path}` }));
}

/** The passwords that the copied database knows its roles by. */
async function copyServerFile(directory: string, to: string): Promise<CopiedFile[]> {
  const copied = await copyFile(join(directory, 'server.json'), join(to, 'server.json'));
  return copied === undefined ? [] : [{ path: 'server.json', ...copied }];
}
