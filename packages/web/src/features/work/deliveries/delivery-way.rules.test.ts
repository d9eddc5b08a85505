import { expect, test } from 'vitest';
import { aDelivery, aTarget } from '../../../testing/builders.ts';
import { drivenBetween, floorsOf, onFloor, wayOf, type OnTrip } from './delivery-way.rules.ts';

const targets = [
  aTarget({ target_id: 'bar', name: 'Bar', x: 1, y: 1 }),
  aTarget({ target_id: 't1', name: 'Table 1', x: 9, y: 1 }),
];
const [subtask] = aDelivery().subtasks;
if (subtask === undefined) throw new Error('a delivery has a stop');
const delivery = aDelivery({
  trip_id: 'trip',
  filling_target_id: 'bar',
  subtasks: [{ ...subtask, target_id: 't1', target_name: 'Table 1', status: 'waiting' }],
});
const stop = (targetId: string, done: boolean) => ({
  target_id: targetId,
  target_name: `name of ${targetId}`,
  kind: 'load',
  x: 5,
  y: 6,
  done,
});
const robot: OnTrip = {
  trip_id: 'trip',
  path: [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ],
  path_passed: 1,
  stops: [stop('elsewhere', true), stop('bar', false), stop('t1', false)],
};
const named = (way: ReturnType<typeof wayOf>) => way.stops.map(({ name, done }) => [name, done]);

test('a delivery that is carried out goes the way of its robot, by the loading, and not by stops that are for others', () => {
  const way = wayOf(delivery, targets, robot);
  expect([way.path, way.passed]).toEqual([robot.path, 1]);
  expect(named(way)).toEqual([
    ['name of bar', false],
    ['name of t1', false],
  ]);
});

test.each<[string, OnTrip | undefined]>([
  ['it has no robot', undefined],
  ['its robot is on another trip', { ...robot, trip_id: 'other' }],
  ['its robot is on none', { ...robot, trip_id: null }],
])('it shows its own stops and no path while %s', (_words, onTrip) => {
  const way = wayOf({ ...delivery, ...(onTrip?.trip_id === null ? { trip_id: null } : {}) }, targets, onTrip);
  expect([way.path, named(way)]).toEqual([[], [['Table 1', false]]]);
  expect(way.stops[0]).toMatchObject({ x: 9, y: 1 });
});

test('what was driven before comes before the path of the robot, without what runs along the path it passed', () => {
  const driven = [
    { x: 20, y: 0 },
    { x: 10, y: 0 },
    { x: 0.5, y: 0.5 },
  ];
  const way = wayOf(delivery, targets, robot, driven);
  expect([way.path, way.passed]).toEqual([[...driven.slice(0, 2), ...robot.path], 3]);
});

test('of a delivery that is over all that is shown was driven', () => {
  const driven = [
    { x: 2, y: 0 },
    { x: 1, y: 0 },
  ];
  expect(wayOf({ ...delivery, trip_id: null }, targets, undefined, driven)).toMatchObject({
    path: driven,
    passed: 2,
  });
});

test.each([
  [['Created', 'Queued'], null, undefined],
  [['Created', 'Requested', 'Pending'], null, { from: '1', to: undefined }],
  // Of several attempts the last one is the one of its robot.
  [['Created', 'Requested', 'Failed', 'Queued', 'Requested'], '9', { from: '4', to: '9' }],
  [['Created', 'Requested'], '0', undefined],
] as const)('after %j with its end at %s it was driven for between %j', (statuses, completedAt, between) => {
  const events = statuses.map((to, index) => ({ at: String(index), to }));
  expect(drivenBetween({ completed_at: completedAt }, events)).toEqual(between);
});

test('a track is shown floor by floor', () => {
  const track = [
    { at: '', map_id: 'a', x: 1, y: 2 },
    { at: '', map_id: 'b', x: 3, y: 4 },
  ];
  expect(onFloor(track, 'b')).toEqual([{ x: 3, y: 4 }]);
});

test('a stop and a path of another floor are not drawn', () => {
  const way = wayOf(delivery, [aTarget({ target_id: 'bar', name: 'Bar' })], robot, [], false);
  expect([way.path, way.passed, named(way)]).toEqual([[], 0, [['name of bar', false]]]);
});

test('a delivery touches the floors of its stops and of its robot, each once', () => {
  const places = [
    aTarget({ target_id: 'bar', site: 'inn', floor: 'ground' }),
    aTarget({ target_id: 't1', site: 'inn', floor: 'upper' }),
    aTarget({ target_id: 'other', site: 'inn', floor: 'roof' }),
  ];
  const ids = (at: Parameters<typeof floorsOf>[2]) =>
    floorsOf(delivery, places, at).map(({ mapId }) => mapId);
  expect(ids(undefined)).toEqual(['inn_ground', 'inn_upper']);
  expect(ids({ site: 'inn', floor: 'upper' })).toEqual(['inn_ground', 'inn_upper']);
  expect(ids({ site: 'inn', floor: 'cellar' })).toEqual(['inn_ground', 'inn_upper', 'inn_cellar']);
});
