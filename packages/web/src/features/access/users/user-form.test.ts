import type { HumanRole, RecordUse } from '@rota/contract/core';
import { expect, test } from 'vitest';
import { joinUses, lostScopes } from './people.rules.ts';
import { inviteForm, roleProblems, rolesOf, rowsOf, userForm, type RoleRow } from './user-form.ts';

const cam = { scope: '7', role: 'rr_cam' };

test.each<[string, RoleRow[], string[]]>([
  ['one role in one project', [cam], []],
  ['the same role in two projects', [cam, { scope: '8', role: 'rr_cam' }], []],
  ['no role at all', [], []],
  ['nothing chosen', [{ scope: '', role: '' }], ['0 scope projects_required', '0 role role_required']],
  ['a project without a role', [cam, { scope: '7', role: '' }], ['1 role role_required']],
  ['a role twice', [cam, cam], ['1 role role_twice']],
  [
    'a system administrator of one project',
    [{ scope: '7', role: 'rr_system_admin' }],
    ['0 scope system_admin_needs_all_projects'],
  ],
  ['a system administrator of all', [{ scope: '*', role: 'rr_system_admin' }], []],
])('%s', (_what, rows, problems) => {
  expect(roleProblems(rows).map(({ index, field, message }) => `${index} ${field} ${message}`)).toEqual(
    problems,
  );
});

test('roles are sent by scope, and read back', () => {
  const rows = [cam, { scope: '*', role: 'rr_analyst' }, { scope: '7', role: 'rr_meet' }];
  expect(rolesOf(rows)).toEqual({ '7': ['rr_cam', 'rr_meet'], '*': ['rr_analyst'] });
  expect(rowsOf({ '7': ['rr_cam'], '*': ['rr_analyst'] })).toEqual([cam, rows[1]]);
});

const person = {
  username: 'ada',
  name: 'Ada',
  lastname: '',
  phone: '',
  email: '',
  can_login: true,
  validated: false,
  roles: [cam],
};
test.each([
  [{}, undefined],
  [{ username: '' }, 'username_required'],
  [{ username: 'ab' }, 'username_too_short'],
  [{ username: 'a b c' }, 'wrong_username'],
  [{ username: '05321234567' }, 'username_looks_like_phone'],
  [{ email: 'ada@' }, 'not_email'],
  [{ name: ' ' }, 'name_required'],
])('an account with %j shows %s', (fields, message) => {
  expect(userForm.safeParse({ ...person, ...fields }).error?.issues[0]?.message).toBe(message);
});

const guest = { username: '', name: '', lastname: '', phone: '', email: '', roles: [cam] };
test.each([
  [{}, 'username_phone_or_email_required'],
  [{ email: 'ada@example.org' }, undefined],
  [{ phone: '0532 123 45 67' }, undefined],
  [{ username: 'a b c' }, 'wrong_username'],
])('an invitation with %j shows %s', (fields, message) => {
  expect(inviteForm.safeParse({ ...guest, ...fields }).error?.issues[0]?.message).toBe(message);
});

test.each<[string, Record<string, HumanRole[]>, RoleRow[], string[]]>([
  ['nothing changed', { '7': ['rr_cam'] }, [cam], []],
  ['another role in the project', { '7': ['rr_cam'] }, [{ scope: '7', role: 'rr_view_only' }], []],
  ['one of two projects', { '7': ['rr_cam'], '8': ['rr_cam'] }, [cam], ['8']],
  ['all projects', { '*': ['rr_admin'], '7': ['rr_cam'] }, [cam], ['*']],
  ['a project where there was no role', { '7': [] }, [], []],
  ['every role', { '7': ['rr_cam'], '8': ['rr_cam'] }, [], ['7', '8']],
])('roles are lost where none remains: %s', (_what, held, rows, lost) => {
  expect(lostScopes(held, rows)).toEqual(lost);
});

test('the keys of several projects are counted together', () => {
  const keys = (count: number, name: string): RecordUse => ({
    kind: 'api_key',
    effect: 'stops',
    count,
    first: [{ id: name, name }],
  });
  expect(joinUses([keys(2, 'Till'), keys(1, 'Report')])).toEqual([
    {
      ...keys(3, 'Till'),
      first: [
        { id: 'Till', name: 'Till' },
        { id: 'Report', name: 'Report' },
      ],
    },
  ]);
});
