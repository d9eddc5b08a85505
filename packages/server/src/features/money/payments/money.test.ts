import { campaign, isLongRun, startDatabase, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge, settleDown } from './money-judge.fake.ts';
import { ignoreRejection, startMoneyStage, type Without } from './money-stage.fake.ts';
import { RULES, type BankName } from './money-rules.fake.ts';
import type { BankOf } from './money-bank.fake.ts';
import { STORIES, type Story } from './money-stories.fake.ts';
import { createPeerBank } from './peer-bank.fake.ts';
import { PEER_NAMES, startPeerDesk, type PeerDesk } from './peer-desks.fake.ts';
import { createStrictBank } from './strict-bank.fake.ts';

/**
 * The real payment code on a real database, walked step by step: at each point another actor may continue, the running one may die, and the
 * bank may lose a call or its answer. The bank is one that forgives nothing, or the peer of a provider behind its real adapter. All orders of things are walked in which at most so many points go another way than the usual one;
 * after each, when all has settled, the books of the bank, the ledger and the order must agree.
 */
const PROJECT = 1;
let db: TestDatabase;
const banks = new Map<BankName, BankOf>([['a strict bank', createStrictBank]]);
const desks: PeerDesk[] = [];
beforeAll(async () => {
  db = await startDatabase();
  for (const name of PEER_NAMES) {
    const desk = await startPeerDesk(name);
    desks.push(desk);
    banks.set(name, (walk, takesOf) => createPeerBank(desk, walk, takesOf));
  }
  await db.asOwner(
    `insert into project (id, name, name_folded, delivery) overriding system value values (${String(PROJECT)}, 'P', 'p', '{}')`,
  );
});
afterAll(async () => {
  await Promise.all([db.close(), ...desks.map((desk) => desk.stop())]);
});

type Choices = ReadonlyMap<number, number>;
type Walked = {
  readonly wrong: readonly string[];
  readonly ways: readonly number[];
  readonly steps: readonly string[];
};
/** What is walked: a story with a bank, a rule of it taken out or not. */
type Play = { readonly bank: BankName; readonly story: Story; readonly without?: Without | undefined };

function bankOf(bank: BankName): BankOf {
  const made = banks.get(bank);
  if (made === undefined) throw new Error(`There is no bank ${bank}.`);
  return made;
}

async function walkStory({ bank, story, without }: Play, choices: Choices): Promise<Walked> {
  const isPickup = [...choices.keys()].reduce((sum, point) => sum + point, 0) % 2 === 1;
  const stage = await startMoneyStage(db, PROJECT, {
    choices,
    isPickup,
    bankOf: bankOf(bank),
    takes: story.takes ?? [],
    ...(without && { without }),
  });
  story.begin(stage);
  await stage.walk.run();
  await settleDown(stage);
  return { wrong: await judge(db, stage), ways: stage.walk.ways, steps: stage.walk.steps };
}

/** All walks with at most `most` points gone another way, in a fixed order; each point is met as the walk before it left it. */
async function* walksOf(play: Play, most: number): AsyncGenerator<{ choices: Choices; walk: Walked }> {
  const open: Choices[] = [new Map()];
  for (const choices of open) {
    const walk = await walkStory(play, choices);
    yield { choices, walk };
    if (choices.size === most) continue;
    const from = Math.max(-1, ...choices.keys()) + 1;
    for (const [point, options] of walk.ways.entries())
      if (point >= from)
        for (let way = 1; way < options; way += 1) open.push(new Map([...choices, [point, way]]));
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

/** How far a bank is walked: a peer answers over HTTP, so that a walk with it takes longer. */
const reachOf = (bank: BankName) =>
  bank === 'a strict bank'
    ? { short: 7, long: 2_000, most: 2, ways: 3 }
    : { short: 1, long: 60, most: 1, ways: 4 };

describe.each(['a strict bank', ...PEER_NAMES] as const)('with %s', (bank) => {
  test.each(STORIES.map((story, index) => [story.name, story, index] as const))(
    'no money is lost: %s',
    async (_name, story, index) => {
      const play = { bank, story };
      const { short, long, most, ways } = reachOf(bank);
      const usual = await walkStory(play, new Map());
      expect(usual.wrong).toEqual([]);
      if (isLongRun) {
        for await (const { choices, walk } of walksOf(play, most))
          expect(walk.wrong, `${JSON.stringify([...choices])}: ${walk.steps.join(' > ')}`).toEqual([]);
      }
      const pick = picker(index + 1);
      for (let round = 0; round < campaign(short, long); round += 1) {
        const choices = new Map<number, number>();
        while (choices.size < 1 + (round % 3)) choices.set(pick(usual.ways.length + 4), 1 + pick(ways));
        const walk = await walkStory(play, choices);
        expect(walk.wrong, `${JSON.stringify([...choices])}: ${walk.steps.join(' > ')}`).toEqual([]);
      }
    },
  );

  const breakable = RULES.flatMap((out) =>
    out.at[bank] === undefined ? [] : [[out.rule, out, out.at[bank]] as const],
  );
  test.each(breakable)('without rule %s, it is noticed', async (_rule, out, at) => {
    const { story: begins, without, notices, tables = ['select 1', 'select 1'] } = out;
    const story = STORIES.find(({ name }) => name.startsWith(begins));
    if (story === undefined) throw new Error(`No story begins "${begins}".`);
    const play = { bank, story, without };
    const isNoticed = ({ wrong }: Walked): boolean => wrong.some((what) => what.includes(notices));
    await db.asOwner(tables[0]);
    try {
      if (isNoticed(await walkStory(play, new Map(at)))) return;
      for await (const { choices, walk } of walksOf(play, 1))
        if (isNoticed(walk))
          throw new Error(`It is noticed at ${JSON.stringify([...choices])} now: put that down.`);
      throw new Error(`Not noticed: ${notices}.`);
    } finally {
      await db.asOwner(tables[1]);
    }
  });
});

test('many do all of it at the very same moment', async () => {
  for (let round = 0; round < campaign(6, 300); round += 1) {
    const bank = round < 4 ? 'a strict bank' : (PEER_NAMES[round % 2] ?? 'iyzico');
    const stage = await startMoneyStage(db, PROJECT, {
      choices: new Map(),
      bankOf: bankOf(bank),
      isPickup: round % 2 === 0,
    });
    const at = { name: 'operator', gate: async () => {} };
    const operator = () => stage.services(at);
    stage.walk.calm();
    const taps = await Promise.all([1, 2, 3].map(() => ignoreRejection(operator().begin)));
    const page =
      taps.flatMap((tap) => (tap === undefined ? [] : [(tap as { redirectUrl: string }).redirectUrl]))[0] ??
      '';
    expect(await stage.bank.pay(at, page)).toBe(true);
    const back = () => operator().service.handleReturn(stage.bank.nonceOf(page), Buffer.from('x'));
    await Promise.all([
      back(),
      back(),
      ignoreRejection(operator().begin),
      ignoreRejection(operator().begin),
      operator().reconciler.tick(),
      back(),
      ...(round % 3 === 0
        ? [ignoreRejection(operator().cancel), ignoreRejection(operator().cancel)]
        : [ignoreRejection(() => operator().refund(1_000))]),
    ]);
    await Promise.all([
      ignoreRejection(() => operator().refund(20_000)),
      ignoreRejection(() => operator().refund(20_000)),
      ignoreRejection(operator().cancel),
    ]);
    await stage.walk.run();
    await settleDown(stage);
    expect(await judge(db, stage)).toEqual([]);
  }
});
