/** So much of one key may wait; what comes beyond it is dropped, and a device that was not answered says it again. */
const MOST_WAITING = 20;

/** Does what is asked for one key in the order in which it came, one after the other; different keys do not wait for each other. */
export function createInTurn(
  onFailure: (error: unknown) => void,
): (key: string, work: () => Promise<void>) => void {
  const lines = new Map<string, { last: Promise<void>; waiting: number }>();
  return (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= MOST_WAITING) return;
    lines.set(key, line);
    line.waiting += 1;
    line.last = line.last
      .then(work)
      .catch(onFailure)
      .finally(() => {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(key);
      });
  };
}
