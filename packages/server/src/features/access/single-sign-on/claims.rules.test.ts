import type { ClaimRule } from '@rota/contract/single-sign-on';
import { describe as group, expect, test } from 'vitest';
import {
  describe,
  grantedNow,
  isEmailProved,
  isEnough,
  mergeRoles,
  rolesFromClaims,
} from './claims.rules.ts';

const rule = (claim: string, value: string, role: ClaimRule['role'], scope = '7'): ClaimRule => ({
  claim,
  value,
  role,
  scope,
});

group('roles from what a provider says', () => {
  test.each([
    [
      'a value',
      { dept: 'kitchen' },
      [rule('dept', 'kitchen', 'rr_delivery_operator')],
      { '7': ['rr_delivery_operator'] },
    ],
    ['another value', { dept: 'bar' }, [rule('dept', 'kitchen', 'rr_delivery_operator')], {}],
    [
      'one of a list',
      { groups: ['a', 'robots'] },
      [rule('groups', 'robots', 'rr_admin')],
      { '7': ['rr_admin'] },
    ],
    ['a group as its path', { groups: ['/ops'] }, [rule('groups', 'ops', 'rr_admin')], { '7': ['rr_admin'] }],
    [
      'a group below another, as its path',
      { groups: ['/a/ops'] },
      [rule('groups', 'a/ops', 'rr_admin')],
      { '7': ['rr_admin'] },
    ],
    [
      'a group of the same name below another',
      { groups: ['/a/ops', 'a/ops', '//ops'] },
      [rule('groups', 'ops', 'rr_admin')],
      {},
    ],
    ['a path where the provider gives none', { groups: ['ops'] }, [rule('groups', '/ops', 'rr_admin')], {}],
    ['part of a word', { groups: ['robots-old'] }, [rule('groups', 'robots', 'rr_admin')], {}],
    ['a number', { level: 3 }, [rule('level', '3', 'rr_admin')], { '7': ['rr_admin'] }],
    ['a path', { realm: { roles: ['x'] } }, [rule('realm.roles', 'x', 'rr_admin')], { '7': ['rr_admin'] }],
    [
      'a name with points',
      { 'https://a.b/roles': ['x'] },
      [rule('https://a.b/roles', 'x', 'rr_admin')],
      { '7': ['rr_admin'] },
    ],
    [
      'an object with a name',
      { groups: [{ id: 7, name: 'robots' }] },
      [rule('groups', 'robots', 'rr_admin')],
      { '7': ['rr_admin'] },
    ],
    [
      'an object of roles',
      { 'urn:x:roles': { ops: { '1': 'a.b' } } },
      [rule('urn:x:roles', 'ops', 'rr_admin')],
      { '7': ['rr_admin'] },
    ],
    ['a role that is switched off', { roles: { ops: false } }, [rule('roles', 'ops', 'rr_admin')], {}],
    ['what every object has', {}, [rule('constructor.name', 'Object', 'rr_admin')], {}],
    ['an object', { dept: { kitchen: true } }, [rule('dept', '[object Object]', 'rr_admin')], {}],
    [
      'two rules of one role',
      { a: '1', b: '2' },
      [rule('a', '1', 'rr_admin'), rule('b', '2', 'rr_admin'), rule('b', '2', 'rr_cam', '*')],
      { '7': ['rr_admin'], '*': ['rr_cam'] },
    ],
  ])('%s', (_what, claims, rules, expected) => {
    expect(rolesFromClaims(rules, claims)).toEqual(expected);
  });

  test.each([
    [
      'what people gave stays',
      { '7': ['rr_cam'] },
      {},
      { '7': ['rr_admin'] },
      { '7': ['rr_cam', 'rr_admin'] },
    ],
    [
      'what is no longer given is taken back',
      { '7': ['rr_cam', 'rr_admin'] },
      { '7': ['rr_admin'] },
      {},
      { '7': ['rr_cam'] },
    ],
    [
      'a project is left',
      { '7': ['rr_admin'] },
      { '7': ['rr_admin'] },
      { '8': ['rr_admin'] },
      { '8': ['rr_admin'] },
    ],
    [
      'nothing changes',
      { '7': ['rr_admin'] },
      { '7': ['rr_admin'] },
      { '7': ['rr_admin'] },
      { '7': ['rr_admin'] },
    ],
  ] as const)('%s', (_what, held, last, next, expected) => {
    expect(mergeRoles(held, last, next)).toEqual(expected);
  });
});

test.each([
  [
    'an e-mail address and a value for each rule',
    { email: 'a@x.org', groups: [], realm: { roles: ['x'] } },
    true,
  ],
  ['no e-mail address', { groups: ['ops'], realm: { roles: ['x'] } }, false],
  ['no value for a rule', { email: 'a@x.org', groups: ['ops'] }, false],
  ['groups that were withheld', { email: 'a@x.org', hasgroups: true, realm: { roles: [] } }, true],
])('an ID token with %s is enough without user information: %#', (_what, claims, expected) => {
  expect(isEnough([rule('groups', 'ops', 'rr_admin'), rule('realm.roles', 'x', 'rr_cam')], claims)).toBe(
    expected,
  );
});

test.each([
  [
    {
      preferred_username: 'ada',
      given_name: 'Ada',
      family_name: 'Işık',
      email: 'Ada@X.org',
      email_verified: true,
    },
    { username: 'ada', name: 'Ada', lastname: 'Işık', email: 'ada@x.org' },
  ],
  [
    { name: 'Ada Nur Işık', email: 'a@x.org' },
    { username: 'sub-1', name: 'Ada', lastname: 'Nur Işık', email: undefined },
  ],
  [
    { email: 'a@x.org', email_verified: 'true' },
    { username: 'a@x.org', name: 'sub-1', lastname: '', email: 'a@x.org' },
  ],
  [
    { preferred_username: '0555 111 22 33', name: 'Ada' },
    { username: 'user-05551112233', name: 'Ada', lastname: '', email: undefined },
  ],
  [
    { preferred_username: '<b>', name: 'A\u202ELICE' },
    { username: 'user-b', name: 'ALICE', lastname: '', email: undefined },
  ],
])('%j is read as a person', (claims, person) => {
  expect(describe(claims, 'sub-1', { isTrusted: false, isOfManyIssuers: false })).toEqual(person);
});

test.each([
  [true, { isTrusted: false, isOfManyIssuers: false }, true],
  ['true', { isTrusted: false, isOfManyIssuers: false }, true],
  ['yes', { isTrusted: true, isOfManyIssuers: false }, false],
  [1, { isTrusted: true, isOfManyIssuers: false }, false],
  [undefined, { isTrusted: false, isOfManyIssuers: false }, false],
  [undefined, { isTrusted: true, isOfManyIssuers: false }, true],
  [null, { isTrusted: true, isOfManyIssuers: false }, true],
  [false, { isTrusted: true, isOfManyIssuers: false }, false],
  ['false', { isTrusted: true, isOfManyIssuers: false }, false],
  [true, { isTrusted: true, isOfManyIssuers: true }, false],
])('email_verified %j with %j: proved %j', (said, trust, isProved) => {
  expect(isEmailProved(said === undefined ? {} : { email_verified: said }, trust)).toBe(isProved);
});

test.each([
  [{ _claim_names: { groups: 'src1' } }, { '7': ['rr_admin'] }],
  [{ hasgroups: true }, { '7': ['rr_admin'] }],
  [{ groups: [] }, {}],
  [{ groups: ['robots'], _claim_names: { other: 'src1' } }, { '7': ['rr_admin'] }],
])('groups as %j leave %j of what was granted', (claims, expected) => {
  expect(grantedNow([rule('groups', 'robots', 'rr_admin')], claims, { '7': ['rr_admin'] })).toEqual(expected);
});

test('withheld roles grant nothing to a person who had none', () => {
  expect(grantedNow([rule('groups', 'robots', 'rr_admin')], { hasgroups: true }, {})).toEqual({});
});
