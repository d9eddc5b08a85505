import { join } from 'node:path';
import { prepareDatabase, readConfig, reachRunningDatabase, SetupProblem, type Config } from '@rota/server';

/** The output of commands. */
export const log = {
  info: (message: string) => console.log(message),
  warn: (message: string) => console.error(message),
};

/** Runs a command of this system. A problem that a person can fix prints one sentence and ends with exit code 1. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const wrongOption = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true;
    console.error(error instanceof SetupProblem || wrongOption ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

/** Works with the database as the owner of the tables, whether Rota runs or not. */
export async function withOwner<T>(run: (config: Config, ownerUrl: string) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, join(import.meta.dirname, '..'));
  const running = await reachRunningDatabase(config);
  if (running !== undefined) return run(config, running.ownerUrl);
  const database = await prepareDatabase(config, { info: () => {}, warn: log.warn });
  try {
    return await run(config, database.ownerUrl);
  } finally {
    await database.stop();
  }
}
