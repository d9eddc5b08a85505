import { ensureInstalled, refuse, runWithOurNode } from './installed.mjs';

// Runs one of our TypeScript files: node scripts/run.mjs <file> [arguments]
const [file, ...args] = process.argv.slice(2);
if (file === undefined) refuse('Say which file to run: node scripts/run.mjs <file>.');
ensureInstalled();
runWithOurNode(file, args);
