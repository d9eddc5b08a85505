import { expect, test } from 'vitest';
import { functionsIn, tooLong } from './long-functions.ts';

test('a function has the lines that are its own, without blank ones, comments and those of functions inside', () => {
  const text = [
    'function outer() {',
    '',
    '  // why',
    '  const a = 1;',
    '  function inner() {',
    '    return a;',
    '  }',
    '  return inner;',
    '}',
  ];
  expect(functionsIn('a.ts', text.join('\n'))).toEqual([
    { name: 'outer', line: 1, lines: 5 },
    { name: 'inner', line: 5, lines: 3 },
  ]);
});

test('a callback without a name is part of the function that it stands in', () => {
  const text = ['const run = () => {', '  [1].map((n) => {', '    return n;', '  });', '};'];
  expect(functionsIn('a.ts', text.join('\n'))).toEqual([{ name: 'run', line: 1, lines: 5 }]);
});

test('some may be long, but not many', () => {
  const functions = (long: number) => Array.from({ length: 200 }, (_, at) => ({ name: `f${at}`, line: at, lines: at < long ? 61 : 60 }));
  expect(tooLong([{ file: 'a.ts', functions: functions(3) }])).toEqual([]);
  expect(tooLong([{ file: 'a.ts', functions: functions(4) }])[0]).toBe(
    '2.0 % of 200 functions are longer than 60 lines, at most 1.5 % may be',
  );
});
