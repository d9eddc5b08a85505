import type { Robot } from '@rota/contract/robots';
import type { DeliveryRecord, TargetInfo } from '@rota/fleet-core';
import { expect, test } from 'vitest';
import { packJob, unpackedJob, type PreflightJob } from './preflight-job.service.ts';
import { robotsOf, tasksOf } from './preflight.rules.ts';

const robot = (name: string, change: Partial<Robot> = {}) =>
  ({
    robot_id: name,
    name,
    enabled: true,
    protocol_version: '2.1.0',
    battery: null,
    lids: [],
    site: null,
    floor: null,
    position: null,
    footprint: {
      length: 0.6,
      width: 0.5,
    },
    ...change,
  }) as unknown as Robot;
const place = (targetId: string, type: TargetInfo['type'], x: number, mapId = 'inn_1'): TargetInfo => ({
  targetId,
  name: targetId,
  type,
  mapId,
  x,
  y: 0,
  theta: 0,
});
const here = (x: number): Partial<Robot> => ({
  site: 'inn',
  floor: '1',
  position: { x, y: 0, theta: 0 },
  battery: 55,
});

test('robots begin where they stand, or at a free point, and those without one are left out', () => {
  const targets = [
    place('w1', 'waiting', 0),
    place('w2', 'waiting', 5),
    place('w9', 'waiting', 9, 'old_1'),
    place('c1', 'charge', 7),
  ];
  const robots = [
    robot('a', here(0.3)),
    robot('b'),
    robot('c', { enabled: false }),
    robot('d', { ...here(1), floor: '9' }),
    robot('e'),
  ];
  const parts = robotsOf(robots, targets, new Set(['inn_1']));
  expect(parts.map(({ info, at }) => [info.name, at.x])).toEqual([
    ['a', 0.3],
    ['b', 5],
    ['d', 7],
  ]);
  expect(parts.map(({ batteryPercent }) => batteryPercent)).toEqual([55, 80, 55]);
});

test('nights are cut short, who walks with a robot is left out, and a robot that does not take part is not asked for', () => {
  const hour = 3_600_000;
  const task = (at: number, change: Partial<DeliveryRecord> = {}) =>
    ({
      deliveryId: `d${at}`,
      kind: 'delivery',
      createdAt: at,
      options: { remote_delivery: true },
      requestedRobotId: 'gone',
      ...change,
    }) as DeliveryRecord;
  const { tasks, leftOut } = tasksOf(
    [
      task(hour),
      task(hour + 60_000),
      task(12 * hour),
      task(12.1 * hour, { kind: 'meeting' }),
      task(12.2 * hour, { requestedRobotId: 'a' }),
    ],
    new Set(['a']),
  );
  expect(leftOut).toBe(1);
  expect(tasks.map(({ atMs }) => atMs / 60_000)).toEqual([0, 1, 31, 43]);
  expect(tasks.map(({ delivery }) => delivery.requestedRobotId)).toEqual([null, null, null, 'a']);
  expect(tasks.every(({ delivery }) => delivery.options.remote_delivery === false)).toBe(true);
});

test('a job is packed with turns for others between its drawings', async () => {
  const drawings = Array.from({ length: 4_000 }, (_, index) => ({
    id: `d${index}`,
    layer: 'obstacle',
    kind: 'polygon',
    props: {},
    coords: Array.from({ length: 60 }, (_corner, corner) => [index + corner * 0.123, corner * 1.7]),
  }));
  const site = { floors: [{ map_id: 'inn_1', drawings }], targets: [] };
  const job = { before: site, after: site, tasks: [], seed: 1 } as unknown as PreflightJob;
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const packed = await packJob(job);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
  expect(unpackedJob(packed)).toEqual(job);
});
