import { expect, test } from 'vitest';
import { promiseOfMenu, promiseWithKitchen } from './promise.rules.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 20, minute)).toISOString();
const promise = { from: at(43), to: at(45), likelihood: 0.9 };

test.each([
  ['is ready later than the robot could be there', 'preparing', 45, [46, 48]],
  ['is ready long before', 'accepted', 40, [43, 45]],
  ['says that it is ready', 'ready', 50, [43, 45]],
  ['has handed it over', 'served', 50, [43, 45]],
  ['said nothing', 'new', null, [43, 45]],
] as const)('a kitchen that %s', (_what, kitchen, ready, [from, to]) => {
  const readyAt = ready === null ? null : Date.parse(at(ready));
  expect(promiseWithKitchen(promise, kitchen, readyAt)).toEqual({
    from: at(from),
    to: at(to),
    likelihood: 0.9,
  });
});

test('nothing is promised where the fleet promises nothing', () => {
  expect(promiseWithKitchen(null, 'new', 0)).toBeNull();
});

test.each([
  ['nothing takes time: as the fleet says', [0, 0], [2, 4]],
  ['grilled fish alone: not before it is cooked', [25], [26, 28]],
  ['tea or fish: from the quickest to the slowest', [0, 25], [2, 28]],
  ['shorter than the way of the robot', [1], [2, 4]],
  ['nothing can be ordered', [], [2, 4]],
])('a menu promises, where %s', (_words, minutes, [from = 0, to = 0]) => {
  const fleet = { from: at(2), to: at(4), likelihood: 0.9 };
  expect(promiseOfMenu(fleet, minutes, Date.parse(at(0)))).toEqual({
    from: at(from),
    to: at(to),
    likelihood: 0.9,
  });
});
