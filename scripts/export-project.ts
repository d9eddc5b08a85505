import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportProject, SetupProblem } from '@rota/server';
import { command, withOwner } from './command.ts';

// npm run export -- --project 1 --to FOLDER: all that belongs to a project, readable and complete.
await command(async () => {
  const { values } = parseArgs({ options: { project: { type: 'string' }, to: { type: 'string' } } });
  if (!/^[1-9]\d{0,9}$/.test(values.project ?? '') || values.to === undefined) {
    throw new SetupProblem('Say which project and where to: npm run export -- --project 1 --to FOLDER.');
  }
  const folder = resolve(values.to);
  const { project_name: projectName, tables } = await withOwner((config, ownerUrl) =>
    exportProject(ownerUrl, config.filesDir, Number(values.project), folder),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${join(folder, 'manifest.json')}: ${projectName}, ${rows} rows of ${tables.length} tables.`);
});
