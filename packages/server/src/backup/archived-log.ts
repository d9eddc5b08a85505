import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetOldBackups, listBackups, walFolderOf } from './backup-folder.ts';
import { takeBackup, type BackupPlaces } from './take-backup.ts';

type Log = { info: (message: string) => void; warn: (message: string) => void };

/** How many bytes the archived log takes; undefined: nothing is archived yet. */
export async function sizeOfArchivedLog(backupDir: string): Promise<number | undefined> {
  const folder = walFolderOf(backupDir);
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return undefined;
  // A piece may be renamed or deleted while this looks.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Keeps the archived log within `limitBytes`: deletes the oldest backups with the log that only they need, down to the newest one; where
 * that is not enough, takes a new backup, from which on no earlier log is needed. Answers whether anything was deleted.
 */
export async function boundArchivedLog(places: BackupPlaces, limitBytes: number, log: Log): Promise<boolean> {
  const { backupDir } = places;
  const isWithin = async (): Promise<boolean> => ((await sizeOfArchivedLog(backupDir)) ?? 0) <= limitBytes;
  if (await isWithin()) return false;
  const { length: count } = await listBackups(backupDir);
  for (let keep = count - 1; keep >= 1; keep--) {
    await forgetOldBackups(backupDir, keep);
    if (!(await isWithin())) continue;
    log.warn(
      `The archived log reached its limit: of ${count} backups the oldest ${count - keep} were deleted with their log.`,
    );
    return true;
  }
  await takeBackup(places, log);
  await forgetOldBackups(backupDir, 1);
  log.warn(
    'The archived log reached its limit: a new backup was taken, and the earlier ones were deleted with their log.',
  );
  return true;
}
