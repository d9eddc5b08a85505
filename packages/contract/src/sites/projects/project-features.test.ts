import { describe, expect, test } from 'vitest';
import { PROJECT_FEATURES } from '../../core/feature-names.ts';
import { permissions, type Permission } from '../../core/permissions.ts';
import { TASK_KINDS } from '../../work/deliveries/task-kinds.ts';
import { changeFeatures, featureOfPermission, projectFeatures, switchesOf } from './project-features.ts';

/** What no site can be run without, or what is the installation's and no project's: by the part of the name before the dot, or the whole. */
const WITHOUT = [
  'projects',
  'config',
  'robots.read',
  'robots.register',
  'robots.update',
  'robots.delete',
  'robots.command',
  'robots.hold',
  'robots.stop',
  'robots.escape',
  'robots.simulate',
  'robots.diagnose',
  'robots.move',
  'robots.secrets',
  'robots.send_logs',
  'robots.delete_logs',
  'maps',
  'topography',
  'targets',
  // The fleet rides elevators: a site that has them on its maps cannot do without.
  'elevators',
  'deliveries',
  // A station is also where orders and templates are loaded.
  'stations',
  // Shared by products, speech and the logo.
  'media',
  'templates',
  'users',
  'devices',
  'workshop',
  'parts',
  'releases',
  'release_keys',
  'rollouts',
  'sim_cards',
  'sim_providers',
  'mqtt_users',
  'machines',
  'api_keys',
  'outbox',
  'services',
  'sign_in',
  'security',
  'simulator',
  'vpn',
  'audit',
  'alerts',
];

describe('the features of a project', () => {
  test('hold each permission once at most', () => {
    const held = PROJECT_FEATURES.flatMap((feature) => projectFeatures[feature].permissions);
    expect(held.length).toBe(new Set(held).size);
  });
  test('hold every permission but those that no site can do without', () => {
    const all = Object.keys(permissions) as Permission[];
    const free = all.filter((permission) => featureOfPermission(permission) === undefined);
    const named = all.filter((one) => WITHOUT.includes(one) || WITHOUT.includes(one.split('.')[0] ?? ''));
    expect(free).toEqual(named);
  });
  test('hold each kind of task once at most, and leave the plain delivery', () => {
    const held = PROJECT_FEATURES.flatMap((feature) => projectFeatures[feature].kinds);
    expect(held.length).toBe(new Set(held).size);
    expect(TASK_KINDS.filter((kind) => !held.includes(kind))).toEqual(['delivery']);
  });
  test.each([
    ['what is named', [], { camera: false }, ['camera', 'manual_control']],
    ['what needs it', [], { ordering: false }, ['ordering', 'market']],
    [
      'not what is switched off in the same change',
      [],
      { ordering: false, market: true },
      ['ordering', 'market'],
    ],
    ['nothing without a change', ['market'], {}, ['market']],
    ['less with what it needs', ['ordering', 'market'], { market: true }, []],
    ['what is not known no more', ['flying'], {}, []],
  ] as const)('are off: %s', (_what, off, change, after) => {
    const next = changeFeatures(switchesOf(off), change);
    expect(PROJECT_FEATURES.filter((feature) => !next[feature])).toEqual(after);
  });
});
