import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importProject, SetupProblem } from '@rota/server';
import { command, withOwner } from './command.ts';

// npm run import -- --from FOLDER: an exported project, into an installation where its number is free.
await command(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const { from } = values;
  if (from === undefined) throw new SetupProblem('Say where the export is: npm run import -- --from FOLDER.');
  const {
    project_id: projectId,
    project_name: projectName,
    tables,
  } = await withOwner((config, ownerUrl) => importProject(ownerUrl, config.filesDir, resolve(from)));
  console.log(
    `Project ${projectId}, ${projectName}: ${tables.reduce((sum, table) => sum + table.rows, 0)} rows read in.`,
  );
});
