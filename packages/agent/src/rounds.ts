/** Rounds that go on until they are stopped; the one that has begun is ended first. */
export type Rounds = { readonly isStopping: () => boolean; readonly stop: () => Promise<void> };

type RoundsOptions = {
  readonly everyMs: number;
  /** Once, before the first round. */
  readonly begin?: () => Promise<void>;
  readonly round: () => Promise<void>;
  /** Called after a round that succeeded, and before the report of one that failed. */
  readonly well: string;
  readonly trouble: string;
  readonly say: (sentence: string) => void;
};

/** Tells a sentence that lasts once. */
export function sayOnce(log: (sentence: string) => void): (sentence: string) => void {
  let last = '';
  return (sentence) => {
    if (sentence !== last) log(sentence);
    last = sentence;
  };
}

/** Repeats a round with a pause after each; a round that fails is reported and tried again. */
export function startRounds({ everyMs, begin, round, well, trouble, say }: RoundsOptions): Rounds {
  let stopping = false;
  let wake: (() => void) | undefined;

  async function run(): Promise<void> {
    await begin?.();
    while (!stopping) {
      try {
        await round();
        say(well);
      } catch (error) {
        say(`${trouble}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopping) wake();
      });
    }
  }
  const running = run();
  return {
    isStopping: () => stopping,
    stop: async () => {
      stopping = true;
      wake?.();
      await running;
    },
  };
}
