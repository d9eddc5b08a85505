import type { MapFinding } from '@rota/contract/map-versions';
import { expect, test } from 'vitest';
import { findingGroups } from './finding-groups.rules.ts';

const base = { severity: 'error' as const, at: null, is_old: false, ignored: null };
const cutOff = (
  key: string,
  robot: string,
  name = 'Table 1',
  more: Partial<MapFinding> = {},
): MapFinding => ({
  ...base,
  key,
  code: 'POINT_UNREACHABLE',
  ids: [name],
  params: {
    name,
    robot,
    from: 'Charger',
  },
  ...more,
});
const taken = (key: string): MapFinding => ({
  ...base,
  key,
  code: 'POINT_NAME_TAKEN',
  ids: ['p'],
  params: { name: 'Bar' },
});
const summarize = (findings: MapFinding[], reasons: Record<string, string> = {}) =>
  findingGroups(findings, ({ key }) => reasons[key]).map(({ all, robots }) => [
    all.map(({ key }) => key).join(),
    robots.join(),
  ]);

test('a finding shared by several types of robot is listed once, and nothing else is merged', () => {
  expect(
    summarize([
      cutOff('a', 'Tray'),
      taken('n1'),
      cutOff('b', 'Carrier'),
      cutOff('c', 'Tray', 'Table 2'),
      taken('n2'),
    ]),
  ).toEqual([
    ['a,b', 'Tray,Carrier'],
    ['n1', ''],
    ['c', 'Tray'],
    ['n2', ''],
  ]);
});

test('what was there before, or is ignored, stands apart from what is new', () => {
  const findings = [
    cutOff('a', 'Tray'),
    cutOff('b', 'Carrier', 'Table 1', { is_old: true }),
    cutOff('c', 'Tower'),
  ];
  expect(summarize(findings)).toEqual([
    ['a,c', 'Tray,Tower'],
    ['b', 'Carrier'],
  ]);
  expect(summarize(findings, { c: 'Not used yet' })).toHaveLength(3);
});
