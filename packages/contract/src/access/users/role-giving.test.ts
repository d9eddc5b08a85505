import { describe, expect, test } from 'vitest';
import { humanRoles, machineRoles, type HumanRole, type Reach, type Role } from '../../core/roles.ts';
import { addedRoles, mayGive, mayGiveAll, permissionsOfRole } from './role-giving.rules.ts';

const people = Object.keys(humanRoles) as HumanRole[];
const root: Reach = { '*': ['rr_system_admin'] };
const patron: Reach = { '7': ['rr_project_admin'] };

test.each<[string, Reach, string, Role, boolean]>([
  ['the system administrator gives any role in a project', root, '7', 'rr_project_admin', true],
  ['and for all projects', root, '*', 'rr_analyst', true],
  ['and makes system administrators', root, '*', 'rr_system_admin', true],
  ['but none of one project alone', root, '7', 'rr_system_admin', false],
  ['a project administrator gives roles in the project', patron, '7', 'rr_delivery_operator', true],
  ['and makes others like themselves there', patron, '7', 'rr_project_admin', true],
  ['and those who may create projects when it is said of all projects', patron, '7', 'rr_admin', true],
  ['but not in another project', patron, '8', 'rr_view_only', false],
  ['and nothing for all projects', patron, '*', 'rr_view_only', false],
  ['least of all system administrators', patron, '*', 'rr_system_admin', false],
  ['not even when it is said of the own project', patron, '7', 'rr_system_admin', false],
  [
    'who administers all projects gives roles in each',
    { '*': ['rr_project_admin'] },
    '8',
    'rr_view_only',
    true,
  ],
  ['and still nothing for all of them', { '*': ['rr_project_admin'] }, '*', 'rr_view_only', false],
  [
    'an administrator without the right to give roles gives none',
    { '7': ['rr_admin'] },
    '7',
    'rr_view_only',
    false,
  ],
  ['a system administrator of one project is none', { '7': ['rr_system_admin'] }, '7', 'rr_view_only', false],
  [
    'a key that may invite gives no role that may more',
    { '7': ['permission:users.set_project_roles'] },
    '7',
    'rr_view_only',
    false,
  ],
  [
    'a key that manages accounts makes no system administrators',
    { '*': ['permission:users.manage'] },
    '*',
    'rr_system_admin',
    false,
  ],
  ['no role assigns nothing', {}, '7', 'rr_view_only', false],
])('%s', (_what, assigner, scope, role, expected) => {
  expect(mayGive(assigner, scope, role)).toBe(expected);
});

describe('a project administrator', () => {
  test('may do in the project whatever any role of people that they give may do there', () => {
    const given = people.filter((role) => mayGive(patron, '7', role));
    const beyond = given.flatMap((role) =>
      permissionsOfRole(role, '7').filter((one) => !permissionsOfRole('rr_project_admin', '7').includes(one)),
    );
    expect(beyond).toEqual([]);
  });

  test('may give every role of people there but the system administrator’s', () => {
    expect(people.filter((role) => !mayGive(patron, '7', role))).toEqual(['rr_system_admin']);
  });
});

test.each([root, patron])('%j gives a person no role of a machine', (assigner) => {
  expect(machineRoles.filter((role) => mayGive(assigner, '*', role) || mayGive(assigner, '7', role))).toEqual(
    [],
  );
});

test('all roles of a person must be one’s to give', () => {
  expect(mayGiveAll(patron, { '7': ['rr_cam', 'rr_meet'] })).toBe(true);
  expect(mayGiveAll(patron, { '7': ['rr_cam'], '8': ['rr_cam'] })).toBe(false);
  expect(mayGiveAll(patron, {})).toBe(true);
});

test('only what was not held before counts as given', () => {
  expect(addedRoles({ '7': ['rr_cam'] }, { '7': ['rr_cam', 'rr_meet'], '*': ['rr_admin'] })).toEqual({
    '7': ['rr_meet'],
    '*': ['rr_admin'],
  });
});

test('a role in one project does not reach the installation', () => {
  expect(permissionsOfRole('rr_admin', '*')).toContain('projects.create');
  expect(permissionsOfRole('rr_admin', '7')).not.toContain('projects.create');
  expect(permissionsOfRole('rr_admin', '7')).toContain('projects.update');
});
