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
