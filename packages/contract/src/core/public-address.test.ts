import { expect, test } from 'vitest';
import { publicCodeOf, publicPathOf } from './public-address.ts';

test.each([
  ['/r/ABC', '', 'ABC'],
  ['/r/ABC/', '', 'ABC'],
  ['/r/a%20b', '', 'a b'],
  ['/r/%E0%A4', '', ''],
  ['/r', '', ''],
  ['/r/', '?x=1', ''],
  ['/robot-call', '?station=ABC', 'ABC'],
  ['/robot-call', 'code=ABC&project-id=3', 'ABC'],
  ['/robot-call/', '?station=%20ABC', 'ABC'],
  ['/robot-call', '?station=', ''],
  ['/robot-call', '', undefined],
  ['/robot-call', '?project-id=3', undefined],
  ['/robot', '?station=ABC', undefined],
  ['/', '', undefined],
  ['/reports/analysis', '', undefined],
  ['/robot-call/x', '?station=ABC', undefined],
])('%s with %j holds the code %j', (path, search, code) => {
  expect(publicCodeOf(path, search)).toBe(code);
});

test('what is made for a code is read again', () => {
  for (const code of ['ABC-23', 'a b', 'ü/1']) expect(publicCodeOf(publicPathOf(code), '')).toBe(code);
});
