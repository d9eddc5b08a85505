import { expect, test } from 'vitest';
import { hitsOf } from './robot-scans.rules.ts';

test('rays become places on the map: turned with the robot, and none for a ray that met nothing', () => {
  const pose = { x: 2, y: 3, theta: Math.PI / 2 };
  const scan = { pose, angleMin: -Math.PI / 2, angleIncrement: Math.PI / 2, ranges: [1, null, 4, 0] };
  expect(hitsOf(scan)).toEqual([
    { x: 3, y: 3 },
    { x: -2, y: 3 },
  ]);
});
