import { expect, test } from 'vitest';
import { listFiles, findUnprovenRequirements } from './asvs-files.ts';

test('finds the files that a page names, each once', () => {
  const page =
    'See `packages/server/src/a.test.ts`, `e2e/b.journey.test.ts` and `packages/server/src/a.test.ts`; `JSON.stringify` is none.';
  expect(listFiles(page)).toEqual(['packages/server/src/a.test.ts', 'e2e/b.journey.test.ts']);
});

test('finds what is said to be met and is shown nowhere', () => {
  const page = [
    '| 1.1.1 | a | met | `docs/permissions.md` |',
    '| 1.1.2 | b | met | surely |',
    '| 1.1.3 | c | open | not yet |',
    '| 1.1.4 | d | met by policy | so it is said |',
  ].join('\n');
  expect(findUnprovenRequirements(page)).toEqual(['1.1.2', '1.1.4']);
});
