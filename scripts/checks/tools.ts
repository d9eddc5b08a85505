import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, type Check } from './check.ts';

/** Runs a tool of ours; its whole output is the problem when it fails. */
function tool(
  name: string,
  program: string,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Check {
  return {
    name,
    problems: () =>
      new Promise((done) => {
        let output = '';
        const child = spawn(process.execPath, [...nodeArgs, join(root, 'node_modules', program), ...args], {
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
  '--log-level',
  'warn',
  '.',
]);
export const types = tool('types (tsc)', 'typescript/bin/tsc', ['-p', 'tsconfig.json', '--pretty', 'false']);
// By content, as git gives old files new times. What a rule learns from the types of other files may be older than they are: a clean
// clone, which has no cache, is what counts.
const CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint/'];
// It holds the types of every package at once, which is more than Node gives a program by itself, MB.
const HEAP = ['--max-old-space-size=7168'];
export const lint = tool(
  'lint (eslint)',
  'eslint/bin/eslint.js',
  ['--max-warnings', '0', ...CACHE, '.'],
  HEAP,
);
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
