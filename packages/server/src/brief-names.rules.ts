/** So many are named in a sentence; the others are counted. */
const NAMED = 5;

/** The names of several things as a sentence names them: `Bar, Table 3 +2`. */
export function namesOf(uses: readonly { readonly name: string }[]): string {
  const names = uses.slice(0, NAMED).map(({ name }) => name);
  return uses.length > NAMED ? `${names.join(', ')} +${uses.length - NAMED}` : names.join(', ');
}
