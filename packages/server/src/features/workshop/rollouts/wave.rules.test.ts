import { describe, expect, test } from 'vitest';
import { updateOrder, waveSizes, wavesOf } from './wave.rules.ts';

const wave = (size: { robots?: number; percent?: number }) => ({ ...size, pause_minutes: 0 });

describe('the sizes of waves', () => {
  test.each([
    [
      'a canary, a quarter, and the others',
      12,
      [wave({ robots: 1 }), wave({ percent: 25 }), wave({ percent: 100 })],
      [1, 3, 8],
    ],
    ['one wave takes all, whatever it says', 5, [wave({ robots: 1 })], [5]],
    [
      'shares are rounded up',
      5,
      [wave({ percent: 10 }), wave({ percent: 10 }), wave({ percent: 10 })],
      [1, 1, 3],
    ],
    [
      'waves without robots fall away',
      2,
      [wave({ robots: 1 }), wave({ robots: 1 }), wave({ percent: 100 })],
      [1, 1],
    ],
    ['a wave that is larger than all', 3, [wave({ robots: 10 }), wave({ percent: 100 })], [3]],
    ['no robot, no wave', 0, [wave({ robots: 1 }), wave({ percent: 100 })], []],
  ])('%s', (_name, total, waves, sizes) => {
    expect(waveSizes(total, waves)).toEqual(sizes);
  });

  test('robots are put into them in their order', () => {
    expect(wavesOf([1, 2, 1])).toEqual([1, 2, 2, 3]);
  });
});

test('connected robots come first, projects in turn, then by name as people count', () => {
  const robot = (projectId: number, name: string, isConnected = true) => ({ projectId, name, isConnected });
  const order = updateOrder([
    robot(1, 'R-10'),
    robot(1, 'R-2'),
    robot(2, 'A-1', false),
    robot(2, 'B-1'),
    robot(1, 'R-1'),
  ]);
  expect(order.map(({ name }) => name)).toEqual(['R-1', 'B-1', 'R-2', 'R-10', 'A-1']);
});
