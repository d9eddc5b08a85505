import { resolveValues } from '@rota/contract/robot-config';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentsFor,
  fleetSettingsOf,
  listChanges,
  nextVersion,
  stateOf,
  textOf,
  type AppliedVersion,
} from './robot-config.rules.ts';

const robot = { robotId: 'r1', name: 'R-01', model: 'Tray', tags: ['lobby', 'night'] };

function aVersion(more: Partial<AppliedVersion>): AppliedVersion {
  return { scope: 'project', name: '-', version: 1, values: { max_speed: 1 }, pilotRobotId: null, ...more };
}

describe('the documents of a robot', () => {
  test.each([
    ['the installation', { scope: 'installation', name: '-' }, true],
    ['its model', { scope: 'model', name: 'Tray' }, true],
    ['another model', { scope: 'model', name: 'Tower' }, false],
    ['one of its tags', { scope: 'tag', name: 'night' }, true],
    ['a tag of others', { scope: 'tag', name: 'kitchen' }, false],
    ['itself', { scope: 'robot', name: 'r1' }, true],
    ['another robot', { scope: 'robot', name: 'r2' }, false],
  ] as const)('of %s count: %j', (_what, document, counts) => {
    expect(documentsFor(robot, [aVersion(document)])).toHaveLength(counts ? 1 : 0);
  });
  test('count in the newest version that is for it: a pilot is tried alone', () => {
    const versions = [
      aVersion({ version: 3 }),
      aVersion({ version: 4, pilotRobotId: 'r1' }),
      aVersion({ version: 5, pilotRobotId: 'r2' }),
    ];
    const of = (robotId: string) => documentsFor({ ...robot, robotId }, versions)[0]?.version;
    expect(['r1', 'r2', 'r3'].map(of)).toEqual([4, 5, 3]);
    expect(documentsFor(robot, [...versions, aVersion({ version: 6 })])[0]?.version).toBe(6);
  });
});

describe('the number of a robot’s config', () => {
  const project = { newest: 4, inForce: { version: 4, checksum: 'p' } };
  test.each([
    ['that is the project’s is the project’s number', undefined, 'p', project, 4],
    ['that differs from the project’s is above it', undefined, 'x', project, 5],
    ['that stays the same stays', { version: 7, checksum: 'x' }, 'x', project, undefined],
    ['that changes is one more', { version: 7, checksum: 'x' }, 'y', project, 8],
    ['never falls when it becomes the project’s', { version: 7, checksum: 'x' }, 'p', project, 8],
    ['goes along with the project’s', { version: 3, checksum: 'p' }, 'p', project, 4],
    ['stays above the project’s when that grows', { version: 4, checksum: 'x' }, 'x', project, 5],
    ['without a project’s config begins at 1', undefined, 'x', { newest: 0, inForce: undefined }, 1],
  ] as const)('%s', (_what, kept, checksum, standing, expected) => {
    expect(nextVersion(kept, checksum, standing)).toBe(expected);
  });
  test('never means two configs, whatever changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ own: fc.constantFrom('', 'a', 'b'), project: fc.constantFrom('p', 'q') })),
        (changes) => {
          let kept: { version: number; checksum: string } | undefined;
          let newest = 0;
          const meanings = new Map<number, string>();
          let last: string | undefined;
          for (const { own, project } of changes) {
            if (project !== last) newest += 1;
            last = project;
            const checksum = own === '' ? project : own + project;
            const version = nextVersion(kept, checksum, {
              newest,
              inForce: { version: newest, checksum: project },
            });
            if (version !== undefined) kept = { version, checksum };
            meanings.set(newest, meanings.get(newest) ?? project);
            const number = kept?.version ?? 0;
            expect(meanings.get(number) ?? checksum).toBe(kept?.checksum);
            meanings.set(number, checksum);
          }
        },
      ),
    );
  });
});

test.each([
  [{ wanted: 0 }, 'in_sync'],
  [{ reported: 5 }, 'in_sync'],
  [{ reported: 3, sameAsProject: 3 }, 'in_sync'],
  [{ reported: 4 }, 'waiting'],
  [{ reported: null, takesConfig: true }, 'waiting'],
  [{ reported: null }, 'not_reported'],
  [{ reported: 4, rejected: 5 }, 'rejected'],
  [{ reported: 4, rejected: 3 }, 'waiting'],
] as const)('a robot with %j is %s', (facts, state) => {
  const usual = { wanted: 5, sameAsProject: undefined, reported: null, rejected: null, takesConfig: false };
  expect(stateOf({ ...usual, ...facts })).toBe(state);
});

test('the fleet reads its own keys out of a config, and no value that breaks its schema', () => {
  const json =
    '{"low_battery_percent":30,"max_speed":1,"ready_battery_percent":"much","shelves_per_robot":2}';
  expect(fleetSettingsOf(json)).toEqual({ low_battery_percent: 30, shelves_per_robot: 2 });
});

test('changes are the keys whose values differ, and those that come and go', () => {
  const of = (values: Record<string, unknown>) => resolveValues([aVersion({ values })]);
  expect(listChanges(of({ a: 1, b: [1], d: null }), of({ b: [1], a: 2, c: 3 }))).toEqual([
    { key: 'a', before: 1, after: 2 },
    { key: 'c', before: null, after: 3 },
    { key: 'd', before: null, after: null },
  ]);
  expect(textOf(of({ b: 1, a: 2 }))).toBe('{"a":2,"b":1}');
});
