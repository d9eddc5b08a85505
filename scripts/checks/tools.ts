import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, type Check } from './check.ts';

/** Runs a tool of ours; its whole output is the problem when it fails. */
function tool(name: string, program: string, args: readonly string[]): Check {
  return {
    name,
    problems: () =>
      new Promise((done) => {
        let output = '';
        const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
          cwd: root,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
        child.on('error', (error) => done([error.message]));
        child.on('close', (code) => done(code === 0 ? [] : [output.trim() || `ended with ${String(code)}`]));
      }),
  };
}

export const format = tool('format (prettier)', 'prettier/bin/prettier.cjs', [
  '--check',
  '--cache',
  '--cache-strategy',
  'content',
  '--log-level',
  'warn',
  '.',
]);
/** Types and lint in one pass: the linter reads the types of every file for its rules, and reports what TypeScript finds in them. */
export const lint = tool('types and lint (oxlint)', 'oxlint/bin/oxlint', []);
const CRUISER = 'dependency-cruiser/bin/dependency-cruiser.mjs';
export const imports = tool('imports (dependency-cruiser)', CRUISER, [
  '--config',
  '.dependency-cruiser.mjs',
  'packages',
]);
export const pureRules = tool('pure rules (dependency-cruiser)', CRUISER, [
  '--config',
  '.dependency-cruiser-rules.mjs',
  'packages/*/src/**/*.rules.{ts,tsx}',
]);
/** Exports, files and declared packages that nothing uses; tests count as users. */
export const unused = tool('unused exports, files and packages (knip)', 'knip/bin/knip.js', []);
