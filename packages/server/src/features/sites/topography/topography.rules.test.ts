import type { FloorMap } from '@rota/contract/maps';
import { expect, test } from 'vitest';
import { orderVersion } from './order-version.service.ts';
import { composeTopography, connectionsOf, isWholeOrder } from './topography.rules.ts';

const shaft = (elevator_id: string, ...mapIds: string[]) => ({ elevator_id, mapIds });

test('each pair of floors that an elevator joins stands once, with all that join it', () => {
  expect(connectionsOf([shaft('a', 'i_0', 'i_1', 'i_2'), shaft('b', 'i_2', 'i_0')])).toEqual([
    { from: 'i_0', to: 'i_1', elevator_ids: ['a'] },
    { from: 'i_0', to: 'i_2', elevator_ids: ['a', 'b'] },
    { from: 'i_1', to: 'i_2', elevator_ids: ['a'] },
  ]);
});

test('an elevator joins only floors where robots can wait for it', () => {
  const lift = {
    elevator_id: 'a',
    name: 'Lift',
    group: 'Main',
    mode: 'automatic',
    site: 'i',
    floors: ['0', '1', '2'],
  } as const;
  const maps = [{ site: 'i', floor: '0', mapId: 'i_0', name: '0', raster: null } as unknown as FloorMap];
  const joinedWithout = (missing_lobbies: string[]) =>
    composeTopography({
      maps,
      elevators: [{ ...lift, floors: [...lift.floors], missing_lobbies }],
      targets: [],
    })[0]?.connections;
  expect(joinedWithout(['1'])).toEqual([{ from: 'i_0', to: 'i_2', elevator_ids: ['a'] }]);
  expect(joinedWithout(['1', '2'])).toEqual([]);
});

test.each([
  ['every map once', ['b', 'a'], true],
  ['a map too few', ['a'], false],
  ['a map twice', ['a', 'a'], false],
  ['another map', ['a', 'c'], false],
])('an order of %s', (_what, order, expected) => expect(isWholeOrder(order, ['a', 'b'])).toBe(expected));

test('another order has another version', () =>
  expect(orderVersion(['a', 'b'])).not.toBe(orderVersion(['b', 'a'])));
