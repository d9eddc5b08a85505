import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pitfalls, type Pitfall } from '../guards/pitfalls.ts';
import { root, type Check } from './check.ts';

const PAGE = 'docs/robot-link.md';

export const pitfallTable: Check = {
  name: `pitfalls (${PAGE} names guards and tests that exist)`,
  problems: async () =>
    pitfallProblems(pitfalls, await readFile(join(root, PAGE), 'utf8'), (file) =>
      readFile(join(root, file), 'utf8'),
    ),
};

/** What is wrong with the table: a row that is missing or says something else, a guard or a test that is not there. */
export async function pitfallProblems(
  list: readonly Pitfall[],
  page: string,
  read: (file: string) => Promise<string>,
): Promise<string[]> {
  const rows = page.split('\n').map((line) => line.replaceAll(/\s*\|\s*/g, '|'));
  const problems: string[] = [];
  for (const { number, what, guard, without, test } of list) {
    const row = `|${number}|${what}|\`${guard.name}\` in \`${guard.file}\`|\`${test.file}\`: ${test.name}|`;
    if (!rows.includes(row)) problems.push(`${PAGE} lacks the row ${row}`);
    const [source, tests] = await Promise.all([
      read(guard.file).catch(() => ''),
      read(test.file).catch(() => ''),
    ]);
    if (!source.includes(guard.name)) problems.push(`${guard.file} has no ${guard.name}`);
    if (source.split(without.from).length !== 2)
      problems.push(`${guard.file} does not have exactly once: ${without.from}`);
    if (!tests.includes(test.name)) problems.push(`${test.file} has no test “${test.name}”`);
  }
  return problems;
}
