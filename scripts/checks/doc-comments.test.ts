import { expect, test } from 'vitest';
import { exportedIn, undocumented } from './doc-comments.ts';

const TEXT = `
/** A robot. */
export const robot = schema();
export type Robot = Infer<typeof robot>;
export function findRobot(): void {}
/** How many. */
export const LIMIT = 3;
const inner = 1;
export { inner };
`;

test('what is exported is found with its line, and whether it says what it is', () => {
  expect(exportedIn('a.ts', TEXT)).toEqual([
    { name: 'robot', line: 3, documented: true },
    { name: 'Robot', line: 4, documented: true },
    { name: 'findRobot', line: 5, documented: false },
    { name: 'LIMIT', line: 7, documented: true },
  ]);
});

test('below nine in ten each that says nothing is named, above nobody is', () => {
  const one = (documented: boolean) => ({ name: 'a', line: 1, documented });
  const file = (silent: number) => [
    { file: 'a.ts', exported: Array.from({ length: 10 }, (_, index) => one(index >= silent)) },
  ];
  expect(undocumented('ui', file(1))).toEqual([]);
  expect(undocumented('ui', file(2))).toEqual([
    'ui: 80 % of what it exports has a doc comment, at least 90 % shall',
    'a.ts:1: a has no doc comment',
    'a.ts:1: a has no doc comment',
  ]);
});
