/** The largest number of choices in the page at once; typing a part of a name finds the others. */
export const OFFERED = 50;

/** The choices to offer: the first ones, or where the chosen one stands further down, those around it. */
export function limitChoices<T>(found: readonly T[], chosenIndex = 0): T[] {
  const first = Math.max(0, chosenIndex - OFFERED / 2);
  return found.slice(first, first + OFFERED);
}
