import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password.rules.ts';

describe('a new password', () => {
  test.each([
    ['Aa1', 'Password must be at least 6 characters'],
    ['alllowercase1', 'Password is too weak'],
    ['ALLUPPERCASE1', 'Password is too weak'],
    ['NoDigitsHere', 'Password is too weak'],
    ['Password1', 'Password is too common'],
    ['P4ssw0rd!', 'Password is too common'],
    ['Şifre123', 'Password is too common'],
    ['Galatasaray1905', 'Password is too common'],
    ['Qwerty123!', 'Password is too common'],
    ['Deniz2024', 'Password is too common'],
    ['Right-Password-1', undefined],
    ['Ağaç7kuş', undefined],
    ['x'.repeat(3) + 'Y9' + 'z'.repeat(200), undefined],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, { min: 6 }, ['deniz.kaya', 'Deniz'])).toBe(problem);
  });

  test.each([
    [8, 'short12', 'Password must be at least 8 characters'],
    [12, 'elevenchars', 'Password must be at least 12 characters'],
    [15, 'fourteen chars', 'Password must be at least 15 characters'],
    [15, 'correct horse battery', undefined],
    [8, 'aaaaaaaaaa', 'Password is too common'],
    [8, '1234567890', 'Password is too common'],
    [12, 'password12345', 'Password is too common'],
  ] as const)('of at least %i characters needs no mixture: %s', (min, password, problem) => {
    expect(passwordProblem(password, { min })).toBe(problem);
  });
});
