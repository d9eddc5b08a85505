import { expect, test } from 'vitest';
import { circles } from './circles.ts';
import { importsOf } from './imports.ts';

const arrows = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from: `packages/a/src/${from}`, to }));

test('files that import onwards only are no circle, however often their ways meet again', () => {
  expect(circles(arrows(['a.ts', './b.ts'], ['a.ts', './c/c.ts'], ['b.ts', './d.ts'], ['c/c.ts', '../d.ts'], ['d.ts', 'node:fs']))).toEqual(
    [],
  );
});

test('two files that import each other are told, whoever is read first', () => {
  const told = ['packages/a/src/a.ts > packages/a/src/b/b.ts > packages/a/src/a.ts: files import each other in a circle'];
  expect(circles(arrows(['a.ts', './b/b.ts'], ['b/b.ts', '../a.ts']))).toEqual(told);
  expect(circles(arrows(['b/b.ts', '../a.ts'], ['a.ts', './b/b.ts']))).toEqual(told);
});

test('a group is told once, by the shortest circle through its first file and with its size', () => {
  const [told, ...others] = circles(
    arrows(['a.ts', './b.ts'], ['b.ts', './c.ts'], ['c.ts', './a.ts'], ['c.ts', './d.ts'], ['d.ts', './b.ts']),
  );
  expect(others).toEqual([]);
  expect(told).toMatch(/a\.ts > \S+b\.ts > \S+c\.ts > \S+a\.ts: .* \(4 files\)$/);
});

test('two circles are told apart', () => {
  expect(circles(arrows(['a.ts', './b.ts'], ['b.ts', './a.ts'], ['b.ts', './x.ts'], ['x.ts', './y.ts'], ['y.ts', './x.ts']))).toHaveLength(
    2,
  );
});

test('a file that imports itself is a circle of one', () => {
  expect(circles(arrows(['a.ts', './a.ts']))).toHaveLength(1);
});

test('imports of types, re-exports and lazy imports count', () => {
  const files = {
    'packages/a/src/a.ts': "import type { B } from './b.ts';",
    'packages/a/src/b.ts': "export * from './c.ts';",
    'packages/a/src/c.ts': "export const load = () => import('./a.ts');",
  };
  expect(circles(Object.entries(files).flatMap(([file, text]) => importsOf(file, text)))).toHaveLength(1);
});
