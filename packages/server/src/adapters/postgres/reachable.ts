import { randomBytes } from 'node:crypto';
import { cp, lstat, mkdir, realpath, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SetupProblem } from '../../setup-problem.ts';
import { makeFolder } from '../make-folder.ts';
import type { PostgresBinaries } from './binaries.ts';
import { run, type RunAs } from './run.ts';

/** Where the database's system user can work when it cannot enter the folder that Rota was put into, such as root's home. */
const ELSEWHERE = '/var/lib/rota';

type Log = { warn: (message: string) => void };

/**
 * Makes a folder that the system user can enter. Where it cannot, because a folder above is closed to it, the folder is made below
 * `elsewhere` and a link to it stands at `path`, so that backup, restore and the next start find it there. Answers the real path.
 * A folder that holds files already is never moved. Throws SetupProblem when a folder cannot be made.
 */
export async function makeReachable(
  path: string,
  as: RunAs,
  log: Log,
  elsewhere: string = ELSEWHERE,
): Promise<string> {
  try {
    await makeFolder(path);
    const real = await realpath(path);
    if (as === undefined || (await canEnter(as, real)) || !(await removeEmpty(real, path))) return real;
    await makeFolder(elsewhere);
    const place = join(elsewhere, `${basename(path)}-${randomBytes(4).toString('hex')}`);
    await mkdir(place, { mode: 0o711 });
    await symlink(place, path);
    log.warn(
      `PostgreSQL, which does not run as root, cannot enter ${path}: what it needs there is kept in ${place}.`,
    );
    return place;
  } catch (cause) {
    throw new SetupProblem(`The folder ${path} cannot be made: ${(cause as Error).message}.`, { cause });
  }
}

/**
 * PostgreSQL's programs where the system user can run them: where npm put them, or else a copy below `elsewhere`, made once for each
 * version. Throws SetupProblem when it cannot be made.
 */
export async function reachablePrograms(
  binaries: PostgresBinaries,
  as: RunAs,
  log: Log,
  elsewhere: string = ELSEWHERE,
): Promise<PostgresBinaries> {
  const folder = dirname(binaries.postgres);
  if (as === undefined || (await canEnter(as, folder))) return binaries;
  const version = (await run(binaries.postgres, ['--version'], undefined)).output
    .trim()
    .replace(/[^\w.]+/g, '-');
  const place = join(elsewhere, version);
  if (!(await exists(place))) {
    log.warn(
      `PostgreSQL, which does not run as root, cannot enter ${folder}: its programs are copied to ${place}.`,
    );
    const unfinished = `${place}-${randomBytes(4).toString('hex')}.part`;
    try {
      await makeFolder(elsewhere);
      await cp(dirname(folder), unfinished, { recursive: true, verbatimSymlinks: true });
      await rename(unfinished, place);
    } catch (cause) {
      await rm(unfinished, { recursive: true, force: true });
      // Another start may have been quicker.
      if (!(await exists(place)))
        throw new SetupProblem(
          `PostgreSQL's programs cannot be copied to ${place}: ${(cause as Error).message}.`,
          { cause },
        );
    }
  }
  const pathOfCopy = (program: string): string => join(place, basename(folder), basename(program));
  return {
    initdb: pathOfCopy(binaries.initdb),
    postgres: pathOfCopy(binaries.postgres),
    pgCtl: pathOfCopy(binaries.pgCtl),
  };
}

/**
 * The real path of the folder that the write-ahead log is archived to, which the database's system user writes. Where it is not there yet and
 * could not be reached, the folder above it is made as {@link makeReachable} does.
 */
export async function reachableArchive(
  walFolder: string,
  as: RunAs,
  log: Log,
  elsewhere?: string,
): Promise<string> {
  if (as === undefined) return walFolder;
  const backups = dirname(walFolder);
  let above = backups;
  while (!(await exists(above)) && dirname(above) !== above) above = dirname(above);
  const isOpen = await canEnter(as, await realpath(above));
  return join(
    isOpen && above !== backups ? backups : await makeReachable(backups, as, log, elsewhere),
    basename(walFolder),
  );
}

/** Whether a system user can enter a folder. */
export async function canEnter(as: NonNullable<RunAs>, folder: string): Promise<boolean> {
  return (
    (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], as, { PATH: process.env['PATH'] ?? '' })).code ===
    0
  );
}

/** Removes a folder that holds nothing, or a link to one; false where it holds something. */
async function removeEmpty(real: string, path: string): Promise<boolean> {
  try {
    await rmdir(real);
  } catch {
    return false;
  }
  if (real !== path && (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true) await rm(path);
  return true;
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
