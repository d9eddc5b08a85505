import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, restoreBackup, SetupProblem } from '@rota/server';
import { command, log } from './command.ts';

// npm run restore [-- --to-time 2026-11-21T18:30:00Z]: puts the embedded database back. Rota must not run.
await command(async () => {
  const { values } = parseArgs({ options: { 'to-time': { type: 'string' } } });
  const wished = values['to-time'];
  const toTime = wished === undefined ? undefined : new Date(wished);
  if (toTime !== undefined && Number.isNaN(toTime.getTime())) {
    throw new SetupProblem('--to-time wants a moment such as 2026-11-21T18:30:00Z.');
  }
  const config = readConfig(process.env, join(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined)
    throw new SetupProblem(
      'The database stands outside (DATABASE_URL): restore it with the tools it came with.',
    );
  const { backup, lastChangeAt, former } = await restoreBackup(config, toTime, log);
  const until = lastChangeAt?.toISOString() ?? backup.manifest.finishedAt;
  console.log(`Restored from the backup of ${backup.manifest.finishedAt}, with every change up to ${until}.`);
  if (former !== undefined)
    console.log(`What was in use before stands in ${former}; remove it when all is well.`);
  console.log(
    'Robots that carry an order of the time in between are held out of work until a person decides: look at the overview.',
  );
});
