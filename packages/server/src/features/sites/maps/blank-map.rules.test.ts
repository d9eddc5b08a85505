import { CELL_FREE, CELL_OCCUPIED, classAt } from '@rota/floor';
import { expect, test } from 'vitest';
import { blankFloor } from './blank-map.rules.ts';

test.each([
  [3, 3],
  [12.5, 8],
  [200, 200],
])('an empty floor of %s x %s m is free inside and has walls around', (width, height) => {
  const floor = blankFloor(width, height);
  expect(classAt(floor, { x: 0.01, y: 0.01 })).toBe(CELL_FREE);
  expect(classAt(floor, { x: width - 0.01, y: height - 0.01 })).toBe(CELL_FREE);
  for (const outside of [
    { x: -0.01, y: height / 2 },
    { x: width + 0.01, y: height / 2 },
    { x: width / 2, y: -0.01 },
    { x: width / 2, y: height + 0.01 },
  ])
    expect(classAt(floor, outside)).toBe(CELL_OCCUPIED);
});
