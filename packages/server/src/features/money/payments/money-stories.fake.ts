import type { Actor } from './money-walk.fake.ts';
import { ignoreRejection, type MoneyStage } from './money-stage.fake.ts';
import type { Takes } from './money-bank.fake.ts';

/** Who does what to one order; in which order, and what goes wrong, is the walk's. */
export type Story = {
  readonly name: string;
  readonly takes?: readonly Takes[];
  readonly begin: (stage: MoneyStage) => void;
};

/** A guest who pays, and comes back from the bank; and tries again, where it did not work, so often. */
function guest(
  stage: MoneyStage,
  { name = 'guest', tries = 1 }: { readonly name?: string; readonly tries?: number } = {},
): void {
  stage.walk.spawn(name, async (actor) => {
    const { begin, service } = stage.services(actor);
    for (let nth = 0; nth < tries && !stage.isPaid(); nth += 1) {
      const begun = (await ignoreRejection(begin)) as { redirectUrl: string } | undefined;
      if (begun === undefined) {
        // A caller that is asked to wait does so.
        if (nth + 1 < tries) await stage.pass(90);
        continue;
      }
      if (!(await stage.bank.pay(actor, begun.redirectUrl))) continue;
      if (await stage.hasExpired())
        stage.walk.errors.push('the order expired while its guest was at the bank');
      tellNews(stage);
      const nonce = stage.bank.nonceOf(begun.redirectUrl);
      await service.handleReturn(nonce, Buffer.from('state=authorized'));
    }
  });
}

/** News of the bank: once, twice, never, or forged; as late as the walk has it. */
function tellNews(stage: MoneyStage): void {
  const { walk, bank, projectId } = stage;
  for (const { paymentId, headers, body, forged } of bank.news()) {
    const way = walk.choose(forged === undefined ? 3 : 4, 'news');
    const copies = [1, 2, 0, 1][way] ?? 1;
    for (let nth = 1; nth <= copies; nth += 1)
      walk.spawn(`news ${String(nth)}`, async (actor) => {
        const { service } = stage.services(actor);
        const heard = ignoreRejection(async () => {
          await service.webhook(projectId, bank.name, way === 3 ? (forged ?? {}) : headers, body);
          return true;
        });
        if ((await heard) !== true) return;
        if (way === 3) walk.errors.push('forged news was heard');
        await service.look(projectId, paymentId);
      });
  }
}

function cancel(stage: MoneyStage, when?: () => boolean): void {
  stage.walk.spawn(
    'cancel',
    async (actor) => void (await ignoreRejection(stage.services(actor).cancel)),
    when,
  );
}

function refund(stage: MoneyStage, amountMinor: number | undefined): void {
  const give = async (actor: Actor) =>
    void (await ignoreRejection(() => stage.services(actor).refund(amountMinor)));
  stage.walk.spawn(`refund ${String(amountMinor)}`, give, stage.isPaid);
}

/** A minute passes for the running actor, and the reconciler comes. */
function minute(stage: MoneyStage): void {
  stage.walk.spawn('minute', async (actor) => {
    await stage.pass(61);
    await stage.services(actor).reconciler.tick();
  });
}

function expire(stage: MoneyStage): void {
  stage.walk.spawn('expiry', async (actor) => {
    await stage.pass(16 * 60);
    await stage.services(actor).expire();
  });
}

export const STORIES: readonly Story[] = [
  { name: 'a guest pays', begin: (stage) => guest(stage) },
  {
    name: 'two taps',
    begin: (stage) => {
      guest(stage);
      guest(stage, { name: 'other tap' });
    },
  },
  { name: 'a guest tries three times', begin: (stage) => guest(stage, { tries: 3 }) },
  {
    name: 'a guest cancels while paying',
    begin: (stage) => {
      guest(stage, { tries: 2 });
      cancel(stage);
    },
  },
  {
    name: 'the order expires while it is paid',
    begin: (stage) => {
      guest(stage, { tries: 2 });
      expire(stage);
    },
  },
  ...[
    { amountMinor: 28_999 },
    { amountMinor: 29_001 },
    { amountMinor: 11_000 },
    { currency: 'EUR' },
    { verdict: 'refused' as const },
    { orderId: 'another order' },
  ].map((takes) => ({
    name: `the bank takes ${JSON.stringify(takes)}, then what was asked, and the guest cancels`,
    takes: [takes],
    begin: (stage: MoneyStage) => {
      guest(stage, { tries: 2 });
      cancel(stage, stage.isPaid);
    },
  })),
  {
    name: 'parts go back, and then all',
    begin: (stage) => {
      guest(stage);
      refund(stage, 11_000);
      refund(stage, 17_999);
      refund(stage, 11_000);
      refund(stage, undefined);
    },
  },
  {
    name: 'a part goes back while the guest cancels',
    begin: (stage) => {
      guest(stage);
      refund(stage, 7_000);
      cancel(stage, stage.isPaid);
    },
  },
  {
    name: 'an actor is slower than a minute',
    begin: (stage) => {
      guest(stage, { tries: 2 });
      minute(stage);
      minute(stage);
    },
  },
  {
    name: 'a refund is slower than a minute',
    begin: (stage) => {
      guest(stage);
      refund(stage, 11_000);
      refund(stage, 18_000);
      minute(stage);
    },
  },
];
