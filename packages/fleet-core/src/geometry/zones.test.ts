import { rectangleArea } from '@rota/floor';
import { expect, test } from 'vitest';
import type { Occupancy } from './occupancy.ts';
import { boxOf } from './polyline.ts';
import { meetsZone, newZone, ZoneBook } from './zones.ts';

const square = newZone({
  id: 'z',
  name: 'Z',
  capacity: 1,
  area: rectangleArea({ x: 2, y: 2 }, { x: 4, y: 4 }),
});

function occupying(held: number[], ...ahead: number[]): Occupancy {
  const [standX, standY] = [held.at(-2) ?? 0, held.at(-1) ?? 0];
  const claim = [standX, standY, ...ahead];
  return {
    radius: 0.3,
    held,
    heldFrom: 0,
    heldBox: boxOf(held),
    standX,
    standY,
    claim,
    near: claim.length,
    claimBox: boxOf(claim),
  };
}

test.each([
  ['through it', [0, 3, 6, 3], true],
  ['within it', [2.5, 3, 3.5, 3], true],
  ['past it', [0, 1, 6, 1], false],
  ['to its border', [0, 3, 1.9, 3], false],
  ['over a corner', [1, 2.5, 2.5, 1], false],
  ['on the spot', [3, 3, 3, 3], true],
])('a way leads %s', (_words, [ax = 0, ay = 0, bx = 0, by = 0], expected) => {
  expect(meetsZone(square, ax, ay, bx, by)).toBe(expected);
});

test('a zone is held from the release into it until the robot is out, and counts who stands in it', () => {
  const book = new ZoneBook<{ name: string }>([square], () => undefined);
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  book.place(a, occupying([0, 3], 3, 3, 6, 3));
  expect([book.holding(square).size, book.entriesOf(a)]).toEqual([0, [{ zone: square, at: 2 }]]);
  book.place(a, occupying([0, 3, 3, 3], 6, 3));
  expect([book.holding(square).size, book.standing(square).size, book.entriesOf(a).length]).toEqual([
    1, 1, 0,
  ]);
  book.place(b, occupying([0, 1]));
  expect(book.fullZoneOn(b, 0, 1, 3, 3)).toBe(square);
  expect(book.fullZoneOn(a, 3, 3, 3.5, 3)).toBeUndefined();
  book.place(a, occupying([3, 3, 6, 3]));
  expect([book.holding(square).size, book.standing(square).size]).toEqual([1, 0]);
  book.movePose(a, occupying([5, 3, 6, 3]));
  expect([book.holding(square).size, book.fullZoneOn(b, 0, 1, 3, 3)]).toEqual([0, undefined]);
  expect(book.fullZoneOn(b, 0, 1, 3, 3, [square])).toBe(square);
  book.place(b, occupying([3, 3]));
  book.remove(b);
  expect([book.holding(square).size, book.standing(square).size]).toEqual([0, 0]);
});

test('a line that leaves a zone and comes back comes in once more', () => {
  const book = new ZoneBook<object>([square], () => undefined);
  expect(book.entriesAlong([3, 3, 6, 3, 3, 3])).toEqual([{ zone: square, at: 4 }]);
  expect(book.entriesAlong([0, 3, 6, 3, 6, 0]).map(({ at }) => at)).toEqual([2]);
});
