import type { CreateDelivery } from '@rota/contract/deliveries';
import type { TargetInfo } from '@rota/fleet-core';
import { describe, expect, test } from 'vitest';
import { planTask } from './task-plan.service.ts';

const at = (targetId: string, type: TargetInfo['type'], x: number, mapId = 'inn_ground'): TargetInfo => ({
  targetId,
  name: targetId,
  type,
  mapId,
  x,
  y: 0,
  theta: 0,
});
const targets = [
  at('bar', 'filling', 0),
  at('kitchen', 'filling', 9),
  at('t1', 'table', 1),
  at('t8', 'table', 8),
  at('roof', 'table', 0, 'inn_roof'),
];
const deps = {
  requireKind: async () => undefined,
  targets: { list: async () => targets },
  robots: { list: async () => [{ robotId: 'r1' }] },
  elevators: { list: async () => [] },
};
const plan = (kind: CreateDelivery['kind'], names: readonly string[], more: Partial<CreateDelivery> = {}) =>
  planTask(deps, 1, { kind, targets: names.map((target_id) => ({ target_id })), ...more });
const stepsOf = async (planned: ReturnType<typeof plan>) => {
  const { filling, steps } = await planned;
  return [filling?.targetId, ...steps.map(({ kind, target }) => `${kind} ${target.targetId}`)];
};

describe('a task with one target', () => {
  test.each([
    ['delivery', [undefined, 'unload t8']],
    ['table_service', [undefined, 'unload t8']],
    ['dish_collection', ['kitchen', 'collect t8', 'empty kitchen']],
    ['recycle', ['kitchen', 'collect t8', 'empty kitchen']],
    ['pickup', ['t8', 'unload kitchen']],
    ['cruise', [undefined, 'pass t8']],
    ['guidance', [undefined, 'pass t8']],
    ['follow_me', [undefined, 'follow t8']],
    ['meeting', [undefined, 'meet t8']],
    ['birthday', [undefined, 'celebrate t8']],
  ] as const)('%s has the steps %j, at the nearest filling point', async (kind, steps) => {
    expect(await stepsOf(plan(kind, ['t8']))).toEqual(steps);
  });
});

test('collected goods go to their destination', async () => {
  expect(await stepsOf(plan('recycle', ['t8'], { filling_target_id: 'bar' }))).toEqual([
    'bar',
    'collect t8',
    'empty bar',
  ]);
});

test('floors that an elevator joins are one way', async () => {
  const stops = ['inn_ground', 'inn_roof'].map((mapId) => ({
    mapId,
    floor: mapId,
    x: 0,
    y: 0,
    theta: 0,
    door: 'front' as const,
  }));
  const elevators = { list: async () => [{ info: { group: 'Main', stops } }] };
  const lobby = (mapId: string): TargetInfo => ({
    ...at(`lobby ${mapId}`, 'target', 5, mapId),
    lobby: { group: 'Main', door: 'front' },
  });
  const joined = {
    ...deps,
    elevators,
    requireKind: async () => undefined,
    targets: { list: async () => [...targets, lobby('inn_ground'), lobby('inn_roof')] },
  };
  const body = { kind: 'delivery', targets: [{ target_id: 'roof' }], filling_target_id: 'bar' } as const;
  await expect(planTask(deps, 1, { ...body, targets: [...body.targets] })).rejects.toMatchObject({
    details: [{ property: 'targets' }],
  });
  expect(await stepsOf(planTask(joined, 1, { ...body, targets: [...body.targets] }))).toEqual([
    'bar',
    'unload roof',
  ]);
  // A robot would wait for the elevator nowhere, or never come back.
  for (const lobbies of [[], [lobby('inn_ground')], [lobby('inn_roof')]]) {
    const partly = { ...joined, targets: { list: async () => [...targets, ...lobbies] } };
    await expect(planTask(partly, 1, { ...body, targets: [...body.targets] })).rejects.toMatchObject({
      code: 'ELEVATOR_NO_LOBBY',
    });
  }
  // A person does not lead a robot into an elevator.
  const led = { kind: 'follow_me', targets: [{ target_id: 't1' }, { target_id: 'roof' }] } as const;
  await expect(planTask(joined, 1, { ...led, targets: [...led.targets] })).rejects.toMatchObject({
    details: [{ property: 'targets' }],
  });
});

test('where nothing can be brought, that is said', async () => {
  await expect(plan('pickup', ['roof'])).rejects.toMatchObject({ code: 'DELIVERY_NO_FILLING_TARGET' });
});

test.each([
  ['options of another kind', 'meeting', ['t1'], { options: { rounds: 2 } }, 'options.rounds'],
  ['a loading point where none is', 'cruise', ['t1'], { filling_target_id: 'bar' }, 'filling_target_id'],
  ['more stops than it has', 'meeting', ['t1', 't8'], {}, 'targets'],
  ['two floors', 'cruise', ['t1', 'roof'], {}, 'targets'],
  ['a target that is none', 'cruise', ['t1', 'moon'], {}, 'targets.1.target_id'],
  ['a robot that is none', 'cruise', ['t1'], { robot_id: 'r9' }, 'robot_id'],
  [
    'a lid where nothing lies in one',
    'cruise',
    [],
    { targets: [{ target_id: 't1', lid: '1' }] },
    'targets.0.lid',
  ],
] as const)('%s is refused by its name', async (_what, kind, names, more, property) => {
  await expect(plan(kind, names, more as Partial<CreateDelivery>)).rejects.toMatchObject({
    details: [{ property }],
  });
});
