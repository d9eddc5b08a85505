import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type Check } from './check.ts';

const PAGE = 'docs/security/asvs.md';

/** The files that a page names: whatever stands between backticks and looks like a path below the root. */
export function listFiles(page: string): string[] {
  return [
    ...new Set(
      [...page.matchAll(/`((?:packages|e2e|docs|scripts)\/[\w./-]+\.(?:tsx?|md))`/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ];
}

/** Requirements that are said to be met without a place where that can be seen; some are met by a setting. */
export function findUnprovenRequirements(page: string): string[] {
  return page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, number = '', , state]) => /^\d/.test(number) && state?.startsWith('met') === true)
    .filter((cells) => listFiles(cells[4] ?? '').length === 0)
    .map(([, number = '']) => number);
}

export const asvsFiles: Check = {
  name: 'asvs (each requirement that is met names a file that exists)',
  problems: async () => {
    const page = await readFile(join(root, PAGE), 'utf8');
    const missing: string[] = [];
    for (const path of listFiles(page)) {
      const isThere = await access(join(root, path)).then(
        () => true,
        () => false,
      );
      if (!isThere) missing.push(`${PAGE} names ${path}, which does not exist`);
    }
    return [
      ...missing,
      ...findUnprovenRequirements(page).map((number) => `${PAGE}: ${number} is met and names no file`),
    ];
  },
};
