import { brokenRule } from '../../core/constraints.ts';
import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password.rules.ts';

describe('a new password', () => {
  test.each([
    ['Aa1', brokenRule('password_min', { min: 6 })],
    ['alllowercase1', 'password_too_weak'],
    ['ALLUPPERCASE1', 'password_too_weak'],
    ['NoDigitsHere', 'password_too_weak'],
    ['Password1', 'password_too_common'],
    ['P4ssw0rd!', 'password_too_common'],
    ['Şifre123', 'password_too_common'],
    ['Galatasaray1905', 'password_too_common'],
    ['Qwerty123!', 'password_too_common'],
    ['Deniz2024', 'password_too_common'],
    ['Right-Password-1', undefined],
    ['Ağaç7kuş', undefined],
    ['x'.repeat(3) + 'Y9' + 'z'.repeat(200), undefined],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password, { min: 6 }, ['deniz.kaya', 'Deniz'])).toBe(problem);
  });

  test.each([
    [8, 'short12', brokenRule('password_min', { min: 8 })],
    [12, 'elevenchars', brokenRule('password_min', { min: 12 })],
    [15, 'fourteen chars', brokenRule('password_min', { min: 15 })],
    [15, 'correct horse battery', undefined],
    [8, 'aaaaaaaaaa', 'password_too_common'],
    [8, '1234567890', 'password_too_common'],
    [12, 'password12345', 'password_too_common'],
  ] as const)('of at least %i characters needs no mixture: %s', (min, password, problem) => {
    expect(passwordProblem(password, { min })).toBe(problem);
  });
});
