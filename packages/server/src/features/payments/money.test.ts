import { campaign, isLongRun, startDatabase, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge, settleDown } from './money-judge.fake.ts';
import { orTold, startMoneyStage, type Without } from './money-stage.fake.ts';
import { RULES } from './money-rules.fake.ts';
import { STORIES, type Story } from './money-stories.fake.ts';

/**
 * The real payment code on a real database, walked step by step: at each point somebody else may go on, whoever is at it may die, and the
 * bank may lose a call or its answer. All orders of things are walked in which at most so many points go another way than the usual one;
 * after each, when all has settled, the books of the bank, the ledger and the order must agree.
 */
const PROJECT = 1;
let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
  await db.asOwner(
    `insert into project (id, name, name_folded, delivery) overriding system value values (${String(PROJECT)}, 'P', 'p', '{}')`,
  );
});
afterAll(() => db.close());

type Choices = ReadonlyMap<number, number>;
type Walked = { readonly wrong: readonly string[]; readonly ways: readonly number[]; readonly steps: readonly string[] };

async function walked(story: Story, choices: Choices, without?: Without): Promise<Walked> {
  const isPickup = [...choices.keys()].reduce((sum, point) => sum + point, 0) % 2 === 1;
  const stage = await startMoneyStage(db, PROJECT, {
    ...{ choices, isPickup, takes: story.takes ?? [] },
    ...(without && { without }),
  });
  story.begin(stage);
  await stage.walk.run();
  await settleDown(stage);
  return { wrong: await judge(db, stage), ways: stage.walk.ways, steps: stage.walk.steps };
}

/** All walks of a story with at most `most` points gone another way, in a fixed order; each point is met as the walk before it left it. */
async function* walksOf(story: Story, most: number, without?: Without): AsyncGenerator<{ choices: Choices; walk: Walked }> {
  const open: Choices[] = [new Map()];
  for (const choices of open) {
    const walk = await walked(story, choices, without);
    yield { choices, walk };
    if (choices.size === most) continue;
    const from = Math.max(-1, ...choices.keys()) + 1;
    for (const [point, options] of walk.ways.entries())
      if (point >= from) for (let way = 1; way < options; way += 1) open.push(new Map([...choices, [point, way]]));
  }
}

/** Picks numbers below a bound, always the same ones for a seed. */
function picker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test.each(STORIES.map((story, index) => [story.name, story, index] as const))('no money is lost: %s', async (_name, story, index) => {
  const usual = await walked(story, new Map());
  expect(usual.wrong).toEqual([]);
  if (isLongRun) {
    for await (const { choices, walk } of walksOf(story, 2))
      expect(walk.wrong, `${JSON.stringify([...choices])}: ${walk.steps.join(' > ')}`).toEqual([]);
  }
  const pick = picker(index + 1);
  for (let round = 0; round < campaign(7, 2_000); round += 1) {
    const choices = new Map<number, number>();
    while (choices.size < 1 + (round % 3)) choices.set(pick(usual.ways.length + 4), 1 + pick(3));
    const walk = await walked(story, choices);
    expect(walk.wrong, `${JSON.stringify([...choices])}: ${walk.steps.join(' > ')}`).toEqual([]);
  }
});

test.each(RULES.map((out) => [out.rule, out] as const))('without rule %s, it is noticed', async (_rule, out) => {
  const { story: begins, without, notices, at, tables = ['select 1', 'select 1'] } = out;
  const story = STORIES.find(({ name }) => name.startsWith(begins));
  if (story === undefined) throw new Error(`No story begins "${begins}".`);
  const isNoticed = ({ wrong }: Walked): boolean => wrong.some((what) => what.includes(notices));
  await db.asOwner(tables[0]);
  try {
    if (isNoticed(await walked(story, new Map(at), without))) return;
    for await (const { choices, walk } of walksOf(story, 1, without))
      if (isNoticed(walk)) throw new Error(`It is noticed at ${JSON.stringify([...choices])} now: put that down.`);
    throw new Error(`Nobody noticed: ${notices}.`);
  } finally {
    await db.asOwner(tables[1]);
  }
});

test('many do all of it at the very same moment', async () => {
  for (let round = 0; round < campaign(6, 300); round += 1) {
    const stage = await startMoneyStage(db, PROJECT, { choices: new Map(), isPickup: round % 2 === 0 });
    const at = { name: 'somebody', gate: async () => {} };
    const somebody = () => stage.services(at);
    stage.walk.calm();
    const taps = await Promise.all([1, 2, 3].map(() => orTold(somebody().begin)));
    const page = taps.flatMap((tap) => (tap === undefined ? [] : [(tap as { redirectUrl: string }).redirectUrl]))[0] ?? '';
    expect(await stage.bank.pay(at, page)).toBe(true);
    const back = () => somebody().service.returned(stage.bank.nonceOf(page), Buffer.from('x'));
    await Promise.all([
      ...[back(), back(), orTold(somebody().begin), orTold(somebody().begin), somebody().reconciler.tick(), back()],
      ...(round % 3 === 0 ? [orTold(somebody().cancel), orTold(somebody().cancel)] : [orTold(() => somebody().refund(1_000))]),
    ]);
    await Promise.all([orTold(() => somebody().refund(20_000)), orTold(() => somebody().refund(20_000)), orTold(somebody().cancel)]);
    await stage.walk.run();
    await settleDown(stage);
    expect(await judge(db, stage)).toEqual([]);
  }
});
