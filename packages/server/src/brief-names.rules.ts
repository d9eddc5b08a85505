/** So many are named in a sentence; the others are counted. */
const NAMED = 5;

/** The names of several things as a sentence names them: `Bar, Table 3 +2`. `count`: how many there are, where only the first are at hand. */
export function namesOf(uses: readonly { readonly name: string }[], count = uses.length): string {
  const names = uses.slice(0, NAMED).map(({ name }) => name);
  return count > names.length ? `${names.join(', ')} +${count - names.length}` : names.join(', ');
}
