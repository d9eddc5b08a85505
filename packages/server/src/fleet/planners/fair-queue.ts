/** Work that is done one after the other, the projects that wait for some in turn: one with much of it keeps no other waiting. */
export type FairQueue = {
  /** Rejects as `run` does; what comes next is run all the same. */
  add<Result>(projectId: number, run: () => Promise<Result>): Promise<Result>;
};

export function createFairQueue(): FairQueue {
  const waiting = new Map<number, (() => Promise<void>)[]>();
  let isRunning = false;

  async function work(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = takeNext(); next !== undefined; next = takeNext()) await next();
    isRunning = false;
  }

  /** The first of the project whose turn it is, which then goes to the end of the line. */
  function takeNext(): (() => Promise<void>) | undefined {
    for (const [projectId, [first, ...rest]] of waiting) {
      waiting.delete(projectId);
      if (rest.length > 0) waiting.set(projectId, rest);
      return first;
    }
    return undefined;
  }

  return {
    add: (projectId, run) =>
      new Promise((resolve, reject) => {
        const turn = (): Promise<void> => run().then(resolve, reject);
        waiting.set(projectId, [...(waiting.get(projectId) ?? []), turn]);
        work().catch(reject);
      }),
  };
}
