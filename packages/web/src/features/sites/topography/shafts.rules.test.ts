import { expect, test } from 'vitest';
import { moveItem, placesOfWay, shaftCells } from './shafts.rules.ts';

const rows = ['3', '2', '1', '0'].map((mapId) => ({ map_id: mapId }));
const drawn = (mapIds: readonly string[]) =>
  shaftCells(rows, { map_ids: [...mapIds] }).map(
    (cell) => cell && `${cell.goesUp ? '|' : ''}${cell.isStop ? 'o' : '-'}${cell.goesDown ? '|' : ''}`,
  );

test.each([
  ['all floors', ['0', '1', '2', '3'], ['o|', '|o|', '|o|', '|o']],
  ['some, past one', ['0', '2'], [undefined, 'o|', '|-|', '|o']],
  ['floors that are not here', ['x'], [undefined, undefined, undefined, undefined]],
])('a shaft through %s', (_what, mapIds, cells) => expect(drawn(mapIds)).toEqual(cells));

test('a way marks the floors that are driven on and the elevators that are ridden', () => {
  const way = placesOfWay({
    legs: [
      { kind: 'drive', map_id: '0', seconds: 1, metres: 1, is_guess: false },
      { kind: 'ride', elevator_id: 'l', elevator_name: 'L', from: '0', to: '2', wait_s: 1, ride_s: 1 },
      { kind: 'drive', map_id: '2', seconds: 1, metres: 1, is_guess: false },
    ],
  });
  expect([[...way.mapIds], [...way.elevatorIds]]).toEqual([['0', '2'], ['l']]);
});

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
] as const)('the entry at %i moved by %i', (index, by, expected) =>
  expect(moveItem(['a', 'b', 'c'], index, by)).toEqual(expected),
);
