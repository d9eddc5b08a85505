import { expect, test } from 'vitest';
import { callStationOf, sellingStationOf } from './code-stations.rules.ts';

const station = (
  station_id: string,
  target_id: string,
  more: { is_public?: boolean; menu_id?: string | null } = {},
) => ({
  station_id,
  target_id,
  is_public: true,
  menu_id: null,
  ...more,
});
const kitchen = station('kitchen', 'pass', { menu_id: 'food' });
const bell = station('bell', 'table');
const bar = station('bar', 'table', { menu_id: 'drinks', is_public: false });
const code = (pickup_location_id: string | null) => ({ target_id: 'table', pickup_location_id });

test.each([
  [
    'goods come from the pickup location, robots to the table',
    code('kitchen'),
    [kitchen, bell],
    'kitchen',
    'bell',
  ],
  ['a table without a station of its own calls nothing', code('kitchen'), [kitchen], 'kitchen', undefined],
  [
    'a station that is not public takes no calls of guests',
    code('kitchen'),
    [kitchen, bar],
    'kitchen',
    undefined,
  ],
  [
    'without a pickup location the station that sells at the table sells',
    code(null),
    [bell, bar],
    'bar',
    'bell',
  ],
  ['a station without a menu is better than none', code(null), [kitchen, bell], 'bell', 'bell'],
  [
    'a pickup location that was deleted falls back to the table',
    code('gone'),
    [kitchen, bar],
    'bar',
    undefined,
  ],
  ['nothing stands at the table', code(null), [kitchen], undefined, undefined],
])('%s', (_words, at, stations, sells, calls) => {
  expect([sellingStationOf(at, stations)?.station_id, callStationOf(at, stations)?.station_id]).toEqual([
    sells,
    calls,
  ]);
});
