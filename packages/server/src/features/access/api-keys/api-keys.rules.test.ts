import { keyPermissions } from '@rota/contract/api-keys';
import { can, type Reach } from '@rota/contract/core';
import { describe, expect, test } from 'vitest';
import { losesPermissions, reachOfKey } from './api-keys.rules.ts';

describe('what a key may reach', () => {
  test.each<[string, Reach, string[]]>([
    [
      'all that was given while its owner has it',
      { '7': ['rr_project_admin'] },
      ['permission:robots.read', 'permission:audit.read'],
    ],
    ['only what its owner still has', { '7': ['rr_view_only'] }, ['permission:robots.read']],
    ['nothing by roles of its owner in another project', { '8': ['rr_project_admin'] }, []],
    [
      'all of it where its owner has it everywhere',
      { '*': ['rr_project_admin'] },
      ['permission:robots.read', 'permission:audit.read'],
    ],
  ])('is %s', (_what, owner, reach) => {
    expect(reachOfKey(['robots.read', 'audit.read'], owner, 7)).toEqual({ '7': reach });
  });

  test('is nothing in another project, nothing without a project, and nothing that was not given', () => {
    const reach = reachOfKey(['robots.read'], { '*': ['rr_system_admin'] }, 7);
    expect(can(reach, 'robots.read', '7')).toBe(true);
    for (const [permission, projectId] of [
      ['robots.read', '8'],
      ['robots.read', undefined],
      ['robots.command', '7'],
      ['users.manage', undefined],
    ] as const) {
      expect(can(reach, permission, projectId)).toBe(false);
    }
  });

  test('is never the making of keys, people or machines', () => {
    for (const permission of [
      'api_keys.manage',
      'machines.manage',
      'users.set_project_roles',
      'users.manage',
      'sign_in.manage',
      'projects.create',
      'vpn.agent',
    ] as const) {
      expect(keyPermissions).not.toContain(permission);
    }
    expect(keyPermissions).toContain('deliveries.create');
  });
});

test.each<[string, Reach, boolean]>([
  ['has a role in the project alone', { '7': ['rr_project_admin'], '8': ['rr_project_admin'] }, true],
  ['may less everywhere than in the project', { '7': ['rr_project_admin'], '*': ['rr_view_only'] }, true],
  ['may all of it everywhere', { '7': ['rr_project_admin'], '*': ['rr_project_admin'] }, false],
  ['had none of it', { '8': ['rr_project_admin'] }, false],
])('a key stops when its owner leaves who %s: %s', (_who, owner, stops) => {
  expect(losesPermissions(['robots.read', 'audit.read'], owner, 7)).toBe(stops);
});
