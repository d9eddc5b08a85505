/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number from 0 on, less than `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
};

/** Makes a source of random numbers. Sources of one seed give the same numbers in the same order. */
export function seededRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    below: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}

/** The items in another order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}
