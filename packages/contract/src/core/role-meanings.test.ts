import { describe, expect, test } from 'vitest';
import { permissions, type Permission } from './permissions.ts';
import { roleMeanings } from './role-meanings.ts';
import { roles, type Role } from './roles.ts';

const holdersOf = (permission: Permission): readonly Role[] => permissions[permission];
const heldBy = (role: Role) =>
  (Object.keys(permissions) as Permission[]).filter((permission) => holdersOf(permission).includes(role));
/** Permissions that look and change nothing. */
const looks = /\.(read|list_all|diagnose|read_installation)$/;
/** What a meaning denies, and the permissions that would make it untrue. */
const DENIALS: readonly [RegExp, RegExp][] = [
  [/changes nothing/, /\.(?!(read|list_all|diagnose|read_installation)$)/],
  [/changes no settings/, /^(config\.edit|projects\.update|commerce\.edit|devices\.manage|maps\.edit)/],
  [/commands no (real )?robots/, /^robots\.(command|hold|stop|escape)$/],
  [/sends no deliveries/, /^deliveries\.(create|control)$/],
  [/removes nothing/, /\.delete/],
  [/sees no robots/, /^robots\.read$/],
  [/sees no orders/, /^orders\.read$/],
  [/sees no payments/, /^payments\.read$/],
  [/manages no people/, /^users\./],
  [/edits no products/, /^catalogue\.edit$/],
];

describe('the meaning of a role', () => {
  test.each(['en', 'tr'] as const)('stands for every role in one line of its own (%s)', (language) => {
    const lines = roles.map((role) => roleMeanings[language][role]);
    for (const line of lines) {
      expect(line.length, line).toBeGreaterThan(20);
      expect(line.length, line).toBeLessThanOrEqual(110);
      expect(line, 'one line has no full stop').not.toMatch(/\.|\n/);
    }
    expect(new Set(lines).size).toBe(lines.length);
  });
  test.each(roles)('of %s denies nothing that its permissions allow', (role) => {
    const denied = DENIALS.filter(([denial]) => denial.test(roleMeanings.en[role]));
    expect(heldBy(role).filter((held) => denied.some(([, permission]) => permission.test(held)))).toEqual([]);
  });
  test('says "changes nothing" for every role of people that only looks', () => {
    const onlyLook = roles.filter(
      (role) => heldBy(role).includes('robots.read') && heldBy(role).every((held) => looks.test(held)),
    );
    for (const role of onlyLook.filter((one) => !one.startsWith('rr_client')))
      expect(roleMeanings.en[role]).toMatch(/changes nothing$/);
  });
});
