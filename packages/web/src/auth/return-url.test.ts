// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { loginPath, safeReturnUrl } from './return-url.rules.ts';

describe('where to go after signing in', () => {
  test.each([
    ['/delivery', '/delivery'],
    ['/robot?robot-id=r1#path', '/robot?robot-id=r1#path'],
    [null, '/'],
    ['', '/'],
    ['delivery', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/a\\..\\..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth/login?returnUrl=/auth/login', '/'],
    ['/a/..//evil.example', '/'],
  ])('%j leads to %j', (asked, expected) => {
    expect(safeReturnUrl(asked)).toBe(expected);
  });

  test('the login route carries the address that was open, and nothing for home', () => {
    expect(loginPath('/delivery?status=Failed')).toBe('/auth/login?returnUrl=%2Fdelivery%3Fstatus%3DFailed');
    expect(loginPath('/')).toBe('/auth/login');
  });
});
