import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetupProblem } from '../../setup-problem.ts';
import { canEnter } from './reachable.ts';
import { run, type RunAs } from './run.ts';

const CREATED_USER = 'rota-db';

/**
 * The system user that PostgreSQL runs as. It refuses to run as root, so under root this is the owner of the database files, else the system
 * user `postgres`, else one made for it. Throws SetupProblem when the files belong to another user or no user can be made.
 */
export async function chooseSystemUser(dataFolder: string): Promise<RunAs> {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const owner = await ownerOf(dataFolder);
  if (me !== 0) {
    if (owner !== undefined && owner.uid !== me) {
      throw new SetupProblem(
        `The database files in ${dataFolder} belong to another user (id ${owner.uid}); start Rota as that user, or set ROTA_DATA_DIR to a folder of your own.`,
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return owner;
  return (await idsOf('postgres')) ?? (await idsOf(CREATED_USER)) ?? (await createUser());
}

/** Under root: whether that user can enter the folders it must. Throws SetupProblem that names the first folder it cannot. */
export async function checkReach(as: RunAs, folders: readonly string[]): Promise<void> {
  if (as === undefined) return;
  for (const folder of folders) {
    if (await canEnter(as, folder)) continue;
    let blocked = folder;
    while (dirname(blocked) !== blocked && !(await canEnter(as, dirname(blocked))))
      blocked = dirname(blocked);
    throw new SetupProblem(
      `PostgreSQL does not run as root, and the system user with id ${as.uid} that it runs as cannot enter ${blocked}: ` +
        `allow that (chmod o+x ${blocked}), start Rota as an ordinary user, or move it to a folder that others may enter.`,
    );
  }
}

async function ownerOf(folder: string): Promise<NonNullable<RunAs> | undefined> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SetupProblem(`The database folder ${folder} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

async function idsOf(name: string): Promise<NonNullable<RunAs> | undefined> {
  const [user, group] = await Promise.all([
    run('id', ['-u', name], undefined),
    run('id', ['-g', name], undefined),
  ]);
  if (user.code !== 0 || group.code !== 0) return undefined;
  return { uid: Number(user.output.trim()), gid: Number(group.output.trim()) };
}

async function createUser(): Promise<NonNullable<RunAs>> {
  const made = await run(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', CREATED_USER],
    undefined,
  );
  const ids = await idsOf(CREATED_USER);
  if (ids !== undefined) return ids;
  throw new SetupProblem(
    `PostgreSQL does not run as root and no system user could be made for it (${made.output.trim()}): start Rota as an ordinary user, or set DATABASE_URL.`,
  );
}
