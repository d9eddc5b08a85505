/** Stands where the name of a person was. */
const MASK = '•••';
/** Fields that name people. */
const PEOPLE = new Set(['by', 'given_by', 'held_by', 'actor']);

/** A copy without names of people. Codes, times, places and numbers stay. */
export function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      PEOPLE.has(name) && typeof inside === 'string' ? MASK : withoutPeople(inside),
    ]),
  );
}

/** The shortest part of a name that is looked for by itself: shorter ones are parts of words. */
const SHORTEST_PART = 3;

/** Takes names of people, and their parts, out of texts. */
export function nameMasker(names: readonly string[]): (text: string) => string {
  const parts = names
    .flatMap((name) => [name.trim(), ...name.trim().split(/\s+/)])
    .filter((part) => part.length >= SHORTEST_PART);
  // Without regard to case İ and i are still two letters.
  const words = new Set(
    parts.flatMap((part) => [part, part.toLocaleUpperCase('tr'), part.toLocaleLowerCase('tr')]),
  );
  if (words.size === 0) return (text) => text;
  // The longest first, so that a whole name goes at once.
  const alternatives = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  const anyName = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives.join('|')})(?![\\p{L}\\d])`, 'giu');
  return (text) => text.replace(anyName, MASK);
}
