import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps, type Box } from './box-grid.ts';
import type { Label, LabelWish } from './label-layout.ts';
import { LABEL_RANK, labelBox, layOutLabels, NO_SIDE } from './label-layout.ts';

const [BELOW, ABOVE, RIGHT, LEFT] = [0, 1, 2, 3];
const at = (x: number, y: number, side = NO_SIDE): LabelWish => ({
  x,
  y,
  width: 40,
  height: 14,
  clear: 16,
  side,
});
const label = (x: number, y: number, changes: Partial<Label> = {}): Label => ({
  ...at(x, y),
  rank: LABEL_RANK.robot,
  ...changes,
});
const sideOf = (side: number, x = 100, y = 100): Box => labelBox(at(x, y), side);
const everything: Box = { left: 0, top: 0, right: 400, bottom: 400 };
const place = (
  labels: readonly Label[],
  solid: readonly Box[] = [],
  soft: readonly Box[] = [],
  moving: readonly Box[] = [],
) => layOutLabels(labels, { solid, soft, moving, width: 400 });
const still = (changes: Partial<Label> = {}): Label =>
  label(100, 100, { rank: LABEL_RANK.target, isStill: true, ...changes });

test.each<[string, number[], number[]]>([
  ['alone it stands below its point', place([label(100, 100)]), [BELOW]],
  ['it keeps the side it had', place([label(100, 100, { side: LEFT })], [sideOf(BELOW)]), [LEFT]],
  ['over something solid it never stands', place([label(100, 100)], [sideOf(BELOW)]), [ABOVE]],
  ['what is only soft is avoided', place([label(100, 100)], [], [sideOf(BELOW), sideOf(ABOVE)]), [RIGHT]],
  [
    'what is only soft is written over when there is no other side',
    place([label(100, 100)], [], [everything]),
    [BELOW],
  ],
  [
    'a name that stands is left out rather than written over a thing',
    place([still()], [], [everything]),
    [NO_SIDE],
  ],
  ['a name that stands stays below what drives over it', place([still()], [], [], [sideOf(BELOW)]), [BELOW]],
  [
    'a name that drives keeps clear of what drives',
    place([label(100, 100)], [], [], [sideOf(BELOW)]),
    [ABOVE],
  ],
  ['a name without room is left out', place([label(100, 100)], [everything]), [NO_SIDE]],
  [
    'one that needs help has its name all the same',
    place([label(100, 100, { rank: LABEL_RANK.help, must: true })], [everything]),
    [BELOW],
  ],
  ['half beyond the edge none stands', place([label(10, 100)]), [RIGHT]],
  [
    'the more urgent one chooses first',
    place([label(100, 100, { rank: LABEL_RANK.target }), label(100, 100)]),
    [ABOVE, BELOW],
  ],
  [
    'two of the same rank choose in the order in which they were offered',
    place([label(100, 100), label(100, 100)], [sideOf(RIGHT), sideOf(LEFT)]),
    [BELOW, ABOVE],
  ],
  [
    'a robot that passes a target leaves the name where it stands',
    place([label(100, 100, { rank: LABEL_RANK.target, side: BELOW }), label(100, 100)]),
    [BELOW, ABOVE],
  ],
  [
    'a target gives way where the robot has no other side',
    place(
      [label(100, 100, { rank: LABEL_RANK.target, side: BELOW }), label(100, 100)],
      [sideOf(ABOVE), sideOf(RIGHT), sideOf(LEFT)],
    ),
    [NO_SIDE, BELOW],
  ],
  [
    'two that need help are both named, beside each other',
    place([label(100, 100, { must: true }), label(102, 100, { must: true })], [everything]),
    [BELOW, ABOVE],
  ],
])('%s', (_words, sides, expected) => {
  expect(sides).toEqual(expected);
});

test.each<[string, Partial<Label>, readonly Box[], readonly number[], number]>([
  ['under what lies over the map no name stands', {}, [sideOf(BELOW)], [], ABOVE],
  ['without another side it is left out there', {}, [everything], [], NO_SIDE],
  ['a side inside the building comes before one over its outer wall', {}, [], [BELOW, ABOVE], RIGHT],
  ['also before the side where it stood', { side: BELOW }, [], [BELOW], ABOVE],
  ['over the wall it stands where no side is inside', {}, [], [BELOW, ABOVE, RIGHT, LEFT], BELOW],
  ['the wall is better than another thing', {}, [sideOf(ABOVE), sideOf(RIGHT), sideOf(LEFT)], [BELOW], BELOW],
])('%s', (_words, changes, covered, beyond, expected) => {
  const isBeyond = (box: Box) => beyond.some((side) => JSON.stringify(sideOf(side)) === JSON.stringify(box));
  expect(
    layOutLabels([still(changes)], { solid: [], soft: [], moving: [], width: 400, covered, isBeyond }),
  ).toEqual([expected]);
});

test('labels that were placed never overlap one another, whatever their ranks', () => {
  const wishes = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 300 }),
    rank: fc.constantFrom(...Object.values(LABEL_RANK)),
    side: fc.constantFrom(NO_SIDE, BELOW, ABOVE, RIGHT, LEFT),
    must: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(wishes, { maxLength: 40 }), (list) => {
      const labels = list.map(({ x, y, ...rest }) => label(x, y, rest));
      const boxes = place(labels, [sideOf(BELOW)]).flatMap((side, index) =>
        side === NO_SIDE ? [] : [labelBox(labels[index] as Label, side)],
      );
      boxes.forEach((box, index) =>
        boxes.slice(index + 1).forEach((other) => expect(overlaps(box, other)).toBe(false)),
      );
    }),
  );
});
