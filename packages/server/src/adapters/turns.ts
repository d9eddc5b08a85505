import { setImmediate as nextImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn: robots wait no longer for it than for a message of another robot. */
const TURN_MS = 8;

/** Lets the server's other work go first once a piece of work has taken its turn. */
export type Turns = () => Promise<void>;

/** As `items.map(step)`, with turns for others between. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  step: (item: T, index: number) => R,
  turns = createTurns(),
): Promise<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    await turns();
    made.push(step(item, index));
  }
  return made;
}

/** As `JSON.stringify(items)`, with turns for others between the items. */
export async function stringifyInTurns(items: readonly object[], turns = createTurns()): Promise<string> {
  return `[${(await mapInTurns(items, (item) => JSON.stringify(item), turns)).join(',')}]`;
}

/** Lets all of the server's other work go first, however short this piece was. */
export function nextTurn(): Promise<void> {
  return nextImmediate();
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
