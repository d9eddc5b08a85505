import { ensureInstalled, runWithOurNode } from './installed.mjs';

// npm start: everything on this machine. npm run dev: the same with reload on both sides.
const args = process.argv.slice(2);
ensureInstalled();
runWithOurNode(
  args.includes('--dev') ? 'scripts/dev.ts' : 'scripts/launch.ts',
  args.filter((arg) => arg !== '--dev'),
);
