import { expect, test } from 'vitest';
import { findRiddles } from './plain-words.ts';

test.each([
  ['/** Tells whoever waits. */', '“whoever”'],
  ['// It is tried Anew.', '“anew”'],
  ["    hint: 'Choose who is told of it.',", '“told”'],
  ['It stays for ever.', '“for ever”'],
])('%s is refused', (line, word) => {
  expect(findRiddles(line)).toContain(word);
});

test.each([
  "  who: z.enum(['nobody', 'everybody']),",
  "  nobody: 'No one',",
  "  path: '/payment-differences/{id}/mended',",
  '// Someone else was faster.',
  'const recommended = 1;',
])('%s is no riddle', (line) => {
  expect(findRiddles(line)).toBeUndefined();
});
