import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forgetOldBackups, readConfig, SetupProblem, takeBackup } from '@rota/server';
import { command, log } from './command.ts';

const KEEP = 7;

// npm run backup [-- --keep 7]: a backup of the embedded database, the uploads and the keys, while Rota runs or not.
await command(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'string', default: String(KEEP) } } });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new SetupProblem('--keep wants the number of backups to keep, at least 1.');
  const config = readConfig(process.env, join(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) {
    throw new SetupProblem(
      'The database stands outside (DATABASE_URL): back it up with the tools it came with, and the data folder beside it.',
    );
  }
  const backup = await takeBackup(config, log);
  const gone = await forgetOldBackups(config.backupDir, keep);
  const megabytes = Math.ceil(backup.manifest.files.reduce((sum, { size }) => sum + size, 0) / 1e6);
  console.log(
    `${backup.folder}: ${backup.manifest.files.length} files, ${megabytes} MB${gone === 0 ? '' : `; old backups removed: ${gone}`}.`,
  );
  console.log(
    'From now on every change is archived there too, within a minute. Keep a copy of that folder on another machine.',
  );
});
