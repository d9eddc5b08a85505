/** Runs turns one at a time: asked for while one runs, another follows it. */
export type WorkLoop = {
  /** There is something to do. */
  wake: () => void;
  /** No turn begins any more; resolves when the present one has ended. */
  stop: () => Promise<void>;
};

/** `turn` answers whether another one should follow at once. A turn that throws ends the loop. */
export function createWorkLoop(turn: () => Promise<boolean>, onFailed: (error: unknown) => void): WorkLoop {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        if (await turn()) again = true;
      } while (again && !stopped);
    } catch (error) {
      stopped = true;
      onFailed(error);
    } finally {
      running = undefined;
    }
  }

  return {
    wake: () => {
      again = true;
      if (!stopped) running ??= run();
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
