import type { MapCopyRow } from '@rota/contract/map-sync';
import { expect, test } from 'vitest';
import { copiesOf, countInSync } from './map-sync.rules.ts';

const copy = (robot: string, state: MapCopyRow['state'], mapId = 'a_1'): MapCopyRow => ({
  robot_id: robot,
  robot_name: robot,
  map_id: mapId,
  wanted: '2.0',
  held: '1.0',
  state,
  attempts: 0,
  next_at: null,
  failure: null,
  fetch: null,
  updated_at: '2026-01-01T00:00:00.000Z',
});

test.each([
  [[], 0, 0],
  [['current', 'sending', 'waiting', 'current'], 2, 4],
  [['current', 'unable'], 1, 1],
] as const)('of robots in the states %j there are %i of %i in sync', (states, count, total) => {
  expect(countInSync(states.map((state, index) => copy(`r${index}`, state)))).toEqual({ count, total });
});

test('the robots of one map are listed, those that need a person first, then by name', () => {
  const all = [
    copy('b', 'current'),
    copy('a', 'current'),
    copy('d', 'sending'),
    copy('c', 'waiting'),
    copy('x', 'waiting', 'b_1'),
  ];
  expect(copiesOf(all, 'a_1').map(({ robot_id }) => robot_id)).toEqual(['c', 'd', 'a', 'b']);
});
