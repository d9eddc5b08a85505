import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isDiscFree } from '../discs.ts';
import { classify } from '../files/classify.ts';
import { parseMapYaml } from '../files/map-yaml.ts';
import { parsePgm } from '../files/pgm.ts';
import type { Raster } from '../raster.ts';
import { rasterFromText } from '../text-raster.ts';
import { findRooms } from './rooms.ts';
import { proposeTargets } from './target-proposals.ts';

/** A floor in letters, each of which stands for a square of this many cells of 0.1 m. */
function floorOf(lines: readonly string[], size: number): Raster {
  return rasterFromText(
    lines.flatMap((line) =>
      Array.from({ length: size }, () => [...line].map((sign) => sign.repeat(size)).join('')),
    ),
    0.1,
  );
}
const twoRooms = floorOf(
  [
    '####################',
    '#........#.........#',
    '#........#.........#',
    '#........#.........#',
    '#..................#',
    '#........#.........#',
    '#........#.........#',
    '####################',
  ],
  10,
);

describe('rooms', () => {
  test('are parted by a door, the largest first', () => {
    const { rooms } = findRooms(twoRooms);
    expect(rooms).toHaveLength(2);
    expect(rooms[0]?.centre.x).toBeGreaterThan(10);
    expect(rooms[1]?.centre.x).toBeLessThan(9);
    for (const room of rooms) expect(room.area).toBeGreaterThan(45);
  });

  test('that no robot can reach are left out', () => {
    const shut = floorOf(['###########', '#....#....#', '#....#....#', '#....#....#', '###########'], 10);
    expect(findRooms(shut).rooms).toHaveLength(1);
  });

  test('of a floor whose size is no multiple of the coarse cells stay in their place', () => {
    const odd = rasterFromText(
      Array.from({ length: 81 }, (_, row) => (row % 80 === 0 ? '#'.repeat(83) : `#${'.'.repeat(81)}#`)),
      0.05,
      { x: 3, y: -2, theta: Math.PI / 2 },
    );
    const [room] = findRooms(odd).rooms;
    expect(room && isDiscFree(odd, room.centre, 1.5)).toBe(true);
  });
});

describe('proposals', () => {
  test('are a charger at a wall, a waiting point near it, and a delivery in each room', () => {
    const proposals = proposeTargets(twoRooms);
    const [charger, waiting, ...deliveries] = proposals;
    expect([charger?.type, waiting?.type]).toEqual(['charge', 'waiting']);
    expect(deliveries.some(({ x }) => x < 9)).toBe(true);
    expect(deliveries.some(({ x }) => x > 10)).toBe(true);
    for (const place of proposals) expect(isDiscFree(twoRooms, place, 0.4)).toBe(true);
  });

  test('spread over a hall', () => {
    const hall = floorOf(
      ['####################', ...Array<string>(12).fill('#..................#'), '####################'],
      10,
    );
    const deliveries = proposeTargets(hall).filter(({ type }) => type === 'delivery');
    expect(deliveries).toHaveLength(4);
    for (const one of deliveries)
      for (const other of deliveries)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2);
  });

  test('are none where there is no room', () => {
    expect(proposeTargets(floorOf(['###', '###', '###'], 10))).toEqual([]);
  });

  test('fit into the smallest empty floor', () => {
    const small = floorOf(['#####', '#...#', '#...#', '#...#', '#####'], 10);
    expect(new Set(proposeTargets(small).map(({ type }) => type))).toEqual(
      new Set(['charge', 'waiting', 'delivery']),
    );
  });
});

const folder = new URL('../../../../../shared/maps/', import.meta.url);
const missing = !existsSync(folder);

describe.skipIf(missing)('real maps', () => {
  test.each(['small-house/map', 'depot/depot', 'warehouse/warehouse', 'turtlebot3/map'])('%s', (name) => {
    const yaml = new URL(`${name}.yaml`, folder);
    const meta = parseMapYaml(readFileSync(yaml, 'utf8'));
    const raster = classify(parsePgm(readFileSync(new URL(meta.image, yaml))), meta);
    const proposals = proposeTargets(raster);
    expect(new Set(proposals.map(({ type }) => type))).toContain('delivery');
    for (const place of proposals) expect(isDiscFree(raster, place, 0.4)).toBe(true);
  });
});
