import { expect, test } from 'vitest';
import { activeItemOf, landingOf } from './navigation.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['home, for people who may see the robots', ['/', '/robot', '/delivery'], '/'],
  ['the first page of the rail, for others', ['/project/maps', '/delivery'], '/delivery'],
  ['nowhere, where there is nothing to see', [], undefined],
  ['nowhere, where only the palette leads', ['/wall'], undefined],
])('the landing page: %s', (_where, offered, expected) => {
  expect(landingOf((page) => offered.includes(page.path))?.path).toBe(expected);
});

test.each<[string, string | undefined]>([
  ['/', '/'],
  ['/admin/security', '/admin/security'],
  ['/admin/security/sign-ins', '/admin/security'],
  ['/admin/security/audit', '/admin/security/audit'],
  ['/admin/securityx', undefined],
])('at %s the rail marks %s alone', (path, marked) => {
  expect(
    activeItemOf([{ path: '/' }, { path: '/admin/security' }, { path: '/admin/security/audit' }], path),
  ).toBe(marked);
});
