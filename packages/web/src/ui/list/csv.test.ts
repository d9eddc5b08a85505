// @vitest-environment node
import { expect, test } from 'vitest';
import { foldText } from '../fold-text.ts';
import { toCsv } from './csv.ts';

type Row = { name: string };
const columns = [
  { id: 'name', header: 'Ad, soyad', cell: (row: Row) => row.name, text: (row: Row) => row.name },
];

test('an export quotes what has to be quoted and begins with a byte order mark', () => {
  const csv = toCsv(columns, [{ name: 'plain' }, { name: 'a "b"\nc' }], 'en');
  expect(csv).toBe('\uFEFF"Ad, soyad"\r\nplain\r\n"a ""b""\nc"\r\n');
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', `'+1`],
  ['@cmd', `'@cmd`],
  ['-12.5', '-12.5'],
])('a cell %s cannot run as a formula', (name, expected) => {
  expect(toCsv(columns, [{ name }], 'en').split('\r\n')[1]).toBe(expected);
});

test('a Turkish export is split at semicolons, and nothing in it runs where it is split at commas', () => {
  expect(toCsv(columns, [{ name: 'x,=cmd' }], 'tr')).toBe(`\uFEFF"Ad, soyad"\r\n"x,'=cmd"\r\n`);
});

test('search text knows no case, no accents, and the Turkish i’s as one', () => {
  for (const text of ['ISTANBUL', 'İstanbul', 'ıstanbul', 'istanbul'])
    expect(foldText(text)).toBe('istanbul');
  expect(foldText('Çağrı Şöför')).toBe('cagri sofor');
});
