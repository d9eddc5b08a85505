import { ensureInstalled, runWithOurNode } from './installed.mjs';
import { keepRunning } from './keep-running.mjs';

// npm start: everything on this machine. npm run dev: the same with reload on both sides.
const args = process.argv.slice(2);
ensureInstalled();
if (args.includes('--dev'))
  runWithOurNode(
    'scripts/dev.ts',
    args.filter((arg) => arg !== '--dev'),
  );
else keepRunning('scripts/launch.ts', args);
