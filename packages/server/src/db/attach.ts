import { join } from 'node:path';
import { startEmbeddedPostgres } from '../adapters/postgres/index.ts';
import { findRunning } from '../adapters/postgres/postmaster.ts';
import { readServerFile } from '../adapters/postgres/server-file.ts';
import { readIfPresent } from '../adapters/private-file.ts';
import type { Config } from '../config.ts';
import { SetupProblem } from '../setup-problem.ts';

export type AttachedDatabase = { readonly ownerUrl: string; readonly release: () => Promise<void> };

/**
 * The database of an installation for a command beside the server: the outside one, the embedded one of a server that runs, or else
 * the embedded one started for as long as the command takes. Throws SetupProblem when there is none.
 */
export async function attachDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<AttachedDatabase> {
  if (config.databaseUrl !== undefined) return { ownerUrl: config.databaseUrl, release: async () => {} };
  const directory = join(config.dataDir, 'postgres');
  if ((await readIfPresent(join(directory, 'server.json'))) === undefined) {
    throw new SetupProblem(`There is no Rota in ${config.dataDir}; set ROTA_DATA_DIR to its data folder.`);
  }
  const running = await findRunning(join(directory, 'data'));
  if (running !== undefined) {
    const file = await readServerFile(join(directory, 'server.json'));
    return {
      ownerUrl: `postgres://rota_owner:${file.ownerPassword}@127.0.0.1:${running.port ?? file.port}/rota`,
      release: async () => {},
    };
  }
  const server = await startEmbeddedPostgres({ directory, log: { info: () => {}, warn: () => {} } });
  return { ownerUrl: server.ownerUrl, release: server.stop };
}
