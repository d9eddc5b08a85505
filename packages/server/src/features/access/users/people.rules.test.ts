import { expect, test } from 'vitest';
import {
  obstaclesOf,
  readPeopleCursor,
  stateOf,
  usernameFrom,
  writePeopleCursor,
  type SignInFacts,
} from './people.rules.ts';
import { readPhone } from '../auth/index.ts';

const well: SignInFacts = {
  disabled: false,
  canLogin: true,
  isRegistered: true,
  lockedUntil: undefined,
  openLinkUntil: undefined,
  hasRoles: true,
};
const later = '2026-03-02T09:30:00.000Z';

test.each([
  [{}, 'active'],
  [{ isRegistered: false }, 'invited'],
  [{ canLogin: false, isRegistered: false }, 'may_not_sign_in'],
  [{ disabled: true, canLogin: false }, 'disabled'],
] as const)('an account of %j is %s', (facts, state) => {
  expect(stateOf({ ...well, ...facts })).toBe(state);
});

test.each([
  [{}, []],
  [{ disabled: true, canLogin: false }, ['disabled', 'may_not_sign_in']],
  [{ isRegistered: false, openLinkUntil: later }, ['not_registered']],
  [{ isRegistered: false }, ['link_expired']],
  [{ lockedUntil: new Date(later), hasRoles: false }, ['too_many_attempts', 'no_roles']],
] as const)('what keeps %j out is %j', (facts, codes) => {
  expect(obstaclesOf({ ...well, ...facts }).map(({ code }) => code)).toEqual(codes);
});

test('what ends by itself says when', () => {
  expect(obstaclesOf({ ...well, lockedUntil: new Date(later) })).toEqual([
    { code: 'too_many_attempts', until: later },
  ]);
});

test.each([
  ['ada@example.org', 'ada@example.org'],
  [null, 'user-ab12'],
  ['ada&co@example.org', 'user-ab12'],
])('a person invited by %s is called %s', (email, name) => {
  expect(usernameFrom(email, 'ab12')).toBe(name);
});

test.each([
  ['name', 'İnci Şahin'],
  ['-last_seen', '2026-03-02T09:30:00.123456Z'],
])('a cursor of a list by %s comes back as it was', (sort, value) => {
  expect(readPeopleCursor(writePeopleCursor(sort, { value, id: 'user-1' }), sort)).toEqual({
    value,
    id: 'user-1',
  });
});

test.each([
  ['not base64 json', 'name'],
  [writePeopleCursor('name', { value: 'a', id: 'b' }), 'username'],
  [writePeopleCursor('created', { value: 'yesterday', id: 'b' }), 'created'],
  [writePeopleCursor('name', { value: 'a\0', id: 'b' }), 'name'],
  [writePeopleCursor('name', { value: 'a', id: 'b c' }), 'name'],
])('%j is no cursor of a list by %s', (text, sort) => {
  expect(readPeopleCursor(text, sort)).toBeUndefined();
});

test.each([
  ['+90 532 123 45 67', '+905321234567'],
  ['0532 123 45 67', '+905321234567'],
  ['+44 7400 123456', '+447400123456'],
  ['+90 532 123', undefined],
  ['0212 555 44 33', undefined],
  ['ada', undefined],
  ['+905321234567 ext. 5', undefined],
])('the phone %s is kept as %s', (text, kept) => {
  expect(readPhone(text)).toBe(kept);
});
