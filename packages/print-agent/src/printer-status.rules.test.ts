import { expect, test } from 'vitest';
import { offlineTrouble, paperTrouble } from './printer-status.rules.ts';

test.each([
  ['online', 0x12, null],
  ['with its cover open', 0x16, 'cover_open'],
  ['stopped at the end of its paper', 0x32, 'out_of_paper'],
  ['with an error', 0x52, 'printer_error'],
  ['open and with an error', 0x56, 'cover_open'],
] as const)('a printer %s', (_, status, trouble) => {
  expect(offlineTrouble(status)).toBe(trouble);
});

test.each([
  ['paper', 0x12, null],
  ['little paper', 0x1e, null],
  ['no paper', 0x72, 'out_of_paper'],
] as const)('a printer with %s', (_, status, trouble) => {
  expect(paperTrouble(status)).toBe(trouble);
});
