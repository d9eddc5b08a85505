import { expect, test } from 'vitest';
import { seededRandom, shuffled, type Random } from '../preflight/random.ts';
import { orderVisits, type Metres, type TaskSteps, type Visit } from './stop-order.rules.ts';

type Places = ReadonlyMap<string, readonly [number, number]>;
const ROBOT = [0, 0] as const;

function metresOn(places: Places): Metres {
  const way = (from: string | undefined, to: string): number => {
    const [ax, ay] = from === undefined ? ROBOT : (places.get(from) ?? ROBOT);
    const [bx, by] = places.get(to) ?? ROBOT;
    return Math.hypot(ax - bx, ay - by);
  };
  return { way, atLeast: way };
}

function places(random: Random, count: number): Places {
  return new Map(
    Array.from({ length: count }, (_, index) => [
      `p${index}`,
      [random.below(1_000), random.below(1_000)] as const,
    ]),
  );
}

const unload = (...targets: string[]) => targets.map((target) => ({ target, kind: 'unload' }));
const lengthOf = (visits: readonly Visit[], { way }: Metres) =>
  visits.reduce((sum, visit, index) => sum + way(visits[index - 1]?.target, visit.target), 0);
const targetsOf = (visits: readonly Visit[]) => visits.map(({ target }) => target);

/** Each order in which the steps may come, one step a stop, by trying. */
function shortest(
  tasks: readonly TaskSteps[],
  metres: Metres,
  at: string | undefined,
  done: ReadonlySet<string>,
): number {
  let best = Infinity;
  let isOver = true;
  tasks.forEach(({ isFree, steps }, task) => {
    const left = steps
      .map((step, index) => ({ ...step, key: `${task} ${index}` }))
      .filter(({ key }) => !done.has(key));
    const [first] = left;
    for (const step of isFree ? left.filter(({ kind }) => kind === first?.kind) : left.slice(0, 1)) {
      isOver = false;
      best = Math.min(
        best,
        metres.way(at, step.target) + shortest(tasks, metres, step.target, new Set([...done, step.key])),
      );
    }
  });
  return isOver ? 0 : best;
}

test('is the shortest there is for up to eight stops', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 120; round += 1) {
    const all = places(random, 2 + random.below(5));
    const names = [...all.keys()];
    const tasks = Array.from({ length: 1 + random.below(3) }, (): TaskSteps => ({
      isFree: random.chance(0.5),
      steps: unload(...shuffled(random, names).slice(0, 1 + random.below(3))),
    }));
    const metres = metresOn(all);
    expect(lengthOf(orderVisits(tasks, metres), metres)).toBeCloseTo(
      shortest(tasks, metres, undefined, new Set()),
      6,
    );
  }
});

test('of eight free stops is the shortest, too', () => {
  const random = seededRandom(5);
  for (let round = 0; round < 1; round += 1) {
    const all = places(random, 8);
    const tasks = [{ isFree: true, steps: unload(...all.keys()) }];
    const metres = metresOn(all);
    expect(lengthOf(orderVisits(tasks, metres), metres)).toBeCloseTo(
      shortest(tasks, metres, undefined, new Set()),
      6,
    );
  }
});

const LINE: Places = new Map([
  ['a', [1, 0]],
  ['b', [2, 0]],
  ['c', [3, 0]],
]);
const collect = (...targets: string[]) => [
  ...targets.map((target) => ({ target, kind: 'collect' })),
  { target: 'a', kind: 'empty' },
];

test.each<[string, readonly TaskSteps[], readonly string[]]>([
  ['of one task stays as asked for', [{ isFree: false, steps: unload('c', 'a', 'b') }], ['c', 'a', 'b']],
  ['is free where the kind leaves it so', [{ isFree: true, steps: unload('c', 'a', 'b') }], ['a', 'b', 'c']],
  [
    'puts what several have at a target into one stop',
    [
      { isFree: false, steps: unload('b') },
      { isFree: false, steps: unload('a', 'b') },
    ],
    ['a', 'b'],
  ],
  [
    'comes back to a target where the steps ask for it',
    [{ isFree: false, steps: unload('b', 'a', 'b') }],
    ['b', 'a', 'b'],
  ],
  ['ends with the emptying, wherever that is', [{ isFree: true, steps: collect('c', 'b') }], ['c', 'b', 'a']],
])('%s', (_, tasks, expected) => {
  expect(targetsOf(orderVisits(tasks, metresOn(LINE)))).toEqual(expected);
});

test('a single order is not measured at all', () => {
  const never = (): number => {
    throw new Error('No way should be requested.');
  };
  expect(
    targetsOf(orderVisits([{ isFree: false, steps: unload('a', 'b') }], { way: never, atLeast: never })),
  ).toEqual(['a', 'b']);
});

test('of many stops does every step once, in its order, and is shorter than from each to the nearest next', () => {
  const random = seededRandom(6);
  const sum = { ours: 0, nearest: 0 };
  for (let round = 0; round < 20; round += 1) {
    const all = places(random, 24);
    const names = [...all.keys()];
    const fixed = { isFree: false, steps: unload(...names.slice(0, 4)) };
    const tasks = [
      fixed,
      { isFree: true, steps: [...unload(...names.slice(4)), { target: 'p0', kind: 'empty' }] },
    ];
    const metres = metresOn(all);
    const visits = orderVisits(tasks, metres);
    const done = visits.flatMap((visit) => visit.done.map(({ task, step }) => `${task} ${step}`));
    expect(new Set(done).size).toBe(25);
    expect(done).toHaveLength(25);
    expect(done.filter((one) => one.startsWith('0 '))).toEqual(['0 0', '0 1', '0 2', '0 3']);
    expect(done.filter((one) => one.startsWith('1 ')).at(-1)).toBe('1 20');
    sum.ours += lengthOf(visits, metres);
    sum.nearest += lengthOf(nearestOf(tasks, metres), metres);
  }
  expect(sum.ours).toBeLessThan(sum.nearest * 0.97);
});

/** From stop to the nearest next, by hand. */
function nearestOf(tasks: readonly TaskSteps[], metres: Metres): Visit[] {
  const left = tasks.map(({ isFree, steps }) => ({ isFree, steps: [...steps] }));
  const order: Visit[] = [];
  for (;;) {
    const next = left.flatMap(({ isFree, steps }) =>
      isFree ? steps.filter(({ kind }) => kind === steps[0]?.kind) : steps.slice(0, 1),
    );
    const at = order.at(-1)?.target;
    const [best] = next.sort((a, b) => metres.way(at, a.target) - metres.way(at, b.target));
    if (!best) return order;
    order.push({ ...best, done: [] });
    for (const task of left) if (task.steps.includes(best)) task.steps.splice(task.steps.indexOf(best), 1);
  }
}
