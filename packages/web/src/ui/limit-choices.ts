/** So many choices are in the page at once: of more, a name or a part of one is typed. */
export const OFFERED = 50;

/** The choices to offer: the first ones, or where the chosen one stands further down, those around it. */
export function limitChoices<T>(found: readonly T[], chosenIndex = 0): T[] {
  const first = Math.max(0, chosenIndex - OFFERED / 2);
  return found.slice(first, first + OFFERED);
}
