import { access, chmod, constants, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupProblem } from '../setup-problem.ts';
import { makeFolder } from './make-folder.ts';
import { startOf } from './process-life.ts';

export type DataDir = { readonly path: string; readonly release: () => Promise<void> };

/**
 * Makes the data folder and takes it for this process, so that two never work on the same files. What a killed process left is taken
 * over. Throws SetupProblem when the folder cannot be used or another Rota works there.
 */
export async function takeDataDir(path: string): Promise<DataDir> {
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    // Passable for the system user of the database; what is secret inside is readable for us alone.
    const { mode, uid } = await stat(path);
    if (uid === process.getuid?.() && (mode & 0o111) !== 0o111) await chmod(path, mode | 0o111);
  } catch (cause) {
    throw new SetupProblem(
      `The data folder ${path} cannot be read and written (${(cause as Error).message}); fix its permissions, or set ROTA_DATA_DIR.`,
      { cause },
    );
  }
  const lock = join(path, 'rota.lock');
  const mine = `${process.pid} ${(await startOf(process.pid)) ?? ''}`;
  for (;;) {
    try {
      await writeFile(lock, mine, { flag: 'wx' });
      return { path, release: () => rm(lock, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await removeStaleLock(lock, path);
    }
  }
}

async function removeStaleLock(lock: string, path: string): Promise<void> {
  const [pid = '', ...start] = (await readFile(lock, 'utf8').catch(() => '')).split(' ');
  const holder = Number(pid);
  if (
    Number.isInteger(holder) &&
    holder > 0 &&
    holder !== process.pid &&
    start.join(' ') === (await startOf(holder))
  ) {
    throw new SetupProblem(
      `Rota already runs on ${path} (process ${holder}); stop it first, or set ROTA_DATA_DIR to another folder.`,
    );
  }
  await rm(lock, { force: true });
}
