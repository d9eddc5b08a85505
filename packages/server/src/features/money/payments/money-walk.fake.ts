import { ProviderUnknown } from '../../../adapters/payments/provider.ts';

/** A point where an actor pauses and may be overtaken, or die: before a transaction, a call to the bank, or an act of a guest. */
type Gate = 'start' | 'database' | 'bank' | 'guest';
export type Actor = {
  readonly name: string;
  /** Waits for its turn. */
  readonly gate: (at: Gate) => Promise<void>;
};
type Waiting = { readonly at: Gate; readonly go: () => void; readonly fail: (error: Error) => void };
type Walker = Actor & { waiting: Waiting | undefined; readonly mayGo: () => boolean };

/**
 * One order of things: actors that go on step by step, one at a time, each step a transaction or a call. At each point where it can go in
 * several ways (who is next, who dies, what the bank does) the first is taken unless `choices` says otherwise for that point.
 */
export function createWalk(choices: ReadonlyMap<number, number>) {
  const walkers: Walker[] = [];
  const ways: number[] = [];
  const steps: string[] = [];
  const errors: string[] = [];
  let isCalm = false;
  let standsStill: () => void = () => {};

  function choose(options: number, what: string): number {
    if (isCalm || options < 2) return 0;
    const way = Math.min(choices.get(ways.length) ?? 0, options - 1);
    ways.push(options);
    if (way > 0) steps.push(`${what}: ${String(way)}`);
    return way;
  }

  function spawn(
    name: string,
    body: (actor: Actor) => Promise<void>,
    mayGo: () => boolean = () => true,
  ): void {
    const walker: Walker = {
      name,
      mayGo,
      waiting: undefined,
      gate: (at) =>
        new Promise((go, fail) => {
          walker.waiting = {
            at,
            go,
            fail,
          };
          standsStill();
        }),
    };
    const go = (): void => {
      body(walker).then(
        () => standsStill(),
        (error: unknown) => {
          errors.push(`${name}: ${String(error)}`);
          standsStill();
        },
      );
    };
    walker.waiting = { at: 'start', go, fail: go };
    walkers.push(walker);
  }

  async function step(walker: Walker, wake: (waiting: Waiting) => void): Promise<void> {
    const { waiting } = walker;
    if (waiting === undefined) return;
    walker.waiting = undefined;
    steps.push(`${walker.name} ${waiting.at}`);
    const still = new Promise<void>((resolve) => {
      standsStill = resolve;
    });
    wake(waiting);
    await still;
  }

  /** Lets all continue until none can. */
  async function run(): Promise<void> {
    let last: Walker | undefined;
    for (;;) {
      const ready = walkers.filter(
        ({ waiting, mayGo }) => waiting !== undefined && (waiting.at !== 'start' || mayGo()),
      );
      // The running actor continues, unless another interleaves.
      ready.sort((a, b) => Number(b === last) - Number(a === last));
      const [first] = ready;
      if (first === undefined) return;
      const way = choose(ready.length + 1, 'next');
      last = ready[way];
      if (last === undefined) {
        steps.push(`${first.name} dies`);
        first.waiting = undefined;
        continue;
      }
      await step(last, ({ go }) => go());
    }
  }

  /** So much time passed that every caller of the bank has given up. */
  async function timeOut(): Promise<void> {
    const mine = standsStill;
    for (const walker of walkers)
      if (walker.waiting?.at === 'bank')
        await step(walker, ({ fail }) => fail(new ProviderUnknown('no answer came in time')));
    standsStill = mine;
  }

  return {
    choose,
    spawn,
    run,
    timeOut,
    ways,
    steps,
    errors,
    calm: (): void => {
      isCalm = true;
    },
  };
}
export type Walk = ReturnType<typeof createWalk>;
