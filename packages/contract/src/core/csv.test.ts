import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, csvSeparatorOf, plainCsvText } from './csv.ts';

test.each([
  ['Ada', 'Ada'],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['-10.50', '-10.50'],
  ['-10,50', '"-10,50"'],
  ["x;=cmd|' /C calc'!A0", `"x;'=cmd|' /C calc'!A0"`],
  ['x,@SUM(A1)', `"x,'@SUM(A1)"`],
  ['x;"=1', `"x;""'=1"`],
  ['x\n+1', `"x\n'+1"`],
  [null, ''],
  [-5, '-5'],
] as const)('%j is written %j', (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});

test('no cell begins a formula, at whichever sign a spreadsheet splits and whether or not it honours quotes there', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', ';', ',', '"', "'", '\t', '\n', ' ', 'x', '1');
  fc.assert(
    fc.property(
      fc.array(sign, { maxLength: 12 }),
      fc.constantFrom(',' as const, ';' as const),
      (signs, separator) => {
        const row = csvRow(['first', signs.join(''), 'last'], separator);
        const cells = row.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''));
        for (const cell of cells) expect(/^[=@]|^[+-](?!\d+"?$)/.test(cell)).toBe(false);
      },
    ),
  );
});

test('what was written for a spreadsheet reads as it was', () => {
  for (const text of ['=1+1', 'x;=cmd', 'a, -b', 'plain', "it's"]) {
    const cell = csvRow([text]).trimEnd().replace(/^"|"$/g, '').replaceAll('""', '"');
    expect(plainCsvText(cell)).toBe(text);
  }
});

test('a Turkish file is split at semicolons, where Windows does it', () => {
  expect([csvSeparatorOf('tr'), csvSeparatorOf('en'), csvRow(['a', 1], ';')]).toEqual([';', ',', 'a;1\r\n']);
});
