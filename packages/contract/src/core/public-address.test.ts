import { expect, test } from 'vitest';
import { publicAddressOf, publicPathOf, publicQrPathOf } from './public-address.ts';

test.each<[path: string, search: string, code: string | undefined, app?: string]>([
  ['/r/ABC', '', 'ABC'],
  ['/q/ABC', '', 'ABC', 'place'],
  ['/q', '', '', 'place'],
  ['/queue', '', undefined],
  ['/o', '', '', 'order'],
  ['/o/', '', '', 'order'],
  ['/o/x', '', undefined],
  ['/orders', '', undefined],
  ['/terms-of-use', '?project-id=3', 'terms_of_use', 'legal'],
  ['/about-us/', '', 'about_us', 'legal'],
  ['/delete-account', '?project-id=3', '', 'account_deletion'],
  ['/terms-of-use/x', '', undefined],
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
])('%s with %j holds the code %j', (path, search, code, app = 'robot_call') => {
  expect(publicAddressOf(path, search)).toEqual(code === undefined ? undefined : { app, code });
});

test('what is made for a code is read again', () => {
  for (const code of ['ABC-23', 'a b', 'ü/1']) {
    expect(publicAddressOf(publicPathOf(code), '')).toEqual({ app: 'robot_call', code });
    expect(publicAddressOf(publicQrPathOf(code), '')).toEqual({ app: 'place', code });
  }
});
