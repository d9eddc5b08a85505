import { chown, copyFile as copyPlain, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { takeDataDir } from '../adapters/data-dir.ts';
import {
  chooseSystemUser,
  COMPRESSED,
  findRunning,
  makeReachable,
  startEmbeddedPostgres,
  stopByPid,
} from '../adapters/postgres/index.ts';
import { SetupProblem } from '../setup-problem.ts';
import { addSealingKeys, VAULT_KEY_FILE } from '../vault/index.ts';
import { checkBackup, listBackups, walFolderOf, type Backup } from './backup-folder.ts';
import { copyFile, copyFolder, exists } from './copy-folder.ts';
import type { BackupPlaces } from './take-backup.ts';

export type Restored = {
  readonly backup: Backup;
  /** When the last change that came back was made; undefined: no change since the backup. */
  readonly lastChangeAt: Date | undefined;
  /** Where the files that were in use before stand now; undefined: there were none. */
  readonly former: string | undefined;
};

type Log = { info: (message: string) => void; warn: (message: string) => void };

const STOP_PATIENCE_MS = 3_000;
/**
 * A token of a lease never falls, though its row went back in time: robots refuse orders with a lower one. No project changes its
 * owner this often between a backup and its restore.
 */
const LEASE_TOKEN_STEP = 1_000_000;

/**
 * Puts the embedded database back to a moment (`toTime`; undefined: the latest that the log holds), with the uploaded files and keys
 * that are missing. What was in use before is set aside, never deleted. Throws SetupProblem with one plain sentence, and then everything
 * stands as it was. Rota must not run meanwhile.
 */
export async function restoreBackup(
  places: BackupPlaces,
  toTime: Date | undefined,
  log: Log,
): Promise<Restored> {
  const { dataDir, backupDir } = places;
  const backup = await chooseBackup(backupDir, toTime);
  const lock = await takeDataDir(dataDir);
  try {
    log.info(`Checking the backup of ${backup.manifest.finishedAt}.`);
    await checkBackup(backup);
    const directory = join(dataDir, 'postgres');
    await makeReachable(directory, await chooseSystemUser(join(directory, 'data')), log);
    const former = await setAside(directory);
    try {
      await placeDatabase(backup, directory, former, walFolderOf(backupDir));
      log.info('Replaying the log.');
      const lastChangeAt = await replay(directory, backupDir, toTime, log);
      await addMissing(backup, 'files', places.filesDir);
      await addMissing(backup, 'keys', join(dataDir, 'keys'));
      await addSealingKeys(join(dataDir, VAULT_KEY_FILE), join(backup.folder, VAULT_KEY_FILE));
      return { backup, lastChangeAt, former };
    } catch (error) {
      await putBack(directory, former);
      throw error;
    }
  } finally {
    await lock.release();
  }
}

async function chooseBackup(backupDir: string, toTime: Date | undefined): Promise<Backup> {
  const backups = await listBackups(backupDir);
  const fitting =
    toTime === undefined
      ? backups
      : backups.filter(({ manifest }) => new Date(manifest.finishedAt) <= toTime);
  const backup = fitting.at(-1);
  if (backup !== undefined) return backup;
  const [oldest] = backups;
  throw new SetupProblem(
    oldest === undefined
      ? `There is no backup in ${backupDir}.`
      : `The oldest backup in ${backupDir} ended at ${oldest.manifest.finishedAt}; a time before that cannot be restored.`,
  );
}

async function setAside(directory: string): Promise<string | undefined> {
  const dataFolder = join(directory, 'data');
  const running = await findRunning(dataFolder);
  if (running !== undefined) await stopByPid(running.pid, STOP_PATIENCE_MS);
  if (!(await exists(dataFolder))) return undefined;
  const former = join(directory, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(former, { mode: 0o711 });
  await rename(dataFolder, join(former, 'data'));
  if (await exists(join(directory, 'server.json')))
    await copyFile(join(directory, 'server.json'), join(former, 'server.json'));
  return former;
}

async function putBack(directory: string, former: string | undefined): Promise<void> {
  const dataFolder = join(directory, 'data');
  const running = await findRunning(dataFolder);
  if (running !== undefined) await stopByPid(running.pid, STOP_PATIENCE_MS);
  await rm(dataFolder, { recursive: true, force: true });
  if (former === undefined) return;
  await rename(join(former, 'data'), dataFolder);
  if (await exists(join(former, 'server.json')))
    await rename(join(former, 'server.json'), join(directory, 'server.json'));
  await rm(former, { recursive: true });
}

async function placeDatabase(
  backup: Backup,
  directory: string,
  former: string | undefined,
  walFolder: string,
): Promise<void> {
  const dataFolder = join(directory, 'data');
  await mkdir(directory, { recursive: true, mode: 0o755 });
  const owner = await chooseSystemUser(former === undefined ? dataFolder : join(former, 'data'));
  if (owner !== undefined) await chown(walFolder, owner.uid, owner.gid);
  await copyFolder(join(backup.folder, 'data'), dataFolder, { owner });
  await copyFile(join(backup.folder, 'server.json'), join(directory, 'server.json'));
  const signal = join(dataFolder, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (owner !== undefined) await chown(signal, owner.uid, owner.gid);
  if (former !== undefined)
    await addUnarchivedLog(join(former, 'data', 'pg_wal'), walFolder, join(dataFolder, 'pg_wal'), owner);
}

/** The newest changes stand only in the folder that was in use, where that still exists. */
async function addUnarchivedLog(
  from: string,
  walFolder: string,
  to: string,
  owner: { readonly uid: number; readonly gid: number } | undefined,
): Promise<void> {
  const archived = new Set((await readdir(walFolder)).map((name) => name.replace(COMPRESSED, '')));
  for (const name of await readdir(from)) {
    if (!/^[0-9A-F]{24}$/.test(name) || archived.has(name)) continue;
    await copyPlain(join(from, name), join(to, name));
    if (owner !== undefined) await chown(join(to, name), owner.uid, owner.gid);
  }
}

async function replay(
  directory: string,
  backupDir: string,
  toTime: Date | undefined,
  log: Log,
): Promise<Date | undefined> {
  const walFolder = walFolderOf(backupDir);
  const server = await startEmbeddedPostgres({ directory, log, walFolder, recovery: { toTime } }).catch(
    (error: unknown) => {
      const tooLate =
        toTime !== undefined &&
        String(error).includes('recovery ended before configured recovery target was reached');
      throw tooLate
        ? new SetupProblem(
            `The log ends before ${toTime.toISOString()}; restore without a time to get its latest state.`,
            { cause: error },
          )
        : error;
    },
  );
  try {
    return await settle(server.rootUrl, server.ownerUrl);
  } finally {
    await server.stop();
  }
}

async function settle(rootUrl: string, ownerUrl: string): Promise<Date | undefined> {
  const [replayed] = await query<{ at: Date | null }>(
    rootUrl,
    'select pg_last_xact_replay_timestamp() as at',
  );
  const [lease] = await query<{ present: boolean }>(
    ownerUrl,
    `select to_regclass('public.lease') is not null as present`,
  );
  if (lease?.present === true)
    await query(ownerUrl, `update lease set token = token + ${LEASE_TOKEN_STEP}, expires_at = now()`);
  return replayed?.at ?? undefined;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function addMissing(backup: Backup, part: string, to: string): Promise<void> {
  const from = join(backup.folder, part);
  if (!(await exists(from))) return;
  const missing = new Set<string>();
  for (const { path } of backup.manifest.files) {
    const below = path.startsWith(`${part}/`) ? path.slice(part.length + 1) : undefined;
    if (below !== undefined && !(await exists(join(to, below)))) missing.add(below);
  }
  const folders = new Set(
    [...missing].flatMap((path) => path.split('/').map((_, end, parts) => parts.slice(0, end).join('/'))),
  );
  if (missing.size > 0)
    await copyFolder(from, to, { leaveOut: (path) => !missing.has(path) && !folders.has(path) });
}
