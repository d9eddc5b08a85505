/** Waits for so many ms. */
export type Wait = (ms: number) => Promise<void>;

/** Lets at most `most` through in any `withinMs`, in the order in which they came. */
export function createPace(
  { most, withinMs }: { readonly most: number; readonly withinMs: number },
  clock: () => number,
  wait: Wait,
): () => Promise<void> {
  const passed: number[] = [];
  let before: Promise<void> = Promise.resolve();
  async function pass(): Promise<void> {
    const [oldest] = passed.slice(-most);
    if (passed.length >= most && oldest !== undefined) {
      const left = oldest + withinMs - clock();
      if (left > 0) await wait(left);
    }
    passed.push(clock());
    passed.splice(0, passed.length - most);
  }
  return () => {
    before = before.then(pass);
    return before;
  };
}
