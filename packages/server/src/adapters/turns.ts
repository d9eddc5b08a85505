import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn: robots wait no longer for it than for a message of another robot. */
const TURN_MS = 8;

/** Lets the server's other work go first once a piece of work has taken its turn. */
export type Turns = () => Promise<void>;

/** As `items.map(step)`, with turns for others between. */
export async function mapInTurns<T, R>(items: readonly T[], step: (item: T, index: number) => R, turns = createTurns()): Promise<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    await turns();
    made.push(step(item, index));
  }
  return made;
}

/** A clock for one long piece of work, which asks it between its steps. */
export function createTurns(): Turns {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
